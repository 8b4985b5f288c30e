import { eventBusyWire } from '@fieldward/contract/event/event-plan.operations.ts';
import { BUSY_WITHIN } from '@fieldward/domain/event/check.ts';
import { readInstant } from '@fieldward/domain/time/zone.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';

function instantOf(parameter: 'start' | 'end', text: string): number {
  const at = readInstant(text);
  if (at === null) throw new Problem('engine.badParameter', { parameter }, parameter);
  return at;
}

/**
 * Who and what is needed at another event in a time, each with the first such event; without its name where the account may not see it.
 * Raises `engine.badParameter`.
 */
export const eventBusy = operation(eventBusyWire, {
  handle: async ({ query }, db) => {
    const [start, end] = [instantOf('start', query.start), instantOf('end', query.end)];
    if (end < start || end - start > BUSY_WITHIN) throw new Problem('engine.badParameter', { parameter: 'end' }, 'end');
    const found = await db.rows<{ busy: string }>(
      `select coalesce(json_agg(json_build_object('what', what, 'uuid', uuid, 'start', iso(starts), 'end', iso(ends),
         'with', case when seen then json_build_object('uuid', event_uuid, 'name', event_name) end)), '[]')::text as busy
       from busy_meanwhile($1::timestamptz, $2::timestamptz, $3)`,
      [new Date(start).toISOString(), new Date(end).toISOString(), query.event ?? ''],
    );
    return { body: `{"busy":${found[0]?.busy ?? '[]'}}` };
  },
});
