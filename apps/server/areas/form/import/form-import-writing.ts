/** Writes a form that is imported: what the bank lacks, the form, its rules, its first version. */
import { randomUUID } from 'node:crypto';
import type { PortableForm } from '@fieldward/domain/xlsform/form.ts';
import type { Db } from '../../../engine/db.ts';
import type { OperationContext } from '../../../engine/operation.ts';
import { writeBank, type BankUuids } from './form-import-bank.ts';
import { longestQuestion, type OptionFate, type QuestionFate } from './form-import-fates.ts';
import { writeImportedRules } from './form-import-rules.ts';
import { freezeForm } from '../version/form-version-freezing.ts';

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
  request: OperationContext,
  tx: Db,
  form: PortableForm,
  options: readonly OptionFate[],
  questions: readonly QuestionFate[],
): Promise<Written> {
  const { actor } = request;
  const bank = await writeBank(actor, tx, form, options, questions);
  const formFields = new Map(form.fields.map(({ key }) => [key, randomUUID() as string]));
  const written = await writeForm(request, tx, form, bank, formFields);
  await writeImportedRules(actor, tx, written.id, form, bank, formFields);
  await freezeForm(tx, written.id, null, actor.userId);
  return written;
}

async function writeForm(
  request: OperationContext,
  tx: Db,
  form: PortableForm,
  bank: BankUuids,
  formFields: ReadonlyMap<string, string>,
): Promise<Written> {
  const heading = await headingOf(tx);
  const coded = new Set(form.questions.filter(({ dataType }) => dataType === 'Coded').map(({ key }) => key));
  const contacts = new Set(form.questions.filter(({ widget }) => widget === 'contacts').map(({ key }) => key));
  return request.engine.create(
    tx,
    'form',
    {
      name: form.name,
      description: form.description,
      formFields: form.fields.map(({ key, question, defaultValue, ...settings }, index) => ({
        ...settings,
        uuid: formFields.get(key),
        // a heading is found again by its name, a question by its own
        name: question === null ? key : settings.displayText.slice(0, longestQuestion),
        field: question === null ? heading : bank.questions.get(question),
        displayOrder: index + 1,
        defaultValue: defaultValue !== null && coded.has(question ?? '') ? bank.concepts.get(defaultValue) : defaultValue,
        children: contacts.has(question ?? '')
          ? contactColumns.map(([field, displayText, mandatory]) => ({ field, displayText, mandatory }))
          : [],
      })),
    },
    request.actor,
  );
}

/** The question that headings are made of. */
async function headingOf(tx: Db): Promise<string | undefined> {
  const [row] = await tx.rows<{ uuid: string }>(
    `select f.uuid from field f join field_type t using (field_type_id) where lower(t.name) = 'heading' and not f.retired order by f.field_id limit 1`,
  );
  return row?.uuid;
}
