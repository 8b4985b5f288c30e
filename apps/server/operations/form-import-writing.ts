/** Writes a form that is imported: what the bank lacks, the form, its rules, its first version. */
import { randomUUID } from 'node:crypto';
import { MISC_CLASS, QUESTION_CLASS } from '@fieldward/contract/concept.ts';
import { lengthOf } from '@fieldward/domain/pattern.ts';
import { choosesSeveral } from '@fieldward/domain/question-widget.ts';
import { plainField, type ImportedField, type ImportedRule, type PortableForm } from '@fieldward/domain/xlsform-form.ts';
import { demand } from '../engine/actor.ts';
import type { Db } from '../engine/db.ts';
import type { OperationRequest } from '../engine/operation.ts';
import { createConcept } from './bank-concept.ts';
import { fieldTypeOf, longestQuestion, type OptionFate, type QuestionFate } from './form-import-fates.ts';
import { freezeForm } from './form-version-freezing.ts';

/** uuids by key. */
type Uuids = ReadonlyMap<string, string>;

interface Written {
  readonly uuid: string;
  readonly id: string;
}

/** The columns of the contacts table, which come with the product. */
const contactColumns = [
  ['73e557b7-7eb0-4e96-2f1b-11c39534ec29', 'Given Name', true],
  ['73e557b7-7eb0-4e96-b1f2-11c39534e92c', 'Family Name', true],
  ['73e557b7-0be7-4e96-b1f2-11c39534ec29', 'Age', false],
  ['73eb7357-7eb0-4e96-b1f2-11c39534ec29', 'Gender', false],
  ['37e557b7-0be7-4e96-b1f2-11c395ec4329', 'Relationship', false],
  ['37e557b7-7eb0-4e96-b1f2-11c395ec4329', 'Identifier', false],
] as const;

/** Makes everything that the fates call new, then the form with its rules. Raises what each of them raises by itself. */
export async function writeImport(
  request: OperationRequest,
  tx: Db,
  form: PortableForm,
  options: readonly OptionFate[],
  questions: readonly QuestionFate[],
): Promise<Written> {
  if (options.some(({ concept }) => concept === null) || questions.some(({ uuid }) => uuid === null))
    demand(request.actor, 'Manage Concepts');
  const concepts = new Map<string, string>();
  for (const { option, concept } of options) {
    const { name, variableName } = option;
    const made = concept ?? (await createConcept(request, tx, { name, variableName, description: '', conceptClass: MISC_CLASS, dataType: 'N/A' }));
    concepts.set(option.key, made);
  }
  const fields = new Map<string, string>();
  const byQuestion = new Map(form.fields.map((field) => [field.question ?? '', field]));
  for (const fate of questions) {
    const settings = byQuestion.get(fate.question.key);
    fields.set(fate.question.key, fate.uuid ?? (await writeQuestion(request, tx, fate, concepts, settings)));
  }
  const { written, formFields } = await writeForm(request, tx, form, fields, concepts);
  await writeRules(request, tx, form, written, { fields, formFields, concepts });
  await freezeForm(tx, written.id, null, request.actor.userId);
  return written;
}

async function writeQuestion(
  request: OperationRequest,
  tx: Db,
  fate: QuestionFate,
  concepts: Uuids,
  field: ImportedField | undefined,
): Promise<string> {
  const { question } = fate;
  const concept = await createConcept(request, tx, {
    name: fate.conceptName,
    variableName: fate.variableName,
    description: question.description || question.displayText,
    dataType: question.dataType,
    conceptClass: QUESTION_CLASS,
  });
  const fieldType = fieldTypeOf[question.widget];
  const saved = await request.engine.create(
    tx,
    'hydra-field',
    {
      name: question.displayText.slice(0, longestQuestion) || question.name,
      description: question.description,
      fieldType,
      concept,
      selectMultiple: choosesSeveral(fieldType),
      attributeName: question.dataType,
      tableName: question.attribute ? 'Attribute' : '',
      answers: question.options.map((key) => ({ concept: concepts.get(key) })),
      ...(field === undefined ? {} : { settings: settingsOf(field, concepts) }),
    },
    request.actor,
  );
  return saved.uuid;
}

