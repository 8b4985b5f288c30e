import { Button, Checkbox, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { spanOfEvent, type CalendarEvent } from './calendar-days.ts';
import type { DaySpan } from './calendar-time.ts';
import { EventAgenda } from './event-agenda.panel.tsx';
import classes from './event-calendar.module.css';
import { EventMenuButton, type EventActions } from '../list/event-menu.tsx';

interface CalendarListProps {
  events: readonly CalendarEvent[];
  span: DaySpan;
  /** Something narrows what is shown. */
  filtered: boolean;
  actions: EventActions;
  /** Copies the chosen ones; absent where nothing is chosen. */
  onCopy?: ((events: readonly CalendarEvent[]) => void) | undefined;
  onClear: () => void;
}

/** The events of the days as a list, some of which can be chosen and copied together. */
export function CalendarList({ events, span, filtered, actions, onCopy, onClear }: CalendarListProps) {
  const t = useText();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const shown = useMemo(
    () =>
      events.filter((event) => {
        const { from, to } = spanOfEvent(event);
        return from <= span.to && to >= span.from;
      }),
    [events, span.from, span.to],
  );
  const copied = useMemo(() => shown.filter(({ uuid }) => chosen.has(uuid)), [shown, chosen]);
  if (shown.length === 0)
    return filtered ? (
      <EmptyState
        title={t('calendar.noMatch')}
        hint={t('calendar.noMatchWhy')}
        action={
          <Button variant="default" onClick={onClear}>
            {t('calendar.clearFilters')}
          </Button>
        }
      />
    ) : (
      <EmptyState title={t('calendar.noEvents')} hint={t('calendar.noEventsWhy')} />
    );
  return (
    <>
      {onCopy === undefined ? null : (
        <div className={classes.chosen}>
          <Checkbox
            size="sm"
            label={t('calendar.selectAll')}
            checked={copied.length === shown.length}
            indeterminate={copied.length > 0 && copied.length < shown.length}
            onChange={(change) => setChosen(new Set(change.currentTarget.checked ? shown.map(({ uuid }) => uuid) : []))}
          />
          <Text c="dimmed" component="output">
            {t('calendar.selected', { count: copied.length })}
          </Text>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconCopy size={14} aria-hidden />}
            disabled={copied.length === 0}
            onClick={() => onCopy(copied)}
          >
            {t('calendar.copySelected')}
          </Button>
        </div>
      )}
      <EventAgenda
        label={t('calendar.list')}
        events={shown}
        span={span}
        chosen={onCopy === undefined ? undefined : chosen}
        onChoose={(event, on) =>
          setChosen((before) => {
            const after = new Set(before);
            if (on) after.add(event.uuid);
            else after.delete(event.uuid);
            return after;
          })
        }
        onOpen={actions.open}
        menu={(event) => <EventMenuButton event={event} actions={actions} />}
      />
    </>
  );
}
