import type { ImportedFormResult } from '@fieldward/contract/form/form.operations.ts';
import type { ImportedForm } from '@fieldward/domain/xlsform/form.ts';
import { call } from '../../../../lib/call.ts';

/** Imports a form; a dry run writes nothing. */
export function importForm(form: ImportedForm, dryRun: boolean): Promise<ImportedFormResult> {
  const { name, description, options, questions, fields, rules } = form;
  return call('POST fieldward/formimport', { body: { form: { name, description }, options, questions, fields, rules, dryRun } });
}
