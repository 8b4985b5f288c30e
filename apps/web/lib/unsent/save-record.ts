import { ApiProblem } from '../api-problem.ts';
import { call } from '../call.ts';
import { giveUpRecord, keepRecord, putOff, restoreRecord, savedBefore, settleRecord, type About, type Content } from './unsent.ts';
import { nextTry, saysNothing } from './unsent-retry.ts';
import { handedIn, mustWait } from './unsent-sending.ts';

/** What is kept waits for an answer no longer than this, in milliseconds: it is sent again without its person. */
const ANSWER_WITHIN = 20_000;

/** Something that is saved. */
interface Saving {
  /** Chosen on this device when it was begun: sending twice saves once. */
  readonly uuid: string;
  readonly about: About;
  readonly content: Content;
  /** Sends it while its person stands before it, where an operation of its own does that and knows the id, too; by hand-in unless given. */
  readonly send?: (signal: AbortSignal | undefined) => Promise<void>;
}

/** Nobody answers, and the browser has no room for it: what was typed is still where it was typed. */
export const noRoom = (): ApiProblem => new ApiProblem(0, { error: { code: 'unsent.noRoom' } });

/**
 * Saves something: it is kept on this device while it is sent, and stays there when nobody answers. Throws `ApiProblem` when the server refuses
 * it, and when it cannot be reached, or what goes before it waits, and this device cannot keep it.
 */
export async function saveRecord({ uuid, about, content, send }: Saving): Promise<'stored' | 'kept'> {
  const before = await savedBefore(uuid);
  const corrects = before !== undefined;
  const keeping = await keepRecord(uuid, about, content);
  const kept = keeping === 'kept';
  if (keeping !== 'nowhere' && (await mustWait(uuid, about.patient.uuid))) {
    if (!kept) throw noRoom();
    await putOff(uuid, 0, 0);
    return 'kept';
  }
  try {
    const within = kept ? AbortSignal.timeout(ANSWER_WITHIN) : undefined;
    // its person stands before it: a refusal is shown here, and the record stays as it was
    if (corrects || send === undefined)
      await call(
        'POST fieldward/fieldrecord',
        { body: { ...handedIn({ uuid, at: Date.now(), corrects }, about, content), attended: true } },
        within,
      );
    else await send(within);
  } catch (problem) {
    const unanswered = problem instanceof ApiProblem && saysNothing(problem);
    if (unanswered && keeping === 'no room') throw noRoom();
    if (!kept) throw problem;
    if (unanswered) {
      await putOff(uuid, 1, nextTry(1));
      return 'kept';
    }
    // what was typed is still there
    if (before !== undefined) await restoreRecord(before);
    else await giveUpRecord(uuid);
    throw problem;
  }
  // also what was saved under the id before, and could not be kept as it is now
  if (keeping !== 'nowhere') await settleRecord(uuid).catch(() => undefined);
  return 'stored';
}
