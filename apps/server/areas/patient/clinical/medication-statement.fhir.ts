import { code, day, list, moment, name, object, text, when } from '../../../engine/fhir/fhir-json.ts';
import { fhirMap, type FhirFollowing } from '../../../engine/fhir/fhir-map.ts';
import { codes, date } from '../../../engine/fhir/fhir-search.ts';
import { Problem } from '../../../engine/problem.ts';
import { conceptOf, dayOf, notesOf, onlyItem, onlyOf, referredId, textOf } from '../../../sql/fhir-body.ts';
import { conceptOrWords, conceptSearch, note, ofPatient, patientReference } from '../../../sql/fhir-sql.ts';

/** Taken until its end, in the programme's days; where somebody says why it ended it was stopped. */
const status = (t: string): string =>
  `case when ${t}.end_date is null or ${t}.end_date >= (now() at time zone (select programme_zone()))::date then 'active' when nullif(${t}.end_reason, '') is not null then 'stopped' else 'completed' end`;

/** Whether it is taken follows from its days: what is sent must say the same. Raises `engine.refused`. */
const takenSo: FhirFollowing = async ({ status: sent }, _context, tx, id) => {
  const [there] = await tx.rows<{ status: string }>(`select ${status('m')} as status from medication_statement m where m.uuid = $1`, [id]);
  const over = sent === 'stopped' || sent === 'completed';
  if (sent !== undefined && (over ? there?.status === 'active' : sent !== there?.status)) throw new Problem('engine.refused', {}, 'status');
};

export const medicationStatementFhir = fhirMap('MedicationStatement', {
  about: 'Medicines that patients take or took.',
  sources: [
    {
      of: 'medicationstatement',
      order: '{t}.start_date desc nulls last',
      elements: (t) => ({
        status: code(status(t)),
        statusReason: when(`nullif(${t}.end_reason, '') is not null`, list(object({ text: name(`${t}.end_reason`) }))),
        medicationCodeableConcept: conceptOrWords(`${t}.medicine`, `${t}.medicine_words`),
        subject: patientReference(`${t}.patient_id`),
        effectivePeriod: object({ start: day(`${t}.start_date`), end: day(`${t}.end_date`) }),
        dateAsserted: moment(`${t}.date_created`),
        note: note(`${t}.comment`),
        dosage: when(`nullif(${t}.dose, '') is not null`, list(object({ text: text(`${t}.dose`) }))),
      }),
      searches: {
        ...ofPatient,
        code: conceptSearch((t) => `${t}.medicine`, 'the medicine: uuid of the concept, or a code of its terminologies'),
        status: codes(status, 'active, completed or stopped'),
        effective: date('when it was taken', (t) => `${t}.start_date`, { last: (t) => `${t}.end_date`, kind: 'day' }),
      },
      sorts: { effective: '{t}.start_date' },
    },
  ],
  writes: [
    {
      of: 'medicationstatement',
      elements: {
        // afterwards
        status: () => ({}),
        statusReason: (value) => ({
          endReason: textOf(onlyOf(onlyItem(value, 'statusReason'), 'statusReason', ['text'])['text'], 'statusReason'),
        }),
        medicationCodeableConcept: async (value, db) => {
          const { coded, words } = await conceptOf(value, 'medicationCodeableConcept', db);
          return { medicine: { coded, nonCoded: words } };
        },
        subject: (value) => ({ patient: referredId(value, 'subject', 'Patient') }),
        effectivePeriod: async (value, db) => {
          const { start, end } = onlyOf(value, 'effectivePeriod', ['start', 'end']);
          return {
            ...(start === undefined ? {} : { startDate: await dayOf(start, 'effectivePeriod.start', db) }),
            ...(end === undefined ? {} : { endDate: await dayOf(end, 'effectivePeriod.end', db) }),
          };
        },
        effectiveDateTime: async (value, db) => ({ startDate: await dayOf(value, 'effectiveDateTime', db) }),
        note: (value) => ({ comment: notesOf(value, 'note') }),
        dosage: (value) => ({ dose: textOf(onlyOf(onlyItem(value, 'dosage'), 'dosage', ['text'])['text'], 'dosage') }),
      },
      passedOver: ['dateAsserted', 'informationSource'],
      afterwards: takenSo,
      demanded: { medicine: 'medicationCodeableConcept', patient: 'subject' },
    },
  ],
  mandatory: ['status', 'medicationCodeableConcept', 'subject'],
  summary: ['effectivePeriod', 'dateAsserted'],
});
