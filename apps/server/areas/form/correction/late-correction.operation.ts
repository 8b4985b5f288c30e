import { lateCorrectionWire } from '@fieldward/contract/form/correction.operations.ts';
import { notMerging } from '@fieldward/domain/form/correction.ts';
import { operation, type RequestOf } from '../../../engine/operation.ts';
import { Problem, type FieldProblem } from '../../../engine/problem.ts';
import { correctForm } from './correct-form.ts';
import type { Correctable } from './correction-lookup.ts';

type Body = RequestOf<typeof lateCorrectionWire>['body'];

/** Which of day and place of the form both have changed, in different ways. */
function contextMet({ dateEntered, location }: Body, filled: Correctable): readonly string[] {
  const met = (of: Body['location'], stored: string): boolean => of !== undefined && of.before !== stored && of.after !== stored;
  return [...(met(dateEntered, filled.moment) ? ['dateEntered'] : []), ...(met(location, filled.location?.uuid ?? '') ? ['location'] : [])];
}

/**
 * As `correctForm`, for what was done a while ago: what others corrected since stays. Raises besides `correction.movedSince` where it is somebody else's
 * form by now, and `correction.conflict` with the answers that do not merge.
 */
export const lateCorrection = operation(lateCorrectionWire, {
  handle: async (request, tx) => {
    const { encounter, patient, uuid, version, before, answers, dateEntered, location, reason, utcOffset } = request.body;
    const place = location === undefined || location.after !== '' ? location?.after : null;
    const asked = { encounter, uuid, answers, dateEntered: dateEntered?.after, location: place, reason, utcOffset };
    const { body } = await correctForm(request, tx, asked, {
      asStored(filled) {
        if (filled.patientUuid !== patient) throw new Problem('correction.movedSince');
      },
      asRead(filled, { definition }, stored, reading) {
        if (version === filled.state) return;
        const met = notMerging(definition, { mine: answers, opened: before, stored }, reading.answers);
        const context = contextMet(request.body, filled);
        if (met.length + context.length === 0) return;
        throw new Problem('correction.conflict', {}, undefined, {
          fields: [...context, ...met.map((field) => field.uuid)].map((field): FieldProblem => ({
            field,
            code: 'correction.changedByBoth',
          })),
        });
      },
    });
    return { body };
  },
});
