import { fieldRecordWire } from '@fieldward/contract/form/field-record.operations.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { readSubmission } from '../submission/form-submission-body.ts';
import { handIn } from './hand-in.ts';

/** A clock that is further from the server's than this is told, in milliseconds. */
const CLOCK_MAY_DIFFER = 5 * 60_000;

/** A form that was saved longer ago than this was saved without a connection, in milliseconds. */
const LATE = 5 * 60_000;

const objectOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

/**
 * A form that a device kept. Malformed ones raise what a submission raises, and are not held. Raises `submission.replayed` for another form
 * under the same id, `fieldrecord.decided`, `fieldrecord.tooMany`; what is refused with its person before it (`attended`) as a submission.
 */
export const fieldRecord = operation(fieldRecordWire, {
  async handle(request, tx) {
    const { body, actor } = request;
    const { saved, clock, corrects = false, attended = false } = body;
    const submission = readSubmission({ ...objectOf(body.submission), uuid: body.uuid });
    if (submission.uuid === null) throw new Problem('engine.required', {}, 'uuid');
    const ahead = clock === undefined ? 0 : clock - Date.now();
    const arrival = {
      uuid: submission.uuid,
      submission,
      author: actor.userId,
      importedBy: null,
      device: saved.device ?? null,
      savedAt: saved.at,
      offset: saved.offset,
      clockAhead: Math.abs(ahead) > CLOCK_MAY_DIFFER ? Math.round(ahead / 1000) : null,
      version: saved.version ?? submission.version,
    };
    // by one and the same clock, however wrong it is
    const late = !attended && (clock ?? Date.now()) - saved.at > LATE;
    const { receipt } = await handIn(request, tx, arrival, actor, { corrects, attended, late });
    return { body: receipt };
  },
});
