import FullCalendar, { useCalendarController } from '@fullcalendar/react';
import type { EventApi, EventChangeInfo, EventInput } from '@fullcalendar/react/public-api';
import dayGridPlugin from '@fullcalendar/react/daygrid';
import interactionPlugin from '@fullcalendar/react/interaction';
import arabic from '@fullcalendar/react/locales/ar';
import french from '@fullcalendar/react/locales/fr';
import '@fullcalendar/react/skeleton.css';
import theme from '@fullcalendar/react/themes/classic';
import '@fullcalendar/react/themes/classic/theme.css';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import { useEffect, useMemo } from 'react';
import { directionOf } from '../../../lib/language.ts';
import { useLanguage, useText } from '../../../lib/text.ts';
import { drawnInMonth, drawnInWeek, type CalendarEvent } from './calendar-days.ts';
import './calendar-palette.css';
import { addDays, clockOfDate, dateOf, dayKey, dayOfDate, laterByClock, longDay, startOf, type DaySpan } from './calendar-time.ts';
import classes from './event-calendar.module.css';
import { EventChip } from './event-chip.tsx';

export interface CalendarGridProps {
  view: 'month' | 'week';
  /** A day of what is shown. */
  day: string;
  span: DaySpan;
  firstDay: number;
  events: readonly CalendarEvent[];
  /** Whether events are added and moved here. */
  editable: boolean;
  onOpen: (event: CalendarEvent) => void;
  onMenu: (event: CalendarEvent, at: { x: number; y: number }) => void;
  onDay: (day: string) => void;
  /** `YYYY-MM-DD HH:mm:ss` of what was chosen: whole days as their working hours. */
  onRange: (range: { start: string; end: string }) => void;
  onMove: (event: CalendarEvent, times: { start: number; end: number }) => void;
}

const plugins = [theme, dayGridPlugin, timeGridPlugin, interactionPlugin];
/** Events drawn in a day of the month, and beside each other in a week. */
const PER_DAY = 3;
const LANES = 4;
const LONG = 86_400_000;
const views = { month: 'dayGridMonth', week: 'timeGridWeek' } as const;
// Western digits also in Arabic, as everywhere in the application
const locales = { en: 'en', fr: french, ar: { ...arabic, code: 'ar-u-nu-latn' } };

const eventOf = (api: EventApi): CalendarEvent | undefined => api.extendedProps['event'] as CalendarEvent | undefined;
const moreOf = (api: EventApi): number => Number(api.extendedProps['more'] ?? 0);

/** What the library draws: the events that fit, and a chip for those that do not, named by `moreOn`. */
function inputsOf(
  { events, span, view, editable }: Pick<CalendarGridProps, 'events' | 'span' | 'view' | 'editable'>,
  moreOn: (day: string, count: number) => string,
): EventInput[] {
  const drawn = view === 'month' ? drawnInMonth(events, span, PER_DAY) : drawnInWeek(events, span, LANES);
  const shown = drawn.events.map((event): EventInput => {
    const whole = view === 'week' && event.end - event.start >= LONG;
    return {
      id: event.uuid,
      title: event.name,
      allDay: whole,
      start: whole ? dayKey(event.start) : dateOf(event.start),
      end: whole ? addDays(dayKey(event.end - 1), 1) : dateOf(event.end),
      editable: editable && event.closed !== true,
      order: 0,
      extendedProps: { event },
    };
  });
  const more = [...drawn.more].map(([on, count]): EventInput => ({
    id: `more ${on}`,
    title: moreOn(on, count),
    allDay: true,
    start: on,
    editable: false,
    order: 1,
    extendedProps: { more: count },
  }));
  return [...shown, ...more];
}

