import { Group, Stack, Title } from '@mantine/core';
import { useText } from '../../../lib/text.ts';
import { costOf } from '../costs/cost-figures.ts';
import { CostTable } from '../costs/cost-table.tsx';
import { EventFacts } from './event-facts.tsx';
import { EventLines } from '../planner/event-lines.tsx';
import type { FullEvent } from './event.queries.ts';
import { EventStatus } from './event-status.tsx';

/** The summary itself: facts, cost, team, services, assets. */
export function SummaryContent({ event }: { event: FullEvent }) {
  const t = useText();
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
        <CostTable cost={costOf(event)} />
      </Stack>
      <EventLines event={event} />
    </Stack>
  );
}
