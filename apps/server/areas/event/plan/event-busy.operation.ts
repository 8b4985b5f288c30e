import { BUSY_WITHIN } from '@fieldward/domain/event/check.ts';
import { readInstant } from '@fieldward/domain/time/zone.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';

type Query = Readonly<Record<string, string>>;

function instantOf(query: Query, parameter: 'start' | 'end'): number {
  const at = readInstant(query[parameter] ?? '');
  if (at === null) throw new Problem('engine.badParameter', { parameter }, parameter);
  return at;
}

/**
 * `GET /fieldward/eventbusy?start=…&end=…[&event=uuid]`: who and what is needed at another event between these moments (with their
 * zones), each with the first such event: `{busy: [{what: 'person' | 'asset', uuid, start, end, with: {uuid, name} | null}]}`. `event` is
 * the one that is being planned; `with` is null where the account may not see the event. Raises `engine.badParameter`.
 */
export const eventBusy = operation({
  method: 'GET',
  path: '/fieldward/eventbusy',
  privilege: 'Get Events',
  about: 'Who and what is busy at a time',
  handle: async ({ query }, db) => {
    const [start, end] = [instantOf(query, 'start'), instantOf(query, 'end')];
    if (end < start || end - start > BUSY_WITHIN) throw new Problem('engine.badParameter', { parameter: 'end' }, 'end');
    const found = await db.rows<{ busy: string }>(
      `select coalesce(json_agg(json_build_object('what', what, 'uuid', uuid, 'start', iso(starts), 'end', iso(ends),
         'with', case when seen then json_build_object('uuid', event_uuid, 'name', event_name) end)), '[]')::text as busy
       from busy_meanwhile($1::timestamptz, $2::timestamptz, $3)`,
      [new Date(start).toISOString(), new Date(end).toISOString(), query['event'] ?? ''],
    );
    return { body: `{"busy":${found[0]?.busy ?? '[]'}}` };
  },
});
