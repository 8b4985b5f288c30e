import { Alert, List, Stack, Text, Title } from '@mantine/core';
import type { HeldForm } from '@fieldward/contract/form/field-record.operations.ts';
import { useFormats } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { isCode } from '../../../lib/sentences.ts';
import { useMessageText, useText } from '../../../lib/text.ts';
import { clockWas, whatDecided, whyRefused } from '../../../widgets/held-words.ts';
import { Labelled } from '../../../ui/labelled.tsx';

/** Why a form is held, question by question, and what is known of it besides. */
export function HeldReasons({ record, labels }: { record: HeldForm; labels: ReadonlyMap<string, string> }) {
  const t = useText();
  const say = useMessageText();
  const { moment } = useFormats();
  const asked = (record.problem?.fields ?? []).filter(({ field, message }) => labels.has(field) && isCode(message.code));
  const decision = whatDecided(record, t, moment);
  const beside = [clockWas(record, t), record.imported ? t('heldrecord.imported') : ''].filter((each) => each !== '');
  return (
    <Stack gap="xs" mb="md">
      <Alert color={record.state === 'held' ? 'orange' : 'gray'}>
        <Title order={2} size="h5" mb={4}>
          {decision === '' ? t('heldrecord.why') : decision}
        </Title>
        {asked.length === 0 ? (
          whyRefused(record, t, say)
        ) : (
          <List size="sm">
            {asked.map(({ field, message }) => (
              <List.Item key={field}>
                <Labelled label={isolated(labels.get(field) ?? '')}>{say(message)}</Labelled>
              </List.Item>
            ))}
          </List>
        )}
      </Alert>
      {beside.map((each) => (
        <Text key={each} size="sm">
          {each}
        </Text>
      ))}
    </Stack>
  );
}

/** What was answered to questions that the form has no longer, or all where the server does not know the form. */
export function UnreadAnswers({ of: { unread, definition } }: { of: HeldForm }) {
  const t = useText();
  if (unread.length === 0) return null;
  return (
    <section aria-label={t(definition === null ? 'heldrecord.form' : 'heldrecord.unread')}>
      {definition === null ? null : (
        <>
          <Title order={2} size="h5" mt="md">
            {t('heldrecord.unread')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('heldrecord.unreadWhy')}
          </Text>
        </>
      )}
      <Stack component="dl" gap="xs" mt="xs" mb="md">
        {unread.map(({ question, answer }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list stays as it is
          <div key={at}>
            <Text component="dt" size="sm" c="dimmed">
              <bdi>{question}</bdi>
            </Text>
            <Text component="dd" m={0} style={{ overflowWrap: 'anywhere' }}>
              <bdi>{answer}</bdi>
            </Text>
          </div>
        ))}
      </Stack>
    </section>
  );
}