/** The month as weeks of days, or the week as columns of hours. Only what fits is handed to the library. */
export default function CalendarGrid(props: CalendarGridProps) {
  const { view, day, span, firstDay, events, editable, onOpen, onMenu, onDay, onRange, onMove } = props;
  const t = useText();
  const language = useLanguage();
  const controller = useCalendarController();
  useEffect(() => {
    controller.changeView(views[view]);
    controller.gotoDate(day);
  }, [controller, view, day]);

  const inputs = useMemo(() => {
    const moreOn = (on: string, count: number): string => t('calendar.moreEventsOn', { count, day: longDay(on, language) });
    return inputsOf({ events, span, view, editable }, moreOn);
  }, [events, span, view, editable, t, language]);

  /** By how much the library moved or stretched it; times that are not drawn to the minute stay as they are. */
  const change = ({ event: now, oldEvent, revert }: EventChangeInfo): void => {
    const event = eventOf(now);
    revert();
    if (event === undefined || now.start === null || oldEvent.start === null || now.allDay !== oldEvent.allDay) return;
    const startDelta = now.start.getTime() - oldEvent.start.getTime();
    const endDelta = (now.end ?? now.start).getTime() - (oldEvent.end ?? oldEvent.start).getTime();
    onMove(event, { start: laterByClock(event.start, startDelta), end: laterByClock(event.end, endDelta) });
  };

  return (
    <div className={classes.grid}>
      <FullCalendar
        controller={controller}
        plugins={plugins}
        initialView={views[view]}
        initialDate={day}
        timeZone="UTC"
        now={() => dateOf(Date.now())}
        headerToolbar={false}
        locale={locales[language]}
        direction={directionOf(language)}
        firstDay={firstDay}
        fixedWeekCount={false}
        height={view === 'month' ? 'auto' : 'max(520px, calc(100dvh - 330px))'}
        slotEventOverlap={false}
        events={inputs}
        eventOrder="order,-duration,start,title"
        eventDisplay="block"
        displayEventTime
        eventTimeFormat={{ hour: '2-digit', minute: '2-digit', hour12: false }}
        slotHeaderFormat={{ hour: '2-digit', minute: '2-digit', hour12: false }}
        slotMinTime="00:00"
        scrollTime="06:00"
        allDaySlot
        // the locales of the library lack it
        timedText={t('calendar.timed')}
        nowIndicator
        eventInteractive
        eventMinHeight={20}
        selectable={editable}
        selectMirror={false}
        unselectAuto
        eventResizableFromStart
        longPressDelay={400}
        // a link is named by its hint, which must contain what is shown: 'November 15, 2026' has '15', but not 'Sun 15'
        navLinks={view === 'month'}
        navLinkHint={(text: string) => text}
        navLinkDayClick={(date) => onDay(dayOfDate(date))}
        eventClass={({ event }) => {
          const own = eventOf(event);
          if (own === undefined) return classes.moreChip;
          return `${classes.event} ${own.closed === null ? classes.planned : own.closed ? classes.closed : classes.open}`;
        }}
        eventContent={({ event, view: shown }) => {
          const own = eventOf(event);
          return own === undefined ? (
            <span className={classes.more}>
              <span aria-hidden>{t('calendar.moreEvents', { count: moreOf(event) })}</span>
              <span className={classes.spoken}>{event.title}</span>
            </span>
          ) : (
            <EventChip event={own} tall={shown.type === views.week && !event.allDay} />
          );
        }}
        eventDidMount={({ event, el }) => {
          const own = eventOf(event);
          if (own === undefined) return;
          el.addEventListener('contextmenu', (press) => {
            press.preventDefault();
            const box = el.getBoundingClientRect();
            const byKey = press.clientX === 0 && press.clientY === 0;
            onMenu(own, { x: byKey ? box.left : press.clientX, y: byKey ? box.bottom : press.clientY });
          });
        }}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault();
          const own = eventOf(event);
          if (own === undefined) onDay(dayOfDate(event.start ?? startOf(day)));
          else onOpen(own);
        }}
        select={({ start, end, allDay, view: shown }) => {
          onRange(
            allDay
              ? { start: `${dayOfDate(start)} 08:00:00`, end: `${dayOfDate(new Date(end.getTime() - 1))} 16:00:00` }
              : { start: clockOfDate(start), end: clockOfDate(end) },
          );
          shown.calendar.unselect();
        }}
        eventDrop={change}
        eventResize={change}
      />
    </div>
  );
}
