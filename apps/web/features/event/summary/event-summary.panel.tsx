import { Group, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/text.ts';
import { ErrorState, Skeletons } from '../../../ui/states.tsx';
import { CostTable } from '../costs/cost-table.tsx';
import { EventFacts } from './event-facts.tsx';
import { EventLines } from '../planner/event-lines.tsx';
import { eventCostQuery, type FullEvent } from './event.queries.ts';
import { EventStatus } from './event-status.tsx';

/** The summary itself: facts, cost, team, services, assets. */
export function SummaryContent({ event }: { event: FullEvent }) {
  const t = useText();
  const cost = useQuery(eventCostQuery(event.uuid));
  return (
    <Stack gap="md">
      <Group gap="xs">
        <EventStatus closed={event.closed} voided={event.voided} />
      </Group>
      <EventFacts event={event} />
      <Stack gap="xs" component="section">
        <Title order={2} size="h4">
          {t('closure.costOf')}
        </Title>
        {cost.data ? (
          <CostTable cost={cost.data} />
        ) : cost.isError ? (
          <ErrorState error={cost.error} onRetry={() => void cost.refetch()} />
        ) : (
          <Skeletons rows={4} />
        )}
      </Stack>
      <EventLines event={event} />
    </Stack>
  );
}
