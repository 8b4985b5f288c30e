import { formImportWire } from '@fieldward/contract/form/form.operations.ts';
import type { Shape } from '@fieldward/contract/operation.ts';
import { BadPart, mostQuestions, readPortableForm } from '@fieldward/domain/xlsform/body.ts';
import type { PortableForm } from '@fieldward/domain/xlsform/form.ts';
import type { Db } from '../../../engine/db.ts';
import { operation, type OperationContext, type RequestOf, type ResponseOf } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { isObject } from '../../../engine/references.ts';
import { holdBank } from './form-import-bank.ts';
import { optionFates, questionFates, type OptionFate, type QuestionFate } from './form-import-fates.ts';
import { writeImport } from './form-import-writing.ts';

function read(body: unknown): { readonly form: PortableForm; readonly dryRun: boolean } {
  if (!isObject(body)) throw new Problem('engine.notAnObject');
  const { dryRun = false, form: about, ...parts } = body;
  if (typeof dryRun !== 'boolean') throw new Problem('engine.notBoolean', {}, 'dryRun');
  if (!isObject(about)) throw new Problem('engine.notObject', {}, 'form');
  try {
    const form = readPortableForm({ ...parts, ...about });
    if (form.questions.length === 0) throw new Problem('xlsform.noQuestions', {}, 'questions');
    const count = Math.max(form.questions.length, form.fields.length);
    if (count > mostQuestions) throw new Problem('xlsform.tooMany', { max: mostQuestions, count }, 'questions');
    return { form, dryRun };
  } catch (error) {
    if (error instanceof BadPart) throw new Problem('xlsform.badBody', { part: error.part }, error.part);
    throw error;
  }
}

const shownOption = ({ option, concept }: OptionFate): Result['options'][number] => ({
  key: option.key,
  fate: concept === null ? 'new' : 'existing',
  concept,
});
const shownQuestion = ({ question, fate, uuid, variableName, other }: QuestionFate) => ({
  key: question.key,
  fate,
  question: uuid,
  variableName,
  other,
});

type Result = Shape<(typeof formImportWire)['response']>;

async function handle(request: RequestOf<typeof formImportWire>, tx: Db): Promise<ResponseOf<typeof formImportWire>> {
  const { form, dryRun } = read(request.body);
  if (!dryRun) await holdBank(tx);
  const options = await optionFates(tx, form.options);
  const questions = await questionFates(tx, form, options);
  const fates = { options: options.map(shownOption), questions: questions.map(shownQuestion), rules: form.rules.length };
  if (dryRun)
    return { status: 200, body: { dryRun, form: null, ...fates, problems: await rehearse(request, tx, form, options, questions) } };
  const { uuid } = await writeImport(request, tx, form, options, questions);
  const { rules, fields } = form;
  await request.audit({ action: 'import', resource: 'form', uuid, detail: { fields: fields.length, rules: rules.length } });
  return { body: { dryRun, form: { uuid, name: form.name }, ...fates, problems: [] } };
}

/** Writes everything and takes it back: what the real import would refuse, nothing when it would succeed. */
async function rehearse(
  request: OperationContext,
  tx: Db,
  form: PortableForm,
  options: readonly OptionFate[],
  questions: readonly QuestionFate[],
): Promise<Result['problems']> {
  await tx.rows('savepoint form_import');
  try {
    await writeImport(request, tx, form, options, questions);
    return [];
  } catch (error) {
    const problem = request.engine.problems.problem(error);
    if (!(problem instanceof Problem)) throw error;
    const fields = problem.fields.map(({ code, holes, field }) => ({ code, holes: holes ?? {}, field }));
    return fields.length > 0 ? fields : [{ code: problem.code, holes: problem.holes, field: null }];
  } finally {
    await tx.rows('rollback to savepoint form_import');
  }
}

/**
 * All in one transaction. Options are found in the bank by their full name, questions by uuid or by variable name with the same
 * field type, data type and options; the rest is made. A dry run writes nothing and tells in `problems` what would be refused.
 * Raises `xlsform.badBody`, `xlsform.noQuestions`, `xlsform.tooMany`, and what writing forms, questions and rules raises
 * (`form.exists` for a name that is taken).
 */
export const formImport = operation(formImportWire, { handle });
