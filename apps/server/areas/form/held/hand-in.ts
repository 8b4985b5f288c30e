/** Takes what a device hands in: the very submission or operation, behind a savepoint; what is refused for its content or for rights is held. */
import type { Receipt } from '@fieldward/contract/form/field-record.operations.ts';
import type { Saved } from '@fieldward/contract/form/filling.operations.ts';
import type { Code } from '@fieldward/messages/catalogue.ts';
import type { Actor } from '../../../engine/actor.ts';
import { asSeenBy } from '../../../engine/bound-database.ts';
import type { Db } from '../../../engine/db.ts';
import type { OperationContext } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { lockSubmission } from '../submission/form-submission-lookup.ts';
import {
  enterErased,
  enterFieldRecord,
  fieldRecordOf,
  isErased,
  receiptOf,
  refusalOf,
  replaceFieldRecord,
  type Arrival,
  type FieldRecord,
} from './field-record-rows.ts';
import { sameFormThatDay } from './same-form-that-day.ts';

/** How a form is handed in. */
interface Manner {
  /** It takes the place of what is held under its id. */
  readonly corrects: boolean;
  /** Whoever filled it stands before it: a refusal is shown, and nothing is held. */
  readonly attended: boolean;
  /** It was saved a while ago: whoever filled it could not know what others record meanwhile. */
  readonly late: boolean;
}

/** So many forms of one account wait for a decision at most: what comes then stays on its device. */
const MOST_HELD = 2_000;

/** Refusals that say nothing of the form itself. */
const OF_THE_MOMENT: readonly Code[] = ['engine.busy', 'submission.replayed'];
const isHeldFor = ({ status, code }: Problem): boolean => [400, 403, 404, 409].includes(status) && !OF_THE_MOMENT.includes(code);

/** What was answered to the same form before; null where it is new, or corrects what is held: that is tried again. Raises `submission.replayed`, `fieldrecord.arrived`, `fieldrecord.decided`. */
async function answeredBefore(
  tx: Db,
  { uuid, handed, author }: Arrival,
  known: FieldRecord,
  { corrects, attended }: Manner,
): Promise<Receipt | null> {
  if (known.author !== author) throw new Problem('submission.replayed', { uuid }, 'uuid');
  if (corrects && known.state === 'held') return null;
  // of what is about somebody erased nothing is left that could be compared
  if (known.hash === null) {
    if (attended && known.erased) throw new Problem('erasure.erased');
    return receiptOf(uuid, known);
  }
  const { hash } = handed;
  const same =
    hash === known.hash ||
    known.formerHashes.includes(hash) ||
    (known.patientId !== null && (await handed.sentBeforeMerge(tx, known.patientId, known.hash)));
  if (same && !(attended && known.state === 'rejected')) return receiptOf(uuid, known);
  if (!corrects) throw new Problem('submission.replayed', { uuid }, 'uuid');
  const itself = known.state === 'stored' || known.state === 'superseded';
  throw new Problem(itself ? 'fieldrecord.arrived' : 'fieldrecord.decided', {}, 'uuid');
}

/** Writes the form, or tells why not; of what it wrote nothing is left then. Raises what says nothing of the form, and `fieldrecord.arrived`. */
async function tried(
  request: OperationContext,
  tx: Db,
  by: Actor,
  { handed, author, device }: Arrival,
  { corrects, attended, late }: Manner,
): Promise<Saved | null | Problem> {
  await tx.rows('savepoint field_record');
  try {
    const write = (seen: Db): Promise<Saved | null> => handed.carryOut({ ...request, actor: by }, seen);
    // whose copy it is hands in what the author may see, whoever is named in it and however
    const saved = request.actor.userId === by.userId ? await write(tx) : await asSeenBy(by, tx, write);
    const twin = late && saved?.encounter ? await sameFormThatDay(tx, saved.encounter.uuid, author, device) : null;
    if (twin !== null) throw new Problem('fieldrecord.sameDay', { ...twin });
    return saved;
  } catch (error) {
    const problem = request.engine.problems.problem(error);
    // it came as a plain submission before, and its device does not know
    if (corrects && problem instanceof Problem && problem.code === 'submission.replayed')
      throw new Problem('fieldrecord.arrived', {}, 'uuid');
    if (!(problem instanceof Problem) || attended || !isHeldFor(problem)) throw error;
    await tx.rows('rollback to savepoint field_record');
    // the request is served again with the record of today in its place
    if (await mergedAway(tx, handed.patient)) throw problem;
    return problem;
  }
}

