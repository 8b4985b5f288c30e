/** What a workflow has that a schedule can name, as the check and the sentences of a step need it. */
import type { FormDefinition, FormField } from '../../form/definition.ts';
import { personFields, questionField, type PersonQuestion } from './condition.ts';

/** Something that a schedule names by its uuid. */
export interface KnownThing {
  readonly uuid: string;
  readonly name: string;
  readonly retired: boolean;
}

interface KnownQuestion extends KnownThing {
  readonly field: FormField['field'];
  readonly dateMode: FormField['dateMode'];
}

export interface Known {
  /** Forms at a stage of the workflow. */
  readonly forms: readonly KnownThing[];
  readonly phases: readonly KnownThing[];
  readonly questions: readonly KnownQuestion[];
  readonly tests: readonly KnownThing[];
}

/** The questions of a workflow, and those about the person, as a form that conditions are read against. */
export function questionBook(
  known: Pick<Known, 'questions'>,
  names: Readonly<Record<PersonQuestion | 'female' | 'male', string>>,
): FormDefinition {
  return {
    uuid: '',
    name: '',
    fields: [...known.questions.map(({ field, dateMode }) => questionField(field, dateMode)), ...personFields(names)],
  };
}
