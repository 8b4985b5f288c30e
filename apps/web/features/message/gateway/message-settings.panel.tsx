import type { MessageSettings } from '@fieldward/contract/message/message.operations.ts';
import { Button, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { Tagged } from '../../../lib/api.ts';
import { fieldProblems, notify, notifyProblem } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { focusFirstProblem } from '../../../ui/focus-problem.ts';
import { ErrorState, Skeletons } from '../../../ui/states.tsx';
import { MESSAGES, messageSettingsQuery, saveMessageSettings } from '../outbox/message.queries.ts';
import { GatewayFields } from './gateway-fields.tsx';
import { ReportSecret } from './report-secret.tsx';
import type { Draft, SettingsPart } from './settings-part.ts';
import { TestMessage } from './test-message.tsx';
import { WhenFields } from './when-fields.tsx';

/** How messages are sent, with one Save. */
export function MessageSettingsPanel() {
  const { data, error, refetch } = useQuery(messageSettingsQuery);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons rows={8} />;
  // what is stored now is what the form begins with
  return <SettingsForm key={data.etag ?? ''} before={data} />;
}

const fresh = (stored: MessageSettings): Draft => ({ ...stored, httpSecret: '', smtpSecret: '' });

/** What differs from what is stored; a secret that nobody typed stays as it is. */
function changesOf(now: Draft, stored: MessageSettings): Record<string, unknown> {
  const { httpSecret, smtpSecret, hasHttpSecret: _http, hasSmtpSecret: _smtp, hasReportSecret: _report, ...plain } = now;
  const changed = Object.entries(plain).filter(
    ([name, value]) => JSON.stringify(value === '' ? null : value) !== JSON.stringify(Reflect.get(stored, name)),
  );
  return {
    ...Object.fromEntries(changed),
    ...(httpSecret === '' ? {} : { httpSecret }),
    ...(smtpSecret === '' ? {} : { smtpSecret }),
  };
}

function SettingsForm({ before }: { before: Tagged<MessageSettings> }) {
  const t = useText();
  const queries = useQueryClient();
  const [now, setNow] = useState(() => fresh(before.data));
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const part: SettingsPart = {
    now,
    set: (change) => {
      setNow((old) => ({ ...old, ...change }));
      setRefused((old) => Object.fromEntries(Object.entries(old).filter(([name]) => !(name in change))));
    },
    errorOf: (name) => refused[name],
  };

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    setBusy(true);
    try {
      await saveMessageSettings(changesOf(now, before.data), before);
      notify('message.saved');
      await queries.invalidateQueries({ queryKey: MESSAGES });
    } catch (error) {
      const fields = fieldProblems(error);
      if (Object.keys(fields).length === 0) notifyProblem(error);
      setRefused(fields);
      requestAnimationFrame(() => focusFirstProblem(form));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Stack maw={880} gap="lg">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="lg">
          <WhenFields {...part} />
          <GatewayFields {...part} />
          <Button type="submit" loading={busy} style={{ alignSelf: 'flex-start' }}>
            {t('message.save')}
          </Button>
        </Stack>
      </form>
      <TestMessage />
      <ReportSecret has={before.data.hasReportSecret} />
    </Stack>
  );
}
