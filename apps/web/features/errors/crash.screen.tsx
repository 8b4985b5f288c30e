import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { ApiProblem } from '../../lib/api-problem.ts';
import { useConnectionLost } from '../../lib/connection-state.ts';
import { useText } from '../../lib/text.ts';
import { MessagePage } from './message-page.tsx';

/** As browsers say that a file of the application could not be loaded. */
const UNLOADED = /dynamically imported module|Importing a module script failed/i;

/** Shown in the place of a page that broke: what to do next, the rest of the application stays usable. */
export function CrashScreen({ error, reset }: { error: unknown; reset: () => void }) {
  const t = useText();
  const refused = error instanceof ApiProblem && error.status === 403;
  const lost = useConnectionLost();
  const unloaded = error instanceof Error && UNLOADED.test(error.message);
  const unreached = (error instanceof ApiProblem && error.code === 'shell.needsServer') || (unloaded && lost);
  const wasLost = useRef(lost);
  useEffect(() => {
    // the page that was opened without a connection is shown as soon as it can be loaded
    if (wasLost.current && !lost && unloaded) reset();
    wasLost.current = lost;
  }, [lost, unloaded, reset]);
  const privilege = refused ? error.holes['privilege'] : undefined;
  return (
    <MessagePage
      title={t(refused ? 'shell.noAccess' : unreached ? 'shell.needsConnection' : 'shell.crashed')}
      text={
        privilege !== undefined
          ? t('shell.noAccessFor', { privilege })
          : t(refused ? 'shell.noAccessWhy' : unreached ? 'shell.needsServer' : 'shell.crashedWhy')
      }
      details={refused || unreached ? undefined : error instanceof Error ? `${error.name}: ${error.message}` : String(error)}
      actions={
        <>
          <Button onClick={reset}>{t('shell.retry')}</Button>
          {refused || unreached ? null : (
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
