/** What a workflow has that its schedules can name. */
import type { FrozenForm } from '@fieldward/contract/form/form-version.ts';
import type { Known, KnownThing } from '@fieldward/domain/care/schedule/known.ts';
import { questionBook } from '@fieldward/domain/care/schedule/known.ts';
import type { FormDefinition, FormField } from '@fieldward/domain/form/definition.ts';
import { textOfMessage } from '@fieldward/messages/complete.ts';
import type { Db } from '../../../engine/db.ts';
import { definitionOf, definitionSql } from '../../../sql/form-definition.ts';

const FORMS = `
select jsonb_build_object('uuid', f.uuid, 'name', f.name, 'retired', f.retired) as thing, ${definitionSql} as document
from form f where f.form_id in (select c.form_id from component_form c join workflow w using (workflow_id) where w.uuid = $1 and not c.retired)
  and ($2::text[] is null or exists (select 1 from form_field x join field q using (field_id) where x.form_id = f.form_id and q.uuid = any($2::text[])))
order by f.name`;

const PHASES = `
select p.uuid, p.name, p.retired from workflow_phase l join phase p using (phase_id) join workflow w using (workflow_id)
where w.uuid = $1 order by l.display_order nulls last, l.workflow_phase_id`;

const TESTS = 'select uuid, name, retired from lab_test_type order by name';

const withParts = (field: FormField): FormField[] => [field, ...field.children.flatMap(withParts)];

type Questions = Known['questions'];

/** A form as it stands, with what it is called. */
interface KnownForm {
  readonly thing: KnownThing;
  readonly document: FrozenForm;
}

/** The questions that forms ask, each once. */
async function questionsIn(db: Db, forms: readonly KnownForm[]): Promise<Questions> {
  const fields = forms.flatMap(({ document }) => definitionOf(document).form.fields).flatMap(withParts);
  const byUuid = new Map(fields.filter(({ field }) => field.concept !== null).map((field) => [field.field.uuid, field]));
  const retired = await db.rows<{ uuid: string }>('select uuid from field where retired and uuid = any($1::text[])', [[...byUuid.keys()]]);
  const gone = new Set(retired.map(({ uuid }) => uuid));
  return [...byUuid.values()].map(({ field, dateMode }) => ({
    uuid: field.uuid,
    name: field.name,
    retired: gone.has(field.uuid),
    field,
    dateMode,
  }));
}

/** Of the questions of a workflow those of these uuids: only the forms that ask them are read. */
export async function questionsOf(db: Db, workflow: string, uuids: readonly string[]): Promise<Questions> {
  if (uuids.length === 0) return [];
  return questionsIn(db, await db.rows<KnownForm>(FORMS, [workflow, uuids]));
}

/** The forms, phases and questions of a workflow, and the tests of the laboratory. */
export async function knownOf(db: Db, workflow: string): Promise<Known> {
  const forms = await db.rows<KnownForm>(FORMS, [workflow, null]);
  const phases = await db.rows<KnownThing>(PHASES, [workflow]);
  const tests = await db.rows<KnownThing>(TESTS);
  return { forms: forms.map(({ thing }) => thing), phases, questions: await questionsIn(db, forms), tests };
}

const word = (
  code: 'schedule.sex' | 'schedule.ageInDays' | 'schedule.ageInMonths' | 'schedule.ageInYears' | 'schedule.female' | 'schedule.male',
): string => textOfMessage({ code });

/** The questions of a workflow as conditions read them. */
export function bookOf(known: Pick<Known, 'questions'>): FormDefinition {
  return questionBook(known, {
    'patient.sex': word('schedule.sex'),
    'patient.ageInDays': word('schedule.ageInDays'),
    'patient.ageInMonths': word('schedule.ageInMonths'),
    'patient.ageInYears': word('schedule.ageInYears'),
    female: word('schedule.female'),
    male: word('schedule.male'),
  });
}
