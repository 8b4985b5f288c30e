import { Button } from '@mantine/core';
import { ApiProblem } from '../../lib/api-problem.ts';
import { useText } from '../../lib/text.ts';
import { MessagePage } from './message-page.tsx';

/** Shown in the place of a page that broke: what to do next, the rest of the application stays usable. */
export function CrashScreen({ error, reset }: { error: unknown; reset: () => void }) {
  const t = useText();
  const refused = error instanceof ApiProblem && error.status === 403;
  const privilege = refused ? error.holes['privilege'] : undefined;
  return (
    <MessagePage
      title={t(refused ? 'shell.noAccess' : 'shell.crashed')}
      text={privilege !== undefined ? t('shell.noAccessFor', { privilege }) : t(refused ? 'shell.noAccessWhy' : 'shell.crashedWhy')}
      details={refused ? undefined : error instanceof Error ? `${error.name}: ${error.message}` : String(error)}
      actions={
        <>
          <Button onClick={reset}>{t('shell.retry')}</Button>
          {refused ? null : (
            <Button variant="default" onClick={() => location.reload()}>
              {t('shell.reload')}
            </Button>
          )}
          <Button variant="subtle" component="a" href="/">
            {t('shell.goHome')}
          </Button>
        </>
      }
    />
  );
}
