import { maxMessageAddress, type MessageChannel } from '@fieldward/domain/message/message-state.ts';
import { Button, Group, NativeSelect, Paper, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { fieldProblems, notify, notifyProblem } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { TextField } from '../../../widgets/text-field.tsx';
import { MESSAGES, sendTest } from '../outbox/message.queries.ts';

/** Writes to a number or an address, to see whether it arrives. */
export function TestMessage() {
  const t = useText();
  const heading = useId();
  const queries = useQueryClient();
  const [channel, setChannel] = useState<MessageChannel>('sms');
  const [to, setTo] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (to.trim() === '') return setError(t('message.needed'));
    setBusy(true);
    try {
      await sendTest(channel, to);
      notify('message.testSent');
      await queries.invalidateQueries({ queryKey: [...MESSAGES, 'list'] });
    } catch (problem) {
      const wrong = fieldProblems(problem)['to'];
      if (wrong === undefined) notifyProblem(problem);
      setError(wrong);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Paper component="section" withBorder p="lg" aria-labelledby={heading}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="xs">
          <Title order={2} size="h5" id={heading}>
            {t('message.test')}
          </Title>
          <Text c="dimmed" size="sm">
            {t('message.testHint')}
          </Text>
          <Group align="flex-end">
            <NativeSelect
              label={t('message.testBy')}
              value={channel}
              data={[
                { value: 'sms', label: t('message.bySms') },
                { value: 'email', label: t('message.byEmail') },
              ]}
              onChange={(event) => {
                setChannel(event.currentTarget.value as MessageChannel); // one of the options
                setError(undefined);
              }}
            />
            <TextField
              label={t(channel === 'sms' ? 'message.testTo' : 'message.testToMail')}
              dir="ltr"
              style={{ flexGrow: 1 }}
              autoComplete="off"
              maxLength={maxMessageAddress}
              value={to}
              error={error}
              onChange={(event) => {
                setTo(event.currentTarget.value);
                setError(undefined);
              }}
            />
            <Button type="submit" variant="default" loading={busy}>
              {t('message.testSend')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}
