import { VisuallyHidden } from '@mantine/core';
import { IconCalendarEvent, IconCircleCheck, IconClipboardText } from '@tabler/icons-react';
import { useText } from '../../../lib/text.ts';
import type { CalendarEvent } from './calendar-days.ts';
import { clock } from './calendar-time.ts';
import classes from './event-calendar.module.css';
import { actionOf } from '../summary/event-status.tsx';

/** The sign of how far an event is; its word is read aloud and shown where there is room. */
function StatusSign({ closed }: { closed: boolean | null }) {
  const Icon = closed === null ? IconCalendarEvent : closed ? IconCircleCheck : IconClipboardText;
  return <Icon size={14} stroke={2} aria-hidden className={classes.sign} />;
}

/** An event within the calendar: name, when, number, place and what is next to be done with it. */
export function EventChip({ event, tall }: { event: CalendarEvent; tall: boolean }) {
  const t = useText();
  const next = t(actionOf(event.closed));
  return (
    <span className={classes.chip} data-tall={tall || undefined} title={`${event.eventId} ${event.name} · ${event.locationName} · ${next}`}>
      <span dir="auto" className={`${classes.chipLine} ${classes.chipName}`}>
        {event.name}
      </span>{' '}
      <span className={classes.chipLine}>
        <StatusSign closed={event.closed} />
        <span className={classes.chipTime}>{clock(event.start)}</span> <span className={classes.chipId}>{event.eventId}</span>
      </span>{' '}
      <span dir="auto" className={classes.chipPlace}>
        {event.locationName}
      </span>{' '}
      {tall ? <span className={classes.chipNext}>{next}</span> : <VisuallyHidden component="span">{next}</VisuallyHidden>}
    </span>
  );
}
