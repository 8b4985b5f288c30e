/** What each correction of a filled form changed, told from what stands now: what it added is taken away, what it voided comes back. */
import type { FormCorrectionState } from '@fieldward/contract/form/correction.operations.ts';
import type { Answer, Answers } from '@fieldward/domain/form/answers.ts';
import { sameAnswer } from '@fieldward/domain/form/correction.ts';
import type { FormDefinition } from '@fieldward/domain/form/definition.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { definitionOf } from '../../../sql/form-definition.ts';
import { answersOfObs, type StoredObs } from '../filled/filled-form-answers.ts';
import { hiddenFields, readFilledForm } from '../filled/filled-form-reading.ts';

/** What one act changed. */
export type ActChanges = Pick<FormCorrectionState['acts'][number], 'changes' | 'unseen' | 'dateEntered' | 'location'>;

/** What an act that corrected no answers changed. */
export const noChanges: ActChanges = { changes: [], unseen: 0, dateEntered: null, location: null };

interface Act {
  readonly uuid: string;
  readonly fields: readonly string[];
  /** The moment of its transaction, which the rows that it wrote bear. */
  readonly at: string;
  readonly former: { readonly answers?: Answers; readonly dateEntered?: string; readonly location?: string | null } | null;
}

const actsSql = `select c.uuid, c.fields, c.date_created::text as at, c.former from form_correction c
  where c.patient_id = $1 and c.encounter_id = $2 and c.kind = 'corrected' order by c.form_correction_id desc`;

interface DatedObs extends StoredObs {
  readonly made: string;
  readonly gone: string | null;
}

// all that the account sees: the views of who does not see sensitive data have no other rows
const obsSql = `select o.obs_id::text as id, o.obs_group_id::text as "group", c.uuid as concept, ff.uuid as "formField", vc.uuid as coded, o.value_numeric as numeric,
    to_char(o.value_datetime at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as moment, o.value_text as text,
    o.date_created::text as made, case when o.voided then o.date_voided::text end as gone
  from obs o join concept c on c.concept_id = o.concept_id left join concept vc on vc.concept_id = o.value_coded left join form_field ff on ff.form_field_id = o.form_field_id
  where o.patient_id = $1 and o.encounter_id = $2 order by o.obs_id`;

/** The content of the form at a time: its observations then, and what stood beside them. */
interface Content {
  readonly obs: readonly DatedObs[];
  readonly beside: Answers;
  readonly dateEntered: string;
  readonly location: string | null;
}

/** The content of the form before an act. */
function before(act: Act, after: Content, all: readonly DatedObs[]): Content {
  const kept = new Set(after.obs.filter(({ made }) => made !== act.at).map(({ id }) => id));
  return {
    obs: all.filter(({ id, gone }) => kept.has(id) || gone === act.at),
    beside: { ...after.beside, ...act.former?.answers },
    dateEntered: act.former?.dateEntered ?? after.dateEntered,
    location: act.former?.location === undefined ? after.location : act.former.location,
  };
}

/** What an act changed, between the content of the form before it and afterwards. */
function changesOf(
  act: Act,
  form: FormDefinition,
  hidden: readonly string[],
  [was, is]: readonly [Content, Content],
  saved: string,
): ActChanges {
  const answers = ({ obs, beside }: Content): Answers => ({ ...answersOfObs(form, obs, saved), ...beside });
  const [old, next] = [answers(was), answers(is)];
  const seen = act.fields.filter((uuid) => !hidden.includes(uuid));
  const changes = form.fields.flatMap((field) => {
    if (!seen.includes(field.uuid)) return [];
    const [first, last]: readonly [Answer, Answer] = [old[field.uuid] ?? null, next[field.uuid] ?? null];
    return sameAnswer(field, first, last) ? [] : [{ field: field.uuid, label: field.label, before: first, after: last }];
  });
  return {
    changes,
    unseen: act.fields.length - seen.length,
    dateEntered: was.dateEntered === is.dateEntered ? null : { before: was.dateEntered, after: is.dateEntered },
    location: was.location === is.location ? null : { before: was.location, after: is.location },
  };
}

/** What each correction of a form changed, by its uuid; only what the account sees. */
export async function actChanges(db: Db, actor: Actor, encounter: string): Promise<ReadonlyMap<string, ActChanges>> {
  const { filled, answers } = await readFilledForm(db, encounter);
  const { form } = definitionOf(filled.definition);
  const hidden = await hiddenFields(db, actor, filled, form, answers);
  const key = [filled.patient, filled.id];
  const acts = await db.rows<Act>(actsSql, key);
  const all = await db.rows<DatedObs>(obsSql, key);
  const found = new Map<string, ActChanges>();
  let is: Content = {
    obs: all.filter(({ gone }) => gone === null),
    beside: filled.beside ?? {},
    dateEntered: filled.moment,
    location: filled.location?.name ?? null,
  };
  for (const act of acts) {
    const was = before(act, is, all);
    found.set(act.uuid, changesOf(act, form, hidden, [was, is], filled.saved));
    is = was;
  }
  return found;
}
