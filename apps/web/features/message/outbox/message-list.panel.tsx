import type { OutboxMessage } from '@fieldward/contract/message/message.operations.ts';
import { mayAct, messageStates, type MessageAct } from '@fieldward/domain/message/message-state.ts';
import { isPurpose, messagePurposes } from '@fieldward/domain/message/purpose.ts';
import { Group, NativeSelect, Text } from '@mantine/core';
import { IconArrowForwardUp, IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { DataGrid, useGridState, type GridColumn } from '../../../ui/data-grid.tsx';
import { MenuEntry, MoreMenu } from '../../../ui/more-menu.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { MessageStatus } from '../../../widgets/message/message-status.tsx';
import { purposeWords, stateWords } from '../../../widgets/message/message-words.ts';
import { actOnMessage, MESSAGES, messagesQuery } from './message.queries.ts';

const PAGE = 25;

/** Sends a message again or cancels it; one that may have arrived only after asking. */
function useActing(): (act: MessageAct, message: OutboxMessage) => Promise<void> {
  const t = useText();
  const queries = useQueryClient();
  return async (act, { uuid, failure }) => {
    if (act === 'retry' && failure === 'unknown') {
      const sure = await confirm({ title: t('message.retry'), message: t('message.retryUnsure'), destructive: false });
      if (!sure) return;
    }
    try {
      await actOnMessage(uuid, act);
      notify('message.saved');
    } catch (problem) {
      notifyProblem(problem);
    }
    await queries.invalidateQueries({ queryKey: MESSAGES });
  };
}

function useColumns(): readonly GridColumn<OutboxMessage>[] {
  const t = useText();
  const { moment } = useFormats();
  const { may } = useSession();
  const act = useActing();
  const manages = may('Manage Messages');
  return useMemo(
    () => [
      {
        key: 'to',
        title: t('message.to'),
        width: 150,
        phone: 'title',
        wrap: true,
        value: ({ patient, user, address }) => patient?.display ?? user?.display ?? address,
      },
      { key: 'purpose', title: t('message.purpose'), width: 120, phone: 'first', value: ({ purpose }) => t(purposeWords[purpose]) },
      {
        key: 'state',
        title: t('message.state'),
        width: 150,
        wrap: true,
        value: ({ state }) => t(stateWords[state]),
        render: (message) => <MessageStatus message={message} />,
      },
      { key: 'address', title: t('message.testTo'), width: 140, hidden: true, phone: 'none', value: ({ address }) => address },
      { key: 'place', title: t('message.place'), width: 120, phone: 'none', yields: true, value: ({ place }) => place?.display },
      {
        key: 'text',
        title: t('message.text'),
        width: 200,
        wrap: true,
        phone: 'none',
        value: ({ text }) => text,
        render: ({ text }) => (
          <Text size="sm" dir="auto">
            {text}
          </Text>
        ),
      },
      { key: 'made', title: t('message.made'), width: 140, phone: 'later', value: ({ made }) => moment(made) },
      {
        key: 'sent',
        title: t('message.sentAt'),
        width: 140,
        hidden: true,
        phone: 'none',
        value: ({ sent }) => (sent === null ? null : moment(sent)),
      },
      ...(manages
        ? [
            {
              key: 'acts',
              title: '',
              width: 48,
              action: true,
              render: (message: OutboxMessage) => {
                const [retry, cancel] = [mayAct('retry', message.state), mayAct('cancel', message.state)];
                if (!retry && !cancel) return null;
                const name = message.patient?.display ?? message.user?.display ?? message.address ?? '';
                return (
                  <MoreMenu label={t('chart.moreOf', { name })}>
                    {retry ? (
                      <MenuEntry icon={IconArrowForwardUp} text={t('message.retry')} onClick={() => void act('retry', message)} />
                    ) : null}
                    {cancel ? <MenuEntry icon={IconX} text={t('message.cancel')} onClick={() => void act('cancel', message)} /> : null}
                  </MoreMenu>
                );
              },
            },
          ]
        : []),
    ],
    [t, moment, manages, act],
  );
}

/** Messages with what became of them, the newest first. */
export function MessageList() {
  const t = useText();
  const [url, setUrl] = useUrlState({ state: '', purpose: '', page: 1 });
  const grid = useGridState('', PAGE);
  const found = useQuery(
    messagesQuery({
      state: messageStates.find((each) => each === url.state),
      purpose: isPurpose(url.purpose) ? url.purpose : undefined,
      limit: grid.limit,
      startIndex: grid.startIndex,
    }),
  );
  return (
    <>
      <Group mb="md" gap="sm">
        <NativeSelect
          aria-label={t('message.purpose')}
          value={url.purpose}
          data={[
            { value: '', label: t('message.anyPurpose') },
            ...messagePurposes.map((each) => ({ value: each, label: t(purposeWords[each]) })),
          ]}
          onChange={(event) => setUrl({ purpose: event.currentTarget.value, page: 1 })}
        />
        <NativeSelect
          aria-label={t('message.state')}
          value={url.state}
          data={[
            { value: '', label: t('message.anyState') },
            ...messageStates.map((each) => ({ value: each, label: t(stateWords[each]) })),
          ]}
          onChange={(event) => setUrl({ state: event.currentTarget.value, page: 1 })}
        />
      </Group>
      <DataGrid
        name="messages"
        label={t('message.title')}
        columns={useColumns()}
        rows={found.data?.results}
        idOf={({ uuid }) => uuid}
        server={{ total: undefined, hasNext: found.data?.hasNext }}
        loading={found.isFetching}
        error={found.error}
        onRetry={() => void found.refetch()}
        size={PAGE}
        empty={<EmptyState title={t('message.none')} />}
      />
    </>
  );
}
