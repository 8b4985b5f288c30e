import { code, day, each, fixed, list, name, object, plain, text, when } from '../../../engine/fhir/fhir-json.ts';
import { fhirMap } from '../../../engine/fhir/fhir-map.ts';
import { codes, reference, string } from '../../../engine/fhir/fhir-search.ts';
import { CODE_SYSTEM, patientReference } from '../../../sql/fhir-sql.ts';
import { groupWrite } from './group-body.ts';

/** What a member is to the head of the household; `head` itself. */
const RELATION = 'https://fieldward.org/fhir/household-relation';
const HOUSEHOLD = fixed({ coding: [{ system: `${CODE_SYSTEM}/group`, code: 'household' }], text: 'Household' });

/** Who lives there now and is a patient: FHIR knows no other people as members. */
const members = (t: string): string =>
  `household_member m join patient mp on mp.patient_id = m.person_id and not mp.voided where m.household_id = ${t}.household_id and not m.voided and m.end_date is null`;

export const groupFhir = fhirMap('Group', {
  about: 'Households, with the patients who live in them.',
  sources: [
    {
      of: 'household',
      strangers: true,
      order: '{t}.name',
      elements: (t) => ({
        identifier: when(`nullif(${t}.number, '') is not null`, list(object({ value: name(`${t}.number`) }))),
        active: plain('true'),
        type: fixed('person'),
        actual: plain('true'),
        code: HOUSEHOLD,
        name: text(`${t}.name`),
        quantity: plain(`(select nullif(count(*), 0) from ${members(t)})`),
        member: each(
          object({
            extension: when(
              `m.person_id = ${t}.head or m.relation is not null`,
              list(object({ url: fixed(RELATION), valueCode: code(`case when m.person_id = ${t}.head then 'head' else m.relation end`) })),
            ),
            entity: patientReference('m.person_id'),
            period: object({ start: day('m.start_date') }),
          }),
          members(t),
          `m.person_id <> ${t}.head, m.household_member_id`,
        ),
      }),
      searches: {
        identifier: codes((t) => `${t}.number`, 'the number of the household'),
        name: string((t) => [`${t}.name`], 'the beginning of the name'),
        type: codes(() => `'person'`, 'person'),
        actual: codes(() => `'true'`, 'true'),
        code: codes(() => `'household'`, 'household', `${CODE_SYSTEM}/group`),
        member: reference('who lives there', {
          fhir: 'Patient',
          of: 'patient',
          key: (t) => `select m.person_id from ${members(t)}`,
          many: true,
        }),
      },
      sorts: { name: '{t}.name' },
    },
  ],
  writes: [groupWrite(RELATION)],
  mandatory: ['type', 'actual'],
  summary: ['identifier', 'active', 'code', 'name', 'quantity'],
});
