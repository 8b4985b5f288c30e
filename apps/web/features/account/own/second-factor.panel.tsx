import { Button, Group, Text } from '@mantine/core';
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { notify } from '../../../lib/notify.ts';
import { sessionQuery } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { ErrorState, Skeletons } from '../../../ui/states.tsx';
import { AccountSection } from './account-section.tsx';
import { AddFactor } from './add-factor.tsx';
import { ProveModal } from './prove.modal.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { removeFactor, renewRecoveryCodes, secondFactorQuery } from './second-factor.queries.ts';

type Doing = 'add' | 'remove' | 'renew' | null;

/** The own second factor: adds and removes it, and renews its recovery codes. */
export function SecondFactorPanel() {
  const t = useText();
  const queries = useQueryClient();
  const { dayOf } = useFormats();
  const { data: state, error, refetch } = useQuery(secondFactorQuery);
  const [doing, setDoing] = useState<Doing>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  async function changed(): Promise<void> {
    setDoing(null);
    setCodes(null);
    await queries.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
    await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }

  async function remove(password: string, code: string): Promise<void> {
    await removeFactor(password, code);
    notify('signin.removed');
    await changed();
  }

  async function renew(password: string, code: string): Promise<void> {
    setCodes(await renewRecoveryCodes(password, code));
    setDoing(null);
  }

  const content = () => {
    if (error && !state) return <ErrorState error={error} onRetry={() => void refetch()} />;
    if (!state) return <Skeletons rows={2} />;
    if (codes) return <RecoveryCodes codes={codes} onKept={() => void changed()} />;
    if (doing === 'add')
      return <AddFactor passwordNeeded={state.passwordNeeded} onDone={() => void changed()} onCancel={() => setDoing(null)} />;
    if (state.since === null)
      return (
        <>
          <Group gap={6}>
            <IconShieldOff size={18} aria-hidden />
            <Text>{t('signin.factorOff')}</Text>
          </Group>
          <Button style={{ alignSelf: 'flex-start' }} onClick={() => setDoing('add')}>
            {t('signin.add')}
          </Button>
        </>
      );
    return (
      <>
        <Group gap={6}>
          <IconShieldCheck size={18} aria-hidden />
          <Text fw={600}>{t('signin.factorOn', { date: dayOf(state.since) })}</Text>
        </Group>
        <Text c={state.recoveryCodesLeft < 3 ? 'red' : 'dimmed'}>{t('signin.codesLeft', { count: state.recoveryCodesLeft })}</Text>
        <Group gap="xs">
          <Button variant="default" onClick={() => setDoing('renew')}>
            {t('signin.newCodes')}
          </Button>
          <Button variant="default" onClick={() => setDoing('remove')}>
            {t('signin.remove')}
          </Button>
        </Group>
      </>
    );
  };

  return (
    <AccountSection title={t('signin.factor')} hint={t('signin.factorHint')}>
      {content()}
      {doing === 'remove' ? (
        <ProveModal title={t('signin.remove')} hint={t('signin.removeHint')} onProven={remove} onClose={() => setDoing(null)} />
      ) : null}
      {doing === 'renew' ? (
        <ProveModal title={t('signin.newCodes')} hint={t('signin.newCodesHint')} onProven={renew} onClose={() => setDoing(null)} />
      ) : null}
    </AccountSection>
  );
}
