import type { ImportedForm } from '@fieldward/domain/xlsform/form.ts';
import type { Code, HoleValue } from '@fieldward/messages/catalogue.ts';
import { api } from '../../../../lib/api.ts';

export interface OptionFate {
  key: string;
  fate: 'existing' | 'new';
}

export interface QuestionFate {
  key: string;
  fate: 'existing' | 'new' | 'clash';
  variableName: string;
  other: string | null;
}

/** What the server makes of a form, or would make of it. */
export interface ImportResult {
  form: { uuid: string; name: string } | null;
  options: readonly OptionFate[];
  questions: readonly QuestionFate[];
  /** What would be refused; `field` is the property at fault. */
  problems: readonly { code: Code; holes: Record<string, HoleValue>; field: string | null }[];
}

/** Imports a form; a dry run writes nothing. */
export function importForm(form: ImportedForm, dryRun: boolean): Promise<ImportResult> {
  const { name, description, options, questions, fields, rules } = form;
  return api.post<ImportResult>('fieldward/formimport', { form: { name, description }, options, questions, fields, rules, dryRun });
}
