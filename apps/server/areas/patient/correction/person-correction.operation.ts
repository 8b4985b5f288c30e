import { personCorrectionWire } from '@fieldward/contract/patient/person-correction.operations.ts';
import { recordedDetails, type Recorded } from '@fieldward/contract/patient/recorded-details.ts';
import { changedFields, detailsBody } from '@fieldward/domain/person/detail-changes.ts';
import { differingFields, endedMeanwhile, merged, type Meeting } from '@fieldward/domain/person/detail-merge.ts';
import { storedDetails, type Details } from '@fieldward/domain/person/details.ts';
import type { Db } from '../../../engine/db.ts';
import { operation, type RequestOf } from '../../../engine/operation.ts';
import { Problem, unknownReference, type FieldProblem } from '../../../engine/problem.ts';

type Request = RequestOf<typeof personCorrectionWire>;

/** What is recorded of the patient, held until the end of the transaction. Raises `engine.unknownReference`, also for who is not seen. */
async function recorded({ body: { patient }, engine, actor, base }: Request, tx: Db): Promise<{ id: string; record: Recorded }> {
  const [found] = await tx.rows<{ id: string }>(
    'select p.patient_id::text as id from patient p where p.uuid = $1 and not p.voided for update of p',
    [patient.replaceAll('\0', '')],
  );
  const shown = found === undefined ? null : await engine.show(tx, 'patient', patient, recordedDetails.text, actor, base);
  if (found === undefined || shown === null) throw unknownReference('patient', patient, 'patient');
  return { id: found.id, record: JSON.parse(shown) as Recorded }; // what the representation shows
}

/** The fields that both have changed, in different ways, and the entries that somebody else has ended meanwhile (`name UUID`). */
const metIn = (meeting: Meeting): readonly string[] => [
  ...differingFields(meeting),
  ...endedMeanwhile(meeting).map(({ list, id }) => `${list} ${id}`),
];

/**
 * Corrects a patient as somebody saw them a while ago: what others changed since stays. What says the same as what is there changes nothing, so sent twice it is
 * done once. Raises `dataentry.reasonNeeded`, `engine.unknownReference`, `correction.personConflict` with what both changed, and what the record refuses.
 */
export const personCorrection = operation(personCorrectionWire, {
  handle: async (request, tx) => {
    const { uuid, patient, day, before, typed } = request.body;
    const reason = request.body.reason.trim();
    if (reason === '') throw new Problem('dataentry.reasonNeeded', {}, 'reason');
    const { id, record } = await recorded(request, tx);
    const meeting = { before: before as Details, typed: typed as Details, stored: storedDetails(record, day) }; // fields by their names
    const met = metIn(meeting);
    if (met.length > 0)
      throw new Problem('correction.personConflict', {}, undefined, {
        fields: met.map((field): FieldProblem => ({ field, code: 'correction.changedByBoth' })),
      });
    const next = merged(meeting, new Set(), ({ id }) => id);
    const change = detailsBody(record, next, day);
    if (Object.keys(change).length > 0)
      await request.engine.update(tx, 'patient', patient, { ...change }, request.actor, undefined, { reason });
    // that nothing is to be changed tells what is recorded
    else await request.audit({ action: 'read', resource: 'patient', uuid: patient, patientId: id });
    return { body: { uuid, patient: { uuid: patient }, changed: [...changedFields(meeting.stored, next)] } };
  },
});
