import { scheduleFromWire } from '@fieldward/domain/care/schedule/reading.ts';
import { scheduleUses } from '@fieldward/domain/care/schedule/uses.ts';
import type { Db } from '../../engine/db.ts';
import { conceptOfOption, fieldOf, formUuid, workflowUuid } from './content-rows.ts';
import { demoUuid } from './demo-uuid.ts';

const days = (count: number): object => ({ count, unit: 'days' });
const treatmentStart = { of: 'answer', question: fieldOf('treatment_start') };
const token = (typeName: string, value: string): object => ({ typeName, value });

/** Treatment has begun, and nobody has written how it ended. */
const inTreatment = [
  token('Question', fieldOf('treatment_start')),
  token('Operator', '!='),
  token('Function', 'null'),
  token('Operator', 'AND'),
  token('Question', fieldOf('outcome')),
  token('Operator', '='),
  token('Function', 'null'),
];

/** The treatment of tuberculosis: the promised date, else every 28 days; the household; the end. */
const tuberculosis = {
  tracing: {
    form: formUuid('TB Missed Visit'),
    outcome: fieldOf('tracing_outcome'),
    means: [
      { answer: conceptOfOption('PROMISED TO COME'), outcome: 'promised' },
      { answer: conceptOfOption('REACHED'), outcome: 'reached' },
      { answer: conceptOfOption('NOT FOUND'), outcome: 'notFound' },
      { answer: conceptOfOption('MOVED AWAY'), outcome: 'moved' },
      { answer: conceptOfOption('REFUSED'), outcome: 'refused' },
      { answer: conceptOfOption('DIED'), outcome: 'died' },
    ],
    promised: fieldOf('promised_date'),
    again: 7,
  },
  steps: [
    {
      key: 'follow-up',
      name: 'Treatment visit',
      settledBy: [{ kind: 'form', form: formUuid('TB Monthly Follow Up') }],
      condition: inTreatment,
      doses: [
        {
          due: [
            { kind: 'recorded', question: fieldOf('next_appointment') },
            { kind: 'after', span: days(28), anchor: { of: 'settled' } },
            { kind: 'after', span: days(28), anchor: treatmentStart },
          ],
        },
      ],
      times: null,
      before: 3,
      after: 5,
      missedAfter: 5,
      traceAfter: 14,
      lostAfter: 60,
      traceAgain: 7,
    },
    {
      key: 'contacts',
      name: 'Household contacts',
      settledBy: [{ kind: 'form', form: formUuid('TB Contact Tracing') }],
      condition: inTreatment,
      doses: [{ due: [{ kind: 'after', span: days(14), anchor: treatmentStart }] }],
      before: 14,
      after: 14,
      missedAfter: 14,
    },
    {
      key: 'outcome',
      name: 'Treatment outcome',
      settledBy: [{ kind: 'form', form: formUuid('TB Treatment Outcome') }],
      condition: inTreatment.slice(0, 3),
      doses: [{ due: [{ kind: 'after', span: { count: 6, unit: 'months' }, anchor: treatmentStart }] }],
      before: 14,
      after: 14,
      missedAfter: 30,
    },
  ],
};

/** Loads the schedule of the demonstration programme, published. */
export async function loadSchedules(db: Db): Promise<void> {
  const { forms, questions } = scheduleUses(scheduleFromWire(tuberculosis).schedule);
  await db.rows(
    `with made as (
       insert into schedule (uuid, workflow_id, name, definition)
       select $1, w.workflow_id, 'Tuberculosis treatment', $3::jsonb from workflow w where w.uuid = $2 returning schedule_id),
     version as (
       insert into schedule_version (uuid, schedule_id, number, definition) select $4, m.schedule_id, 1, $3::jsonb from made m)
     insert into schedule_use (schedule_id, form_id, field_id)
     select m.schedule_id, f.form_id, null from made m, form f where f.uuid = any($5::text[])
     union all select m.schedule_id, null, f.field_id from made m, field f where f.uuid = any($6::text[])`,
    [
      demoUuid('schedule:tuberculosis'),
      workflowUuid('Tuberculosis Programme'),
      JSON.stringify(tuberculosis),
      demoUuid('schedule_version:tuberculosis:1'),
      forms,
      questions,
    ],
  );
}
