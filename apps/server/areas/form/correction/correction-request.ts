/** What all corrections of a filled form have in common: a reason, an id of the client, and the note that is left of them. */
import { randomUUID } from 'node:crypto';
import { REASON_LENGTH } from '@fieldward/contract/limits.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem, repeated } from '../../../engine/problem.ts';
import { contentHashOf, isIdOfClient } from '../submission/form-submission-body.ts';

/** The reason as it is kept. Raises `dataentry.reasonNeeded`, `engine.tooLong`. */
export function reasonOf(sent: unknown): string {
  const reason = typeof sent === 'string' ? sent.replaceAll('\0', '').trim() : '';
  if (reason === '') throw new Problem('dataentry.reasonNeeded', {}, 'reason');
  if (reason.length > REASON_LENGTH) throw new Problem('engine.tooLong', { max: REASON_LENGTH }, 'reason');
  return reason;
}

/** A correction that was made before. */
interface EarlierCorrection {
  readonly uuid: string;
  readonly fields: readonly string[];
}

/**
 * The id of a correction, and the one that was made under it before: then nothing is to be done. Two at a time wait for each other.
 * Raises `submission.badId`, and `submission.replayed` when what was made was something else.
 */
export async function correctionId(
  tx: Db,
  sent: unknown,
  content: object,
): Promise<{ readonly uuid: string; readonly hash: string; readonly earlier: EarlierCorrection | null }> {
  const hash = contentHashOf(content);
  if (sent === undefined || sent === null || sent === '') return { uuid: randomUUID(), hash, earlier: null };
  if (typeof sent !== 'string' || !isIdOfClient(sent)) throw new Problem('submission.badId', { uuid: repeated(String(sent)) }, 'uuid');
  await tx.rows(`select pg_advisory_xact_lock(hashtextextended($1, 11))`, [sent]);
  const [row] = await tx.rows<EarlierCorrection & { readonly hash: string | null }>(
    'select uuid, fields, content_hash as hash from form_correction where uuid = $1',
    [sent],
  );
  if (row !== undefined && row.hash !== hash) throw new Problem('submission.replayed', { uuid: sent }, 'uuid');
  return { uuid: sent, hash, earlier: row ?? null };
}
