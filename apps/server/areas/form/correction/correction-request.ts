/** What all corrections of a filled form have in common: a reason, an id of the client, and the note that is left of them. */
import { randomUUID } from 'node:crypto';
import { REASON_LENGTH } from '@fieldward/contract/limits.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem, repeated } from '../../../engine/problem.ts';
import { contentHashOf, isIdOfClient } from '../submission/form-submission-body.ts';
import { correctableForm, earlierCorrection, holdForm, type Correctable, type EarlierCorrection } from './correction-lookup.ts';

/** The reason as it is kept. Raises `dataentry.reasonNeeded`, `engine.tooLong`. */
export function reasonOf(sent: unknown): string {
  const reason = typeof sent === 'string' ? sent.replaceAll('\0', '').trim() : '';
  if (reason === '') throw new Problem('dataentry.reasonNeeded', {}, 'reason');
  if (reason.length > REASON_LENGTH) throw new Problem('engine.tooLong', { max: REASON_LENGTH }, 'reason');
  return reason;
}

/** The id of a correction: the client's own, else a new one; the hash is of what is asked for under it. */
export interface CorrectionId {
  readonly uuid: string;
  readonly hash: string;
}

/** Raises `submission.badId`. */
export function correctionId(sent: unknown, content: object): CorrectionId {
  const hash = contentHashOf(content);
  if (sent === undefined || sent === null || sent === '') return { uuid: randomUUID(), hash };
  if (typeof sent !== 'string' || !isIdOfClient(sent)) throw new Problem('submission.badId', { uuid: repeated(String(sent)) }, 'uuid');
  return { uuid: sent, hash };
}

interface Begun {
  /** What was done under this id before: then nothing is to be done. */
  readonly earlier: EarlierCorrection | null;
  /** Raises `form.notFilled`. */
  readonly form: () => Correctable;
}

/**
 * Holds a form that is to be corrected and reads it, in one go; `other` is the uuid of a patient who is to get it. The same id sent twice
 * at a time waits here. Raises `submission.replayed` when something else was done under the id.
 */
export async function beginCorrection(tx: Db, encounter: string, { uuid, hash }: CorrectionId, other?: unknown): Promise<Begun> {
  const [read] = await Promise.allSettled([holdForm(tx, encounter, () => correctableForm(tx, encounter, uuid), other)]);
  const gone = read.status === 'rejected';
  if (gone && !(read.reason instanceof Problem)) throw read.reason;
  const earlier = gone ? await earlierCorrection(tx, uuid) : read.value.earlier;
  if (earlier !== null && earlier.hash !== hash) throw new Problem('submission.replayed', { uuid }, 'uuid');
  return {
    earlier,
    form: () => {
      if (gone) throw read.reason;
      return read.value;
    },
  };
}
