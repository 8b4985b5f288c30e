import type { DeadBatch, Webhook } from '@fieldward/contract/audit/webhook.operations.ts';
import { Button, Group, List, Modal, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { notify } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { EmptyState, ErrorState, Skeletons } from '../../../ui/states.tsx';
import { useFocusBack } from '../../../ui/use-focus-back.ts';
import { useWork } from '../../../ui/use-work.ts';
import { ReasonModal } from '../../../widgets/reason.modal.tsx';
import { failureWord } from './webhook-words.ts';
import { actOnDead, deadLettersQuery, WEBHOOKS } from './webhook.queries.ts';

/** What a webhook did not get a receipt for: each is sent once more, or dropped with a reason. */
export default function DeadLetters({ hook, onClose }: { hook: Webhook; onClose: () => void }) {
  const t = useText();
  const queries = useQueryClient();
  const [dropped, setDropped] = useState<DeadBatch | null>(null);
  const { data, error, refetch } = useQuery(deadLettersQuery(hook.uuid));
  const title = t('webhook.deadTitle', { name: isolated(hook.name) });
  useFocusBack();

  if (dropped !== null)
    return (
      <ReasonModal
        title={t('webhook.dropTitle')}
        keep={`webhook ${dropped.uuid}`}
        onClose={() => setDropped(null)}
        onReason={async (reason) => {
          await actOnDead(hook.uuid, dropped.uuid, { act: 'drop', reason });
          notify('webhook.saved');
          setDropped(null);
          await queries.invalidateQueries({ queryKey: WEBHOOKS });
        }}
      >
        <Text size="sm">{t('webhook.dropAbout')}</Text>
      </ReasonModal>
    );
  return (
    <Modal opened onClose={onClose} title={title} size={680} closeButtonProps={{ 'aria-label': t('staff.close') }}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeletons rows={3} />
      ) : data.results.length === 0 ? (
        <EmptyState title={t('webhook.deadNone')} />
      ) : (
        <List
          listStyleType="none"
          withPadding={false}
          spacing="md"
          aria-label={title}
          styles={{ itemWrapper: { width: '100%' }, itemLabel: { flex: 1, minWidth: 0 } }}
        >
          {data.results.map((batch) => (
            <List.Item key={batch.uuid}>
              <Dead hook={hook} batch={batch} onDrop={() => setDropped(batch)} />
            </List.Item>
          ))}
        </List>
      )}
    </Modal>
  );
}

function Dead({ hook, batch, onDrop }: { hook: Webhook; batch: DeadBatch; onDrop: () => void }) {
  const t = useText();
  const queries = useQueryClient();
  const { moment } = useFormats();
  const [busy, work] = useWork();
  const { first, last, failure, status, answer } = batch;

  const again = () =>
    work(async () => {
      await actOnDead(hook.uuid, batch.uuid, { act: 'again' });
      notify('webhook.saved');
      await queries.invalidateQueries({ queryKey: WEBHOOKS });
    });

  return (
    <Group justify="space-between" gap="sm">
      <div style={{ flex: '1 1 260px', minWidth: 0 }}>
        <Text fw={600}>{t('webhook.deadWhat', { count: batch.events })}</Text>
        <Text size="sm" c="dimmed">
          {first === null || last === null ? null : t('webhook.deadWhen', { first: moment(first), last: moment(last) })}
        </Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {failureWord(failure, status, t)} · {t('webhook.tried', { count: batch.attempts })}
          {answer === null ? null : (
            <>
              {' '}
              · <bdi>“{answer}”</bdi>
            </>
          )}
        </Text>
      </div>
      <Group gap="xs">
        <Button variant="default" disabled={busy} onClick={() => void again()}>
          {t('webhook.again')}
        </Button>
        <Button variant="default" disabled={busy} onClick={onDrop}>
          {t('webhook.drop')}
        </Button>
      </Group>
    </Group>
  );
}