/** What the question asks for wherever it is used: the settings that differ from none and are short enough for the bank. */
function settingsOf(field: ImportedField, concepts: Uuids): Readonly<Record<string, unknown>> {
  const { key: _, question: __, displayText: ___, ...settings } = field;
  const kept = Object.entries(settings).filter(
    ([name, value]) => value !== plainField[name as keyof typeof plainField] && (typeof value !== 'string' || lengthOf(value) <= (name === 'regix' ? 100 : 255)),
  );
  return { ...Object.fromEntries(kept), ...(field.defaultValue === null ? {} : { defaultValue: concepts.get(field.defaultValue) ?? field.defaultValue }) };
}

async function writeForm(
  request: OperationRequest,
  tx: Db,
  form: PortableForm,
  fields: Uuids,
  concepts: Uuids,
): Promise<{ readonly written: Written; readonly formFields: Uuids }> {
  const heading = await headingOf(tx);
  const coded = new Set(form.questions.filter(({ dataType }) => dataType === 'Coded').map(({ key }) => key));
  const contacts = new Set(form.questions.filter(({ widget }) => widget === 'contacts').map(({ key }) => key));
  const formFields = new Map(form.fields.map(({ key }) => [key, randomUUID() as string]));
  const written = await request.engine.create(
    tx,
    'form',
    {
      name: form.name,
      description: form.description,
      formFields: form.fields.map(({ key, question, defaultValue, ...settings }, index) => ({
        ...settings,
        uuid: formFields.get(key),
        name: key,
        field: question === null ? heading : fields.get(question),
        displayOrder: index + 1,
        defaultValue: defaultValue !== null && coded.has(question ?? '') ? concepts.get(defaultValue) : defaultValue,
        children: contacts.has(question ?? '') ? contactColumns.map(([field, displayText, mandatory]) => ({ field, displayText, mandatory })) : [],
      })),
    },
    request.actor,
  );
  return { written, formFields };
}

/** The question that headings are made of. */
async function headingOf(tx: Db): Promise<string | undefined> {
  const [row] = await tx.rows<{ uuid: string }>(
    `select f.uuid from field f join field_type t using (field_type_id) where lower(t.name) = 'heading' and not f.retired order by f.field_id limit 1`,
  );
  return row?.uuid;
}

const answersSql = `select f.uuid as field, c.uuid as concept, a.uuid from field_answer a join field f using (field_id)
  join concept c on c.concept_id = a.concept_id where f.uuid = any($1::text[])`;

async function writeRules(
  request: OperationRequest,
  tx: Db,
  form: PortableForm,
  written: Written,
  { fields, formFields, concepts }: { readonly fields: Uuids; readonly formFields: Uuids; readonly concepts: Uuids },
): Promise<void> {
  const questionOf = new Map(form.fields.map((field) => [field.key, field.question === null ? undefined : fields.get(field.question)]));
  const answers = await tx.rows<{ field: string; concept: string; uuid: string }>(answersSql, [[...fields.values()]]);
  const answerOf = new Map(answers.map(({ field, concept, uuid }) => [`${field} ${concept}`, uuid]));
  const tokens = (rule: ImportedRule) =>
    rule.tokens.map(({ typeName, value }) => {
      if (typeName === 'Question') return { typeName, value: questionOf.get(value) ?? value };
      return { typeName, value: typeName === 'CodedValue' ? (concepts.get(value) ?? value) : value };
    });
  for (const rule of form.rules) {
    const concept = rule.answer === null ? undefined : concepts.get(rule.answer);
    await request.engine.create(
      tx,
      'field-rule',
      {
        name: rule.name,
        actionName: rule.action,
        form: written.uuid,
        targetFormField: formFields.get(rule.target),
        ...(concept === undefined ? {} : { targetFieldAnswer: answerOf.get(`${questionOf.get(rule.target)} ${concept}`) }),
        tokens: tokens(rule),
      },
      request.actor,
    );
  }
}
