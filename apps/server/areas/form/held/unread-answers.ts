/** What somebody answered that the form cannot show: the question is gone, or takes no such answer any more. */
import type { FormDefinition } from '@fieldward/domain/form/definition.ts';
import { answersOf, type Entry } from '@fieldward/domain/form/submission.ts';
import type { Db } from '../../../engine/db.ts';
import { conceptDisplay } from '../../../sql/display-sql.ts';

/** What was asked, and what was answered, as far as the server has words for them. */
interface UnreadAnswer {
  readonly question: string;
  readonly answer: string;
}

const LABELS = `select x.uuid, coalesce(nullif(x.display_text, ''), q.name) as word from form_field x join field q using (field_id) where x.uuid = any ($1)
  union all select c.uuid, ${conceptDisplay('c.concept_id')} from concept c where c.uuid = any ($1)
  union all select l.uuid, l.name from location l where l.uuid = any ($1)`;

/** The texts in a value, however it is nested, in their order. */
function textsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn);
  const text = typeof value === 'string' ? value.trim() : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
  return text === '' ? [] : [text];
}

/** A list is sent as JSON, too. */
function listIn(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** The entries of a filled form that its definition, where the server has one, cannot show, in words; nothing is left out in silence. */
export async function unreadAnswers(db: Db, form: FormDefinition | null, entries: readonly Entry[]): Promise<readonly UnreadAnswer[]> {
  const unread = form === null ? entries : unreadOf(form, entries);
  const shown = unread.flatMap((entry) => {
    const texts = textsIn(listIn(entry.value));
    return texts.length === 0 ? [] : [{ entry, texts }];
  });
  if (shown.length === 0) return [];
  const named = shown.flatMap(({ entry: { formField = '', param_name = '' }, texts }) => [formField, param_name, ...texts]);
  const words = new Map(
    (await db.rows<{ uuid: string; word: string | null }>(LABELS, [[...new Set(named)]])).map(({ uuid, word }) => [uuid, word ?? uuid]),
  );
  return shown.map(({ entry: { formField = '', param_name = '', payload_type }, texts }) => ({
    question: words.get(formField) ?? words.get(param_name) ?? (param_name === '' ? payload_type : param_name),
    answer: texts.map((text) => words.get(text) ?? text).join(', '),
  }));
}

/** Of a question that cannot take its answer, the entry is found by the question; of one that is gone, it is among the others. */
function unreadOf(form: FormDefinition, entries: readonly Entry[]): readonly Entry[] {
  const { others, problems } = answersOf(form, entries);
  const wrong = new Set(problems.map(({ field }) => field));
  const concepts = new Set(form.fields.flatMap(({ uuid, field: { concept } }) => (wrong.has(uuid) && concept !== null ? [concept] : [])));
  const isWrong = ({ formField, param_name = '' }: Entry): boolean =>
    formField === undefined ? concepts.has(param_name) : wrong.has(formField);
  return entries.filter((entry) => others.includes(entry) || isWrong(entry));
}
