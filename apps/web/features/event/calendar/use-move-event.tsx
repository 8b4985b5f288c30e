import { instant, momentOf } from '@fieldward/domain/time/in-zone.ts';
import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { ApiProblem } from '../../../lib/api.ts';
import { notify, notifyProblem, problemText } from '../../../lib/notify.ts';
import { labelled, messageText, useText } from '../../../lib/text.ts';
import type { CalendarEvent } from './calendar-days.ts';
import { clashesIn } from './event-clash.ts';
import { placeInRanges } from './event-range.queries.ts';
import { eventsChanged, changeEvent, eventQuery } from '../summary/event.queries.ts';

interface Times {
  start: number;
  end: number;
}

const schedule = ({ start, end }: Times) => ({
  plannedDate: new Date(start).toISOString(),
  endDate: new Date(end).toISOString(),
});

/** Who or what is needed at which event, the first when there are many, null when it was refused for another reason. */
export function clashMessage(problem: unknown, when: (instant: number) => string): string | null {
  const [clash] = clashesIn(problem);
  if (clash === undefined || clash.with === null) return null;
  const { start, end } = clash;
  if (start === null || end === null) return null;
  return labelled(
    clash.name,
    messageText({ code: 'planner.clashWith', holes: { event: clash.with.name, start: when(instant(start)), end: when(instant(end)) } }),
  );
}

/**
 * Moves an event at once on the screen and then on the server; a toast takes it back. What the server refuses is put back, with its
 * reason: a person or asset that is busy is named with the event that it is busy with. Answers whether it was moved.
 */
export function useMoveEvent(): (event: CalendarEvent, times: Times) => Promise<boolean> {
  const t = useText();
  const queries = useQueryClient();
  const { moment } = useFormats();
  return useCallback(
    async (event, times) => {
      const when = (at: number): string => moment(momentOf(at));
      const { name, uuid } = event;

      async function undo(): Promise<void> {
        try {
          const { event: now, etag } = await queries.fetchQuery(eventQuery(uuid));
          const { plannedDate, endDate } = now.schedule ?? {};
          const asMoved = plannedDate && endDate && instant(plannedDate) === times.start && instant(endDate) === times.end;
          if (!asMoved) return notify('calendar.undoTooLate', { name });
          await changeEvent(uuid, { schedule: schedule(event) }, etag);
          notify('calendar.undone', { name, when: when(event.start) });
        } catch (problem) {
          notifyProblem(problem);
        } finally {
          await eventsChanged(queries);
        }
      }

      await queries.cancelQueries({ queryKey: ['event', 'range'] });
      const putBack = placeInRanges(queries, uuid, times);
      try {
        await changeEvent(uuid, { schedule: schedule(times) }, event.version === null ? undefined : `"${event.version}"`);
      } catch (problem) {
        putBack();
        const stale = problem instanceof ApiProblem && problem.code === 'engine.stale';
        const reason = stale ? messageText({ code: 'calendar.staleMove' }) : (clashMessage(problem, when) ?? problemText(problem).text);
        notify('calendar.putBack', { name, reason });
        void eventsChanged(queries);
        return false;
      }
      const id = `moved:${uuid}`;
      notifications.hide(id);
      notifications.show({
        id,
        color: 'green',
        autoClose: 10_000,
        closeButtonProps: { 'aria-label': t('shell.close') },
        message: (
          <Group gap="xs" justify="space-between" wrap="nowrap">
            <span>{t('calendar.moved', { name, when: when(times.start) })}</span>
            <Button
              size="compact-sm"
              variant="subtle"
              style={{ flexShrink: 0 }}
              onClick={() => {
                notifications.hide(id);
                void undo();
              }}
            >
              {t('calendar.undo')}
            </Button>
          </Group>
        ),
      });
      void eventsChanged(queries);
      return true;
    },
    [moment, queries, t],
  );
}
