import { Button, Group, Text } from '@mantine/core';
import { IconCalendarEvent, IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNeedsServer } from '../../../lib/needs-server.ts';
import { useText } from '../../../lib/text.ts';
import { offReach } from '../../../ui/off-reach.tsx';
import { TextButton } from '../../../ui/icon-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState, ErrorState, Skeletons } from '../../../ui/states.tsx';
import { WithDrafts } from '../../../ui/with-drafts.tsx';
import { useGo } from '../../../widgets/navigation.tsx';
import { useActiveEvent } from '../summary/active-event.ts';
import { ClosureWaits } from './closure-waits.tsx';
import { ClosureForm } from './closure-form.panel.tsx';
import { eventQuery } from '../summary/event.queries.ts';
import { SummaryContent } from '../summary/event-summary.panel.tsx';
import { ReopenButton, RestoreEvent } from '../summary/event-ways-back.tsx';

/** /event/closure?event: what became of an event. Without one in the address, that of the last visit; a closed one is only read. */
export default function EventClosureScreen() {
  const t = useText();
  const go = useGo();
  const needsServer = useNeedsServer();
  const uuid = useActiveEvent();
  const read = useQuery(eventQuery(uuid));
  if (uuid === '')
    return (
      <>
        <PageHeader title={t('closure.title')} />
        <EmptyState
          title={t('closure.noEvent')}
          hint={t('closure.noEventWhy')}
          action={
            <Group gap="xs" justify="center">
              <TextButton icon={IconFileText} text={t('closure.toList')} onClick={() => go('/event')} />
              <TextButton icon={IconCalendarEvent} text={t('closure.calendar')} variant="default" onClick={() => go('/event/calendar')} />
            </Group>
          }
        />
      </>
    );
  if (read.data === undefined)
    return (
      <>
        <PageHeader title={t('closure.title')} />
        {read.isError ? <ErrorState error={read.error} onRetry={() => void read.refetch()} /> : <Skeletons rows={10} />}
      </>
    );
  const { event, etag } = read.data;
  if (event.voided === true)
    return (
      <>
        <PageHeader title={t('closure.title')} subtitle={<bdi>{event.name}</bdi>} />
        <EmptyState
          title={t('planner.deletedTitle')}
          hint={t('planner.deletedWhy')}
          action={
            <Group gap="xs" justify="center">
              <RestoreEvent event={event} onRestored={() => void read.refetch()} />
              <TextButton icon={IconCalendarEvent} text={t('closure.calendar')} variant="default" onClick={() => go('/event/calendar')} />
            </Group>
          }
        />
      </>
    );
  if (event.closed === true)
    return (
      <>
        <PageHeader
          title={t('closure.title')}
          subtitle={<bdi>{event.name}</bdi>}
          actions={
            <>
              <Button variant="default" {...offReach(needsServer('/event/print'))} onClick={() => go('/event/print', { event: uuid })}>
                {t('closure.print')}
              </Button>
              <ReopenButton event={event} etag={etag} onReopened={() => void read.refetch()} />
            </>
          }
        />
        <ClosureWaits event={uuid} />
        <Text c="dimmed" mb="sm">
          {t('closure.readOnly')}
        </Text>
        <SummaryContent event={event} />
      </>
    );
  return (
    <WithDrafts>
      <ClosureWaits event={uuid} />
      <ClosureForm key={uuid} read={read.data} />
    </WithDrafts>
  );
}
