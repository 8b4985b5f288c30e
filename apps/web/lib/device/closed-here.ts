/** Events that were closed on this device and that the server does not know to be closed yet. */
import { isAct } from '../unsent/record-kinds.ts';
import { rowsOf } from '../unsent/unsent-rows.ts';
import { aboutOf, contentOf, ownKey } from '../unsent/unsent.ts';

/** The kind of their records. */
export const EVENT_CLOSURE = 'eventclosure';

/** What a record of a closure keeps beside what is sent: the event as pages show it until the server has the closure. */
export interface ClosedEvent {
  readonly shown: object;
}

const shownIn = (typed: unknown): object | undefined =>
  typeof typed === 'object' && typed !== null ? (typed as Partial<ClosedEvent>).shown : undefined; // as the closure kept it

/** The events, as they will be, by uuid: those whose closure is on its way or waits; what was refused changes nothing. */
export async function closedHere(): Promise<ReadonlyMap<string, object>> {
  const key = await ownKey();
  if (key === undefined) return new Map();
  const rows = (await rowsOf(key.user)).filter(({ state }) => state === 'sending' || state === 'waiting');
  const events = await Promise.all(
    rows.map(async (row) => {
      if ((await aboutOf(key, row))?.kind !== EVENT_CLOSURE) return [];
      const content = await contentOf(key, row);
      const shown = shownIn(content?.typed);
      return content !== undefined && isAct(content.sent) && content.sent.kind === EVENT_CLOSURE && shown !== undefined
        ? [[content.sent.body.event, shown] as const]
        : [];
    }),
  );
  return new Map(events.flat());
}
