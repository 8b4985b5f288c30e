import { Anchor, Checkbox } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, type ReactNode } from 'react';
import { useLanguage, useText } from '../../../lib/text.ts';
import { agendaRows, eventsByDay, type CalendarEvent } from './calendar-days.ts';
import { clock, dayKey, longDay, type DaySpan } from './calendar-time.ts';
import classes from './event-calendar.module.css';
import { actionOf, EventStatus } from '../summary/event-status.tsx';

interface EventAgendaProps {
  label: string;
  events: readonly CalendarEvent[];
  span: DaySpan;
  /** Inside of a drawer, of which it takes the height. */
  inside?: boolean;
  /** The chosen ones, by uuid; without it nothing is chosen here. */
  chosen?: ReadonlySet<string> | undefined;
  onChoose?: (event: CalendarEvent, on: boolean) => void;
  onOpen: (event: CalendarEvent) => void;
  /** The button with what else can be done. */
  menu: (event: CalendarEvent) => ReactNode;
}

/** Events as a list by day, of which only the lines in sight are drawn. */
export function EventAgenda({ label, events, span, inside = false, chosen, onChoose, onOpen, menu }: EventAgendaProps) {
  const t = useText();
  const language = useLanguage();
  const frame = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => agendaRows(eventsByDay(events, span), span), [events, span]);
  // oxlint-disable-next-line react/incompatible-library -- what it answers is used here only
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: (index) => (rows[index] !== undefined && 'event' in rows[index] ? 53 : 41),
    overscan: 10,
    initialRect: { width: 800, height: 600 },
  });
  const items = virtual.getVirtualItems();
  return (
    <div
      ref={frame}
      className={classes.agenda}
      data-inside={inside || undefined}
      data-many={rows.length > 30 || undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled with the keyboard
      tabIndex={0}
      role="list"
      aria-label={label}
    >
      <div style={{ blockSize: virtual.getTotalSize(), position: 'relative' }}>
        <div style={{ position: 'absolute', insetInline: 0, insetBlockStart: items[0]?.start ?? 0 }}>
          {items.map(({ index, key }) => {
            const row = rows[index];
            if (row === undefined) return null;
            return (
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                role="listitem"
                aria-setsize={rows.length}
                aria-posinset={index + 1}
              >
                {'event' in row ? (
                  <div className={classes.row}>
                    {chosen === undefined ? (
                      <span />
                    ) : (
                      <Checkbox
                        size="sm"
                        aria-label={t('calendar.select', { name: row.event.name })}
                        checked={chosen.has(row.event.uuid)}
                        onChange={(change) => onChoose?.(row.event, change.currentTarget.checked)}
                      />
                    )}
                    <span className={classes.when} dir="ltr">
                      {times(row.event, row.day)}
                    </span>
                    <span className={classes.what}>
                      <Anchor
                        component="button"
                        type="button"
                        className={classes.name}
                        dir="auto"
                        aria-label={`${row.event.eventId} ${row.event.name}, ${t(actionOf(row.event.closed))}`}
                        onClick={() => onOpen(row.event)}
                      >
                        <bdi>{row.event.eventId}</bdi> {row.event.name}
                      </Anchor>
                      <span className={classes.where} dir="auto">
                        <bdi>{row.event.locationName}</bdi>
                        {row.event.typeName === '' ? null : (
                          <>
                            {' · '}
                            <bdi>{row.event.typeName}</bdi>
                          </>
                        )}
                        {' · '}
                        {t(actionOf(row.event.closed))}
                      </span>
                    </span>
                    <span className={classes.state}>
                      <EventStatus closed={row.event.closed} />
                    </span>
                    <span className={classes.act}>{menu(row.event)}</span>
                  </div>
                ) : (
                  <div className={classes.dayRow}>
                    {longDay(row.day, language)}
                    <span className={classes.dayCount}>{t('calendar.count', { count: row.count })}</span>
                  </div>
                )}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** From when to when on that day; an arrow where it goes on before or after. */
function times({ start, end }: CalendarEvent, day: string): string {
  const from = dayKey(start) < day ? '…' : clock(start);
  const to = dayKey(end) > day ? '…' : clock(end);
  return `${from} – ${to}`;
}
