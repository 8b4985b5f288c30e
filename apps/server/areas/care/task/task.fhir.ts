import { code, day, each, fixed, list, moment, object, one, text, when, type FhirJson } from '../../../engine/fhir/fhir-json.ts';
import { fhirMap, type FhirSource } from '../../../engine/fhir/fhir-map.ts';
import { codes, date, reference } from '../../../engine/fhir/fhir-search.ts';
import { locationReference, ofPatient, patientReference, recorderReference, toPractitioner } from '../../../sql/fhir-sql.ts';
import { onProgrammeClock } from '../../../sql/programme-zone.ts';
import { PUT_OFF_UNTIL, taskWrites } from './task-body.ts';
import { nameOfTask } from './task-name.ts';

const KIND = 'https://fieldward.org/task-kind';

/** What was put off comes back on a day; what a schedule gave up has failed. */
const status = (t: string): string =>
  `case ${t}.status when 'settled' then 'completed' when 'cancelled' then 'cancelled' when 'lost' then 'failed'
    else case when ${t}.put_off_until > ${onProgrammeClock('now()')}::date then 'on-hold' else 'ready' end end`;
const priority = (t: string): string => `case when ${t}.urgent then 'urgent' else 'routine' end`;
const changed = (t: string): string => `coalesce(${t}.date_changed, ${t}.date_created)`;

/** Whoever gives care and has the task. */
const owner = (t: string): string =>
  `(select v.provider_id from users u join provider v on v.person_id = u.person_id where u.user_id = ${t}.assigned_user and not v.retired order by v.provider_id limit 1)`;

/** The test whose result is to be told. */
const test = (t: string): string => `lab_test x where x.patient_id = ${t}.patient_id and x.uuid = ${t}.subject and not x.voided`;

/** One kind of tasks, with the elements that it has more. */
const source = (
  kind: 'schedule' | 'result',
  more: (t: string) => Readonly<Record<string, FhirJson>>,
  searches: FhirSource['searches'] = {},
): Omit<FhirSource, 'of'> => ({
  order: '{t}.due_on desc',
  elements: (t) => ({
    status: code(status(t)),
    extension: when(`${status(t)} = 'on-hold'`, list(object({ url: fixed(PUT_OFF_UNTIL), valueDate: day(`${t}.put_off_until`) }))),
    intent: fixed('order'),
    priority: code(priority(t)),
    code: object({ coding: list(object({ system: fixed(KIND), code: fixed(kind) })), text: text(nameOfTask([kind], t)) }),
    for: patientReference(`${t}.patient_id`),
    authoredOn: moment(`${t}.date_created`),
    lastModified: moment(changed(t)),
    owner: recorderReference(`${t}.assigned_user`),
    location: locationReference(`${t}.location_id`),
    executionPeriod: when(`${t}.status = 'settled'`, object({ end: day(`${t}.settled_on`) })),
    restriction: object({ period: object({ start: day(`least(${t}.opens_on, ${t}.due_on)`), end: day(`${t}.due_on`) }) }),
    ...more(t),
  }),
  searches: {
    ...ofPatient,
    status: codes(status, 'ready, on-hold, completed, failed or cancelled'),
    intent: codes(() => `'order'`, 'order'),
    priority: codes(priority, 'urgent or routine'),
    code: codes(() => `'${kind}'`, 'schedule or result', KIND),
    owner: reference('whoever gives care and has it', { ...toPractitioner('provider_id'), key: owner }),
    'authored-on': date('when it was made', (t) => `${t}.date_created`),
    modified: date('when it last changed', changed),
    ...searches,
    period: date('when it was done', (t) => `${t}.settled_on`, { kind: 'day' }),
  },
  sorts: { 'authored-on': { filled: '{t}.date_created' }, modified: { filled: changed('{t}') } },
});

export const taskFhir = fhirMap('Task', {
  about: 'What is to be done for patients: what schedules ask for, and results that nobody has told them.',
  sources: [
    {
      of: 'scheduledtask',
      opens: ['encounter'],
      ...source('schedule', (t) => ({
        output: each(
          object({
            type: fixed({ text: 'Encounter' }),
            valueReference: object({ reference: { text: ['"Encounter/', { sql: 'n.uuid' }, '"'], sure: true }, type: fixed('Encounter') }),
          }),
          `encounter n where n.patient_id = ${t}.patient_id and n.uuid = ${t}.settled_by_encounter and ${t}.status = 'settled' and not n.voided`,
          'n.encounter_id',
        ),
      })),
    },
    {
      of: 'resulttask',
      opens: ['labtestorder'],
      ...source(
        'result',
        (t) => ({
          focus: one(
            object({ reference: { text: ['"DiagnosticReport/', { sql: 'x.uuid' }, '"'], sure: true }, type: fixed('DiagnosticReport') }),
            test(t),
          ),
        }),
        {
          focus: reference('the report that is to be told', {
            fhir: 'DiagnosticReport',
            of: 'labtestorder',
            key: (t) => `(select x.lab_test_id from ${test(t)})`,
          }),
        },
      ),
    },
  ],
  writes: taskWrites(status),
  mandatory: ['status', 'intent'],
  summary: ['priority', 'code', 'for', 'authoredOn', 'lastModified', 'owner', 'location', 'executionPeriod', 'focus'],
});
