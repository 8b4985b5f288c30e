import { isChoices, isEmpty, type Answer, type Answers } from '@fieldward/domain/form/answers.ts';
import { formFromWire, type FormDefinition, type FormField } from '@fieldward/domain/form/definition.ts';
import { firstAnswers } from '../../../../widgets/form/start-filling.ts';
import { fieldWire, type CopyField } from '../editor/copy-field.ts';
import type { WorkingCopy } from '../editor/working-copy.ts';

const read = { registering: new WeakMap<CopyField, FormField>(), plain: new WeakMap<CopyField, FormField>() };

function fieldOf(field: CopyField, at: number, registers: boolean): FormField | undefined {
  const kept = registers ? read.registering : read.plain;
  let known = kept.get(field);
  if (known === undefined) {
    [known] = formFromWire({ registers, formFields: [fieldWire(field, at)] }).fields;
    if (known !== undefined) kept.set(field, known);
  }
  return known;
}

/** The working copy as the renderer takes it. A question that did not change stays the same object, so that it is not drawn again. */
export function formOfCopy(copy: WorkingCopy): FormDefinition {
  const fields = copy.fields.map((field, at) => fieldOf(field, at, copy.registers === true)).filter((field) => field !== undefined);
  return { uuid: copy.uuid, name: copy.name, fields };
}

/**
 * The answers of the preview after the form was changed: everything typed stays with its question. A default that nobody
 * touched follows the form, an option that is no longer offered is not chosen any more. Answers to questions that were
 * taken away are kept for the case that they come back.
 */
export function carriedAnswers(before: FormDefinition, after: FormDefinition, answers: Answers): Answers {
  const old = new Map(before.fields.map((field) => [field.uuid, field]));
  const next: Record<string, Answer> = { ...answers };
  for (const field of after.fields) {
    const was = old.get(field.uuid);
    if (was === field) continue;
    const answer = was === undefined || sameShape(was, field) ? offered(field, answers[field.uuid] ?? null) : null;
    const untouched = isEmpty(answer) || (was !== undefined && same(answer, firstOf(was)));
    next[field.uuid] = untouched ? firstOf(field) : answer;
  }
  return next;
}

const firstOf = (field: FormField): Answer => firstAnswers({ uuid: '', name: '', fields: [field] }, null)[field.uuid] ?? null;
const same = (a: Answer, b: Answer): boolean => JSON.stringify(a) === JSON.stringify(b);

const STRUCTURED: ReadonlySet<string> = new Set(['multiple', 'address', 'contacts', 'gps']);

/** Whether an answer to one question can be read as an answer to the other. */
function sameShape(a: FormField, b: FormField): boolean {
  const [one, other] = [a.field.widget, b.field.widget];
  return one === other || (!STRUCTURED.has(one) && !STRUCTURED.has(other) && a.field.dataType === b.field.dataType);
}

function offered(field: FormField, answer: Answer): Answer {
  if (field.field.dataType !== 'coded' || answer === null) return answer;
  const concepts = new Set(field.field.answers.map(({ concept }) => concept.uuid));
  if (isChoices(answer)) return answer.filter((choice) => concepts.has(choice));
  return typeof answer === 'string' && !concepts.has(answer) ? null : answer;
}

/** The answers of a test case (by question, or by form field) by the form fields of this form. */
export function answersByField(form: FormDefinition, answers: Answers): Answers {
  const byKey = new Map<string, string>();
  for (const { uuid, field } of form.fields) if (!byKey.has(field.uuid)) byKey.set(field.uuid, uuid);
  for (const { uuid } of form.fields) byKey.set(uuid, uuid);
  return Object.fromEntries(
    Object.entries(answers).flatMap(([key, answer]) => {
      const uuid = byKey.get(key);
      return uuid === undefined ? [] : [[uuid, answer]];
    }),
  );
}
