import { fieldRecordWire } from '@fieldward/contract/form/field-record.operations.ts';
import { CLOCK_MAY_DIFFER } from '@fieldward/domain/device/device.ts';
import { demand, type Actor } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { operation, type RequestOf } from '../../../engine/operation.ts';
import { Problem, repeated } from '../../../engine/problem.ts';
import { isIdOfClient, readSubmission } from '../submission/form-submission-body.ts';
import { handIn } from './hand-in.ts';
import { handedAct, handedForm, type Handed } from './handed.ts';

/** A form that was saved longer ago than this was saved without a connection, in milliseconds. */
const LATE = 5 * 60_000;

const objectOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

/** What is handed in, and its id. Raises what is wrong with it, `engine.required`, `submission.badId`. */
function readHanded(request: RequestOf<typeof fieldRecordWire>): { readonly uuid: string; readonly handed: Handed } {
  const { uuid, act, submission: sent } = request.body;
  if (act !== undefined) {
    if (typeof uuid !== 'string' || uuid === '') throw new Problem('engine.required', {}, 'uuid');
    if (!isIdOfClient(uuid)) throw new Problem('submission.badId', { uuid: repeated(uuid) }, 'uuid');
    return { uuid, handed: handedAct(request, act) };
  }
  const submission = readSubmission({ ...objectOf(sent), uuid });
  if (submission.uuid === null) throw new Problem('engine.required', {}, 'uuid');
  return { uuid: submission.uuid, handed: handedForm(submission) };
}

/** The token of a site opens what its server is told and tells, and nobody works with it: what its staff records comes with their records. Raises `engine.forbidden`. */
async function demandNoSite(tx: Db, actor: Actor): Promise<void> {
  if (actor.token === undefined) return;
  const [site] = await tx.rows('select from site where user_id = $1::bigint', [actor.userId]);
  if (site !== undefined) demand(actor, 'Enter Data');
}

/**
 * What a device kept. What is malformed raises what a submission or its operation raises, and is not held. Raises `submission.replayed` for something else
 * under the same id, `fieldrecord.decided`, `fieldrecord.tooMany`, `engine.forbidden` for a site; what is refused with its person before it (`attended`) as a submission.
 */
export const fieldRecord = operation(fieldRecordWire, {
  async handle(request, tx) {
    const { body, actor } = request;
    const { saved, clock, corrects = false, attended = false } = body;
    await demandNoSite(tx, actor);
    const { uuid, handed } = readHanded(request);
    const ahead = clock === undefined ? 0 : clock - Date.now();
    const arrival = {
      uuid,
      handed,
      author: actor.userId,
      importedBy: null,
      device: saved.device ?? null,
      savedAt: saved.at,
      offset: saved.offset,
      clockAhead: Math.abs(ahead) > CLOCK_MAY_DIFFER * 1000 ? Math.round(ahead / 1000) : null,
      version: saved.version ?? handed.version,
    };
    // by one and the same clock, however wrong it is
    const late = !attended && (clock ?? Date.now()) - saved.at > LATE;
    const { receipt } = await handIn(request, tx, arrival, actor, { corrects, attended, late });
    return { body: receipt };
  },
});
