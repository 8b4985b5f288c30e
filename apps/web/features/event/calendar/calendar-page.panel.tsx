import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { today as dayNow } from '../../../lib/clock.ts';
import { useNeedsServer } from '../../../lib/needs-server.ts';
import { useSession } from '../../../lib/session.ts';
import { useLanguage, useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { firstDayOfWeek } from '../../../lib/week.ts';
import { late } from '../../../ui/late.tsx';
import { ErrorState, Skeletons } from '../../../ui/states.tsx';
import { openEvent, planEvent } from '../summary/active-event.ts';
import { CalendarBar } from './calendar-bar.tsx';
import { eventsByDay, type CalendarEvent } from './calendar-days.ts';
import { CalendarFeed, CopyRound, DayEvents, EventSummary, MoveEvent, QuickEvent, type CalendarDialog } from './calendar-dialogs.tsx';
import { CalendarHead } from './calendar-head.tsx';
import { CalendarList } from './calendar-list.panel.tsx';
import { isDay, spanOf, type CalendarView, type DaySpan } from './calendar-time.ts';
import classes from './event-calendar.module.css';

import { EventMenuAt, type EventActions } from '../list/event-menu.tsx';
import { eventRangeQuery } from './event-range.queries.ts';
import { useMoveEvent } from './use-move-event.tsx';

const SMALL = '(max-width: 768px)';
const loadGrid = () => import('./calendar-grid.panel.tsx');
const CalendarGrid = lazy(loadGrid);
// fetched as soon as this page is, beside the events, and drawn while they are on their way; a phone shows a list
if (!globalThis.matchMedia?.(SMALL).matches) loadGrid().catch(() => undefined);
const HeldDays = late(async () => (await import('../list/held-days.tsx')).HeldDays);
const MonthPicker = lazy(() => import('./month-picker.panel.tsx'));

const NONE: readonly CalendarEvent[] = [];
const asView = (text: string): CalendarView => (text === 'week' || text === 'list' ? text : 'month');

/** The first and last moment of work on the days, for a quick add. */
const workOf = ({ from, to }: DaySpan): { start: string; end: string } => ({ start: `${from} 08:00:00`, end: `${to} 16:00:00` });

/** What can be done with an event of the calendar. */
function useEventActions(editable: boolean, setDialog: (dialog: CalendarDialog) => void): EventActions {
  const navigate = useNavigate();
  return useMemo<EventActions>(
    () => ({
      open: (event) => {
        if (event.closed === true) setDialog({ does: 'summary', event });
        else void navigate(openEvent(event));
      },
      plan: (event) => void navigate(planEvent(event)),
      move: editable ? (event) => setDialog({ does: 'move', event }) : undefined,
      copy: editable ? (event) => setDialog({ does: 'copy', events: [event] }) : undefined,
    }),
    [editable, navigate, setDialog],
  );
}

/** Whether somebody may change events, and whether that can be done now: without the server nothing of a plan is changed. */
function useEditing(): { readonly editor: boolean; readonly editable: boolean } {
  const { may } = useSession();
  const away = useNeedsServer()();
  const editor = may('Manage Events');
  return { editor, editable: editor && away === undefined };
}

/** The calendar for those who may see events. What it shows stands in the address. */
export function CalendarPage() {
  const t = useText();
  const language = useLanguage();
  const { editor, editable } = useEditing();
  const phone = useMediaQuery(SMALL, false, { getInitialValueInEffect: false });
  const [url, setUrl] = useUrlState({ view: 'month', date: '', location: '', type: '' });
  const view = asView(url.view);
  const [today] = useState<string>(dayNow);
  const day = isDay(url.date) ? url.date : today;
  const firstDay = firstDayOfWeek(language);
  const [dialog, setDialog] = useState<CalendarDialog | null>(null);
  const [shownDay, setShownDay] = useState('');
  const [menu, setMenu] = useState<{ uuid: string; at: { x: number; y: number } } | null>(null);
  const move = useMoveEvent();
  const close = (): void => setDialog(null);

  // The month with the whole weeks around it has what every view of one of its days shows, and what the small month marks.
  const span = useMemo(() => spanOf(view, day, firstDay), [view, day, firstDay]);
  const around = spanOf('month', day, firstDay);
  const found = useQuery(eventRangeQuery({ from: around.from, to: around.to }, url));
  const events = found.data ?? NONE;
  // the events are drawn first; the dots of the small month and what else is counted come a moment after them
  const counted = useDeferredValue(found.data);
  const byDay = useMemo(
    () => (counted ? eventsByDay(counted, { from: around.from, to: around.to }) : undefined),
    [counted, around.from, around.to],
  );

  const actions = useEventActions(editable, setDialog);
  const quickAdd = (days: DaySpan): void => setDialog({ does: 'quick', ...workOf(days) });
  const inMenu = menu === null ? undefined : events.find(({ uuid }) => uuid === menu.uuid);
  const listed = phone && view === 'month' ? { from: day, to: day } : span;

  const picker = (
    <Suspense fallback={<Skeletons rows={6} />}>
      <MonthPicker day={day} firstDay={firstDay} byDay={byDay} large={phone} onDay={(next) => setUrl({ date: next })} />
    </Suspense>
  );

  return (
    <>
      <CalendarHead
        view={view}
        day={day}
        filters={url}
        events={counted ?? NONE}
        editable={editor}
        onUrl={setUrl}
        onCopy={(chosen) => setDialog({ does: 'copy', events: chosen })}
        onSubscribe={() => setDialog({ does: 'feed' })}
      />
      <HeldDays />
      <div className={classes.page}>
        {view === 'month' || !phone ? (
          <aside className={classes.side} aria-label={t('calendar.pickDay')}>
            {picker}
          </aside>
        ) : null}
        <section className={classes.main} aria-busy={found.isFetching}>
          <CalendarBar
            view={view}
            day={day}
            span={span}
            loading={found.data === undefined && !found.isError}
            onView={(next) => setUrl({ view: next })}
            onDay={(next) => setUrl({ date: next })}
            picker={picker}
            onQuickAdd={editable ? () => quickAdd({ from: day, to: day }) : undefined}
          />
          {found.isError && found.data === undefined ? (
            <ErrorState error={found.error} onRetry={() => void found.refetch()} />
          ) : view !== 'list' && !phone ? (
            // stays while another month is fetched: an empty grid is there at once, and its events are all that is left to draw
            <Suspense fallback={<Skeletons rows={12} height={48} />}>
              <CalendarGrid
                view={view}
                day={day}
                span={span}
                firstDay={firstDay}
                events={events}
                editable={editable}
                onOpen={actions.open}
                onMenu={({ uuid }, at) => setMenu({ uuid, at })}
                onDay={setShownDay}
                onRange={(range) => setDialog({ does: 'quick', ...range })}
                onMove={(event, times) => void move(event, times)}
              />
            </Suspense>
          ) : found.data === undefined ? (
            <Skeletons rows={12} height={48} />
          ) : (
            <CalendarList
              events={events}
              span={listed}
              filtered={url.location !== '' || url.type !== ''}
              actions={actions}
              onCopy={editable && view === 'list' ? (chosen) => setDialog({ does: 'copy', events: chosen }) : undefined}
              onClear={() => setUrl({ location: '', type: '' })}
            />
          )}
        </section>
      </div>
      {menu !== null && inMenu !== undefined ? (
        <EventMenuAt event={inMenu} at={menu.at} actions={actions} onClose={() => setMenu(null)} />
      ) : null}
      {shownDay === '' ? null : (
        <DayEvents
          day={shownDay}
          events={byDay?.get(shownDay) ?? NONE}
          actions={actions}
          onAdd={editable ? () => quickAdd({ from: shownDay, to: shownDay }) : undefined}
          onClose={() => setShownDay('')}
        />
      )}
      {dialog?.does === 'quick' ? <QuickEvent start={dialog.start} end={dialog.end} onClose={close} /> : null}
      {dialog?.does === 'move' ? <MoveEvent event={dialog.event} move={move} onClose={close} /> : null}
      {dialog?.does === 'copy' ? <CopyRound events={dialog.events} onClose={close} onCopied={(next) => setUrl({ date: next })} /> : null}
      {dialog?.does === 'feed' ? <CalendarFeed onClose={close} /> : null}
      {dialog?.does === 'summary' ? <EventSummary event={dialog.event.uuid} name={dialog.event.name} onClose={close} /> : null}
    </>
  );
}
