import type { Ref } from '@fieldward/contract/view.ts';
import { contactQuestions } from '@fieldward/domain/form/contact-check.ts';
import { formFromWire, type Question } from '@fieldward/domain/form/definition.ts';
import { flagIn, numberIn, objectIn, objectsIn, textIn, uuidIn, type Json } from './loose-json.ts';

/** A question of the question bank, as lists of `hydra/hydra-field` and the fields of a form carry it. */
export interface BankQuestion {
  readonly uuid: string;
  readonly fieldId: number | null;
  readonly name: string;
  readonly description: string;
  /** The name of its data type. */
  readonly attributeName: string;
  /** `Attribute` when the answer is also kept with the person. */
  readonly tableName: string;
  readonly fieldType: Ref | null;
  readonly concept: Ref | null;
  /** A question that the product brings: it is used as it is. */
  readonly isDefault: boolean;
  readonly retired: boolean;
  readonly answers: readonly { readonly uuid: string; readonly concept: Ref }[];
  /** The settings that a form takes over when the question is added to it; names as in a form field. */
  readonly settings: Json;
}

const named = { uuid: true, display: true } as const;
/** What is read of a question. */
export const questionParts = {
  uuid: true,
  fieldId: true,
  name: true,
  description: true,
  attributeName: true,
  tableName: true,
  isDefault: true,
  retired: true,
  fieldType: named,
  concept: named,
  answers: { uuid: true, concept: named },
} as const;

const refIn = (value: unknown): Ref | null => {
  const uuid = uuidIn(value);
  const object = objectIn(value);
  const display = textIn(object['display']) || textIn(object['name']);
  return uuid === '' && display === '' ? null : { uuid, display };
};

/** Reads a question of the bank: from the server, from a frozen version, or from what this device kept. */
export function questionIn(json: unknown): BankQuestion {
  const wire = objectIn(json);
  return {
    uuid: uuidIn(json),
    fieldId: numberIn(wire['fieldId']),
    name: textIn(wire['name']) || textIn(wire['display']),
    description: textIn(wire['description']),
    attributeName: textIn(wire['attributeName']),
    tableName: textIn(wire['tableName']),
    fieldType: refIn(wire['fieldType']),
    concept: refIn(wire['concept']),
    isDefault: flagIn(wire['isDefault']),
    retired: flagIn(wire['retired']),
    answers: objectsIn(wire['answers']).map((answer) => ({
      uuid: uuidIn(answer),
      concept: refIn(answer['concept']) ?? { uuid: '', display: '' },
    })),
    settings: objectIn(wire['settings']),
  };
}

const kinds = new WeakMap<BankQuestion, Question>();

/** What the rules know of a question: its widget, its data type and its answers. */
export function kindOfQuestion(question: BankQuestion): Question {
  let kind = kinds.get(question);
  if (kind === undefined) {
    const [read] = formFromWire({ formFields: [{ uuid: 'one', field: question }] }).fields;
    if (read === undefined) throw new Error('a form of one field has one field');
    kind = read.field;
    kinds.set(question, kind);
  }
  return kind;
}

/** Headings may stand on a form many times, every other question once. */
export function mayRepeat(question: BankQuestion): boolean {
  return kindOfQuestion(question).widget === 'heading';
}

/** The six columns that a new contact table has, in the order that existing clients send. */
export const contactChildren: readonly { readonly question: BankQuestion; readonly label: string; readonly mandatory: boolean }[] =
  contactQuestions.map(({ field, label, mandatory }) => ({
    question: questionIn({
      uuid: field,
      name: `Contact ${label}`,
      attributeName: 'Text',
      fieldType: { uuid: '7d5e86fa-c2cc-11de-8d13-0010c6dffd0f', display: 'Textbox' },
    }),
    label,
    mandatory,
  }));
