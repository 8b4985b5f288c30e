/** The schedules that patients follow now, ready to be applied. */
import { compileSchedule, type CompiledSchedule } from '@fieldward/domain/care/schedule/compiled.ts';
import { scheduleFromWire } from '@fieldward/domain/care/schedule/reading.ts';
import { scheduleUses, type ScheduleUses } from '@fieldward/domain/care/schedule/uses.ts';
import type { Db } from '../../../engine/db.ts';
import type { Schedule } from '@fieldward/domain/care/schedule/schedule.ts';
import { bookOf, questionsOf } from './schedule-known.ts';

interface Named {
  readonly uuid: string;
  readonly display: string;
}

interface PublishedSchedule {
  readonly schedule: Named;
  readonly workflow: Named;
  readonly version: number;
  readonly compiled: CompiledSchedule;
  readonly uses: ScheduleUses;
  readonly steps: Schedule['steps'];
}

const PUBLISHED = `
select distinct on (s.schedule_id) jsonb_build_object('uuid', s.uuid, 'display', s.name) as schedule,
  jsonb_build_object('uuid', w.uuid, 'display', w.name) as workflow, v.number as version, v.definition
from schedule s join workflow w using (workflow_id) join schedule_version v using (schedule_id)
where not s.retired and not w.retired and ($1::text is null or exists (
  select 1 from patient_workflow pw where pw.patient_id = $1::bigint and pw.workflow_id = s.workflow_id and not pw.voided))
order by s.schedule_id, v.number desc`;

/** Makes a definition ready; a version that older rules published is read as far as it can be. */
export async function readyDefinition(
  db: Db,
  workflow: string,
  definition: unknown,
): Promise<Pick<PublishedSchedule, 'compiled' | 'uses' | 'steps'>> {
  const { schedule } = scheduleFromWire(definition);
  const uses = scheduleUses(schedule);
  const questions = await questionsOf(db, workflow, uses.questions);
  return { compiled: compileSchedule(schedule, bookOf({ questions })), uses, steps: schedule.steps };
}

const PLACES = `
select c.uuid as "componentForm", f.uuid as form from component_form c join form f using (form_id) join workflow w using (workflow_id)
where w.uuid = $1 and f.uuid = any($2::text[]) and not c.retired and not f.retired order by c.display_order nulls last, c.component_form_id`;

/** Where the form is filled that settles a step, for each step that a form settles, and that by which somebody is traced. */
export async function formsOfSteps(
  db: Db,
  workflow: string,
  { steps, uses, compiled }: Pick<PublishedSchedule, 'steps' | 'uses' | 'compiled'>,
): Promise<{ forms: { step: string; componentForm: string }[]; traceForm: string | null }> {
  const places = uses.forms.length === 0 ? [] : await db.rows<{ componentForm: string; form: string }>(PLACES, [workflow, uses.forms]);
  const ofSteps = steps.flatMap(({ key, settledBy }) => {
    const forms = settledBy.flatMap((settling) => (settling.kind === 'form' ? [settling.form] : []));
    const place = forms.flatMap((form) => places.filter((each) => each.form === form)).at(0);
    return place === undefined ? [] : [{ step: key, componentForm: place.componentForm }];
  });
  const traced = places.find(({ form }) => form === compiled.tracing?.form);
  return { forms: ofSteps, traceForm: traced?.componentForm ?? null };
}

/** The published schedules of the workflows in which a patient (by key) is or was. */
export async function publishedFor(db: Db, patient: string): Promise<PublishedSchedule[]> {
  const rows = await db.rows<{ schedule: Named; workflow: Named; version: number; definition: unknown }>(PUBLISHED, [patient]);
  return Promise.all(
    rows.map(async ({ definition, ...row }) => ({ ...row, ...(await readyDefinition(db, row.workflow.uuid, definition)) })),
  );
}
