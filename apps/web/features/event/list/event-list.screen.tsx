import { instant } from '@fieldward/domain/time/in-zone.ts';
import { IconCalendarEvent, IconCoins, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useNeedsServer } from '../../../lib/needs-server.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { DataGrid, foundPage, useGridState } from '../../../ui/data-grid.tsx';
import { TextButton } from '../../../ui/icon-button.tsx';
import { offReach } from '../../../ui/off-reach.tsx';
import { late } from '../../../ui/late.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useGo, useHref } from '../../../widgets/navigation.tsx';
import { newEvent, openEvent, placeOfEvent, planEvent, type EventAddress } from '../summary/active-event.ts';
import { restoreEvent } from '../summary/event-ways-back.tsx';
import type { CalendarEvent } from '../calendar/calendar-days.ts';
import { HeldDays } from './held-days.tsx';
import { EventFilterPanel } from './event-filters.panel.tsx';
import { useEventColumns, type EventActions } from './event-list.columns.tsx';
import { eventListQuery, type ListedEvent } from './event-list.queries.ts';

const EventSummary = late(async () => (await import('../summary/event-summary.modal.tsx')).EventSummary);
const VoidEvent = late(async () => (await import('./void-event.modal.tsx')).VoidEvent);
const CopyRound = late(async () => (await import('../copy/copy-round.modal.tsx')).CopyRound);

/** The dialog that is open, and the event that it is about. */
interface Dialog {
  does: 'summary' | 'copy' | 'remove';
  event: ListedEvent;
}

const ANY = { location: '', from: '', to: '', type: '', status: '' };

/** An event of the list as the calendar has it. */
function copied({ uuid, eventId, name, closed, eventType, location, schedule }: ListedEvent): CalendarEvent {
  return {
    uuid,
    eventId,
    name,
    closed,
    start: instant(schedule.plannedDate),
    end: instant(schedule.endDate),
    type: eventType.uuid,
    typeName: eventType.display,
    location: location.uuid,
    locationName: location.display,
    version: null,
  };
}

/** /event: events by place, day, type and status, and what is to be done next with each. */
export default function EventListScreen() {
  const t = useText();
  const go = useGo();
  const href = useHref();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { may } = useSession();
  const editor = may('Manage Events');
  const needsServer = useNeedsServer();
  const [filters, setUrl] = useUrlState(ANY);
  const grid = useGridState();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = (): void => setDialog(null);
  const backwards = filters.from !== '' && filters.to !== '' && filters.to < filters.from;
  const found = useQuery({
    ...eventListQuery(filters, {
      ...grid.request,
      sort: grid.request.sort || '-schedule',
    }),
    enabled: !backwards,
  });
  const filtered = Object.values(filters).some((value) => value !== '');

  const actions = useMemo<EventActions>(() => {
    const visit = ({ to, search }: EventAddress): void => go(to, search);
    return {
      next: (event) => (event.closed === true || event.voided === true ? setDialog({ does: 'summary', event }) : visit(openEvent(event))),
      plan: (event) => visit(planEvent(event)),
      summary: (event) => setDialog({ does: 'summary', event }),
      copy: (event) => setDialog({ does: 'copy', event }),
      print: (event) => go('/event/print', { event: event.uuid }),
      remove: (event) => setDialog({ does: 'remove', event }),
      restore: (event) => void restoreEvent(queries, event, t),
    };
  }, [go, queries, t]);
  const columns = useEventColumns(actions, editor);
  const hrefOf = (event: ListedEvent): string => {
    const { to, search } = placeOfEvent(event);
    return event.closed === true || event.voided === true ? href('/event/print', search) : href(to, search);
  };

  return (
    <>
      <PageHeader
        title={t('closure.listTitle')}
        subtitle={t('closure.listAbout')}
        actions={
          <>
            <TextButton icon={IconCalendarEvent} text={t('closure.calendar')} variant="default" onClick={() => go('/event/calendar')} />
            <TextButton
              icon={IconCoins}
              text={t('closure.costs')}
              variant="default"
              {...offReach(needsServer('/event/costs'))}
              onClick={() => go('/event/costs')}
            />
            {editor ? (
              <TextButton
                icon={IconPlus}
                text={t('closure.addEvent')}
                {...offReach(needsServer('/event/planner'))}
                onClick={() => void navigate(newEvent())}
              />
            ) : null}
          </>
        }
      >
        <EventFilterPanel
          filters={filters}
          onChange={(change) => {
            grid.setPage(1);
            setUrl(change);
          }}
        />
      </PageHeader>
      <HeldDays />
      <DataGrid
        {...foundPage(found)}
        name="events"
        label={t('closure.listTitle')}
        columns={columns}
        rows={backwards ? [] : found.data?.rows}
        idOf={(row) => row.uuid}
        server={{ total: backwards ? 0 : found.data?.totalCount }}
        onOpen={actions.next}
        hrefOf={hrefOf}
        empty={
          filtered ? (
            <EmptyState title={t('closure.noMatch')} hint={t('closure.noMatchWhy')} />
          ) : (
            <EmptyState title={t('closure.noEvents')} hint={t('closure.noEventsWhy')} />
          )
        }
      />
      {dialog?.does === 'summary' ? <EventSummary event={dialog.event.uuid} name={dialog.event.name} onClose={close} /> : null}
      {dialog?.does === 'remove' ? <VoidEvent event={dialog.event} onClose={close} /> : null}
      {dialog?.does === 'copy' ? <CopyRound events={[copied(dialog.event)]} onClose={close} onCopied={close} /> : null}
    </>
  );
}
