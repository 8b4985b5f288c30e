import { Group, Stack, Title } from '@mantine/core';
import { IconLockOpen } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { TextButton } from '../../../ui/icon-button.tsx';
import { costOf } from '../costs/cost-figures.ts';
import { CostTable } from '../costs/cost-table.tsx';
import { EventFacts } from './event-facts.tsx';
import { EventLines } from '../planner/event-lines.tsx';
import type { FullEvent } from './event.queries.ts';
import { EventStatus } from './event-status.tsx';
import { eventsChanged, changeEvent } from './event.queries.ts';

/** The summary itself: facts, cost, team, services, assets. */
export function SummaryContent({ event }: { event: FullEvent }) {
  const t = useText();
  return (
    <Stack gap="md">
      <Group gap="xs">
        <EventStatus closed={event.closed} />
      </Group>
      <EventFacts event={event} />
      <Stack gap="xs" component="section">
        <Title order={2} size="h4">
          {t('closure.costOf')}
        </Title>
        <CostTable cost={costOf(event)} />
      </Stack>
      <EventLines event={event} />
    </Stack>
  );
}

interface ReopenProps {
  event: FullEvent;
  etag: string | undefined;
  onReopened: () => void;
}

/** Opens a closed event for changes again, for those who may. */
export function ReopenButton({ event, etag, onReopened }: ReopenProps) {
  const t = useText();
  const queries = useQueryClient();
  const { may } = useSession();
  if (event.closed !== true || !may('Manage Events')) return null;

  async function reopen(): Promise<void> {
    const sure = await confirm({
      title: t('closure.reopenTitle'),
      message: t('closure.reopenText'),
      yes: t('closure.reopen'),
      no: t('shell.cancel'),
    });
    if (!sure) return;
    try {
      await changeEvent(event.uuid, { closed: null }, etag);
    } catch (problem) {
      notifyProblem(problem);
      return;
    }
    notify('closure.reopened', { name: event.name });
    await eventsChanged(queries);
    onReopened();
  }

  return <TextButton icon={IconLockOpen} text={t('closure.reopen')} variant="default" onClick={() => void reopen()} />;
}
