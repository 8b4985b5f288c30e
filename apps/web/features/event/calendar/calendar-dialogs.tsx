import { late } from '../../../ui/late.tsx';
import type { CalendarEvent } from './calendar-days.ts';

// Dialogs of the calendar, each fetched when it is first opened or when somebody begins to work.

/** `late` for dialogs that are drawn only while they are open. */
export const QuickEvent = late(async () => (await import('./quick-event.modal.tsx')).QuickEvent);
export const MoveEvent = late(async () => (await import('./move-event.modal.tsx')).MoveEvent);
export const CopyRound = late(async () => (await import('../copy/copy-round.modal.tsx')).CopyRound);
export const CalendarFeed = late(async () => (await import('../../../widgets/calendar-feed.modal.tsx')).CalendarFeed);
export const EventSummary = late(async () => (await import('../summary/event-summary.modal.tsx')).EventSummary);
export const DayEvents = late(async () => (await import('./day-events.panel.tsx')).DayEvents);

/** The dialog that is open, and what it is about. */
export type CalendarDialog =
  | { readonly does: 'quick'; readonly start: string; readonly end: string }
  | { readonly does: 'move'; readonly event: CalendarEvent }
  | { readonly does: 'copy'; readonly events: readonly CalendarEvent[] }
  | { readonly does: 'feed' }
  | { readonly does: 'summary'; readonly event: CalendarEvent };
