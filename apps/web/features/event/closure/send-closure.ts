import { momentText } from '@fieldward/domain/time/in-zone.ts';
import { EVENT_CLOSURE, type ClosedEvent } from '../../../lib/device/closed-here.ts';
import { deviceGate } from '../../../lib/device/device-gate.ts';
import { changeEvent, type ReadEvent } from '../summary/event.queries.ts';
import { closingBody, type ClosureDraft } from './closure-draft.ts';
import { eventAsClosed } from './event-as-closed.ts';

/** What is kept of a closure on the device: what was typed, what the form began with, and of which version that was. */
export interface KeptClosure {
  readonly typed: ClosureDraft;
  readonly opened: ClosureDraft;
  readonly etag: string | undefined;
  /** The id under which a device hands it in; what was kept by an older version has none. */
  readonly record?: string;
}

/** The name under which the closure of an event is kept while it is typed. */
export const closureForm = (event: string): string => `event-closure:${event}`;

/** What is sent. */
interface Closing {
  readonly over: ReadEvent;
  readonly mine: ClosureDraft;
  readonly kept: KeptClosure & { readonly record: string };
}

/**
 * Closes an event over the version that was read. On a device that is without its server the closure is kept there until it answers, and what the
 * server holds of it is corrected.
 * @throws ApiProblem `engine.stale` or `event.changedMeanwhile` when somebody else saved meanwhile, and whatever the server refuses
 */
export async function sendClosure({ over: { event, etag = '' }, mine, kept }: Closing): Promise<'stored' | 'kept'> {
  const { closed, ...closure } = closingBody(event, mine).body;
  const schedule = { ...closure.schedule, plannedDate: momentText(event.schedule.plannedDate) };
  const { isSavedHere } = await import('../../../lib/unsent/unsent.ts');
  if (deviceGate()?.alone('GET') !== true && !(await isSavedHere(kept.record))) {
    await changeEvent(event.uuid, { closed, ...closure }, etag);
    return 'stored';
  }
  const { saveRecord } = await import('../../../lib/unsent/save-record.ts');
  return saveRecord({
    uuid: kept.record,
    about: {
      kind: EVENT_CLOSURE,
      form: '',
      componentForm: '',
      patient: { uuid: event.uuid, name: event.name },
      draft: closureForm(event.uuid),
    },
    content: {
      sent: {
        kind: EVENT_CLOSURE,
        body: { event: event.uuid, version: etag.replaceAll(/^W\/|"/g, ''), closure: { ...closure, schedule } },
      },
      typed: { ...kept, typed: mine, shown: eventAsClosed(event, mine) } satisfies KeptClosure & ClosedEvent,
    },
  });
}
