import { Radio, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { useLocal } from '../../../lib/local-store.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { FORM_DISPLAY } from '../../../lib/session-store.ts';
import { sessionQuery, useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { RadioChoice } from '../../../ui/radio-choice.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { AccountSection } from './account-section.tsx';

const CHOICES = { form: 'onebyone.asForm', one: 'onebyone.one', all: 'onebyone.all' } as const;

/** How the person wants to fill forms on a phone, whatever the forms say. */
export function FormDisplayPanel() {
  const t = useText();
  const queries = useQueryClient();
  const { user } = useSession();
  const kept = useLocal('formDisplay') ?? 'form';
  const [busy, work] = useWork();
  /** What was just chosen, until it is saved. */
  const [chosen, setChosen] = useState<string | null>(null);

  async function save(choice: string): Promise<void> {
    setChosen(choice);
    try {
      // all properties are replaced by those that are sent: those of now are asked for
      const session = await call('GET session');
      if (!session.authenticated) return;
      const { [FORM_DISPLAY]: _, ...others } = session.user.userProperties;
      const userProperties = choice === 'form' ? others : { ...others, [FORM_DISPLAY]: choice };
      await call('POST user/:uuid', { params: { uuid: user.uuid }, query: {}, body: { userProperties } });
      await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
      notify('onebyone.saved');
    } catch (problem) {
      notifyProblem(problem);
    } finally {
      setChosen(null);
    }
  }
  return (
    <AccountSection title={t('onebyone.title')} hint={t('onebyone.hint')}>
      <RadioChoice named={t('onebyone.title')} value={chosen ?? kept} onChange={(choice) => void work(() => save(choice))}>
        <Stack gap="xs">
          {Object.entries(CHOICES).map(([value, label]) => (
            <Radio key={value} value={value} label={t(label)} disabled={busy} />
          ))}
        </Stack>
      </RadioChoice>
    </AccountSection>
  );
}