async function mergedAway(tx: Db, patient: string | null): Promise<boolean> {
  if (patient === null) return false;
  const [row] = await tx.rows<{ gone: boolean }>('select is_merged_away($1) as gone', [patient]);
  return row?.gone === true;
}

async function demandRoom(tx: Db, author: string): Promise<void> {
  const [row] = await tx.rows<{ count: number }>(
    `select count(*)::int as count from field_record where creator = $1::bigint and state = 'held'`,
    [author],
  );
  if ((row?.count ?? 0) >= MOST_HELD) throw new Problem('fieldrecord.tooMany', { max: MOST_HELD });
}

/** What is about somebody erased is rejected, whatever else speaks against it. Its entry in the trail names nobody. */
async function turnedAway(request: OperationContext, tx: Db, arrival: Arrival): Promise<Receipt> {
  const { uuid, handed } = arrival;
  await enterErased(tx, arrival);
  await request.audit({ action: 'create', resource: 'heldrecord', uuid, detail: { kind: handed.kind, problem: 'erasure.erased' } });
  const entered = await fieldRecordOf(tx, uuid);
  if (entered === null) throw new Error('what was entered is there');
  return receiptOf(uuid, entered);
}

/**
 * Takes a form that `author` filled. Sent again it is answered as before; nothing of it is written twice.
 * @param author as whom it is stored
 * @returns what became of it, and whether the server was handed it before
 */
export async function handIn(
  request: OperationContext,
  tx: Db,
  arrival: Arrival,
  author: Actor,
  manner: Manner,
): Promise<{ readonly receipt: Receipt; readonly known: boolean }> {
  const { uuid, clockAhead } = arrival;
  await lockSubmission(tx, uuid);
  const known = await fieldRecordOf(tx, uuid);
  const before = known === null ? null : await answeredBefore(tx, arrival, known, manner);
  if (before !== null) return { receipt: before, known: true };
  const outcome = await tried(request, tx, author, arrival, manner);
  const receipt = { uuid, clockAhead };
  if (!(outcome instanceof Problem)) {
    const { received } =
      known === null
        ? await enterFieldRecord(tx, arrival, { state: 'stored', problem: null })
        : await replaceFieldRecord(tx, arrival, { state: 'superseded', problem: known.problem });
    return { receipt: { ...receipt, state: 'stored', received, ...(outcome === null ? {} : { saved: outcome }) }, known: false };
  }
  if (known === null && (await isErased(tx, arrival.handed))) return { receipt: await turnedAway(request, tx, arrival), known: false };
  if (known === null) await demandRoom(tx, arrival.author);
  const problem = refusalOf(outcome);
  const { received, patientId } =
    known === null
      ? await enterFieldRecord(tx, arrival, { state: 'held', problem })
      : await replaceFieldRecord(tx, arrival, { state: 'held', problem });
  await request.audit({
    action: known === null ? 'create' : 'update',
    resource: 'heldrecord',
    uuid,
    ...(patientId === null ? {} : { patientId }),
    detail: {
      ...(arrival.handed.formName === null ? { kind: arrival.handed.kind } : { form: arrival.handed.formName }),
      problem: problem.code,
      ...(arrival.importedBy === null ? {} : { author: author.username }),
    },
  });
  return { receipt: { ...receipt, state: 'held', received, problem }, known: false };
}
