/** The rows of a contact-tracing table: which cells it has, which are mandatory, what is wrong with them. */
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import { oldestAge } from '../person/age.ts';
import { isEmptyContact, type ContactAnswer } from './answers.ts';
import type { FormField } from './definition.ts';
import { parseDay } from '../time/moment.ts';
import { identifierProblem, maxIdentifierLength, namePattern, personNameProblem } from '../person/person.ts';
import type { Checkers } from '../settings/pattern.ts';
import { relationshipTypes } from './contact-concepts.ts';

export type ContactCell = 'identifier' | 'givenName' | 'familyName' | 'age' | 'gender' | 'relationship' | 'dateOfBirth';

export interface ContactProblem {
  /** 0-based row. */
  readonly row: number;
  readonly cell: ContactCell;
  readonly label: string;
  readonly message: Message;
}

/** The most child fields a contact shows. */
export const maxContactCells = 6;

const cellByQuestion: Readonly<Record<string, ContactCell>> = {
  '73e557b7-0be7-4e96-b1f2-11c39534ec29': 'age',
  '73eb7357-7eb0-4e96-b1f2-11c39534ec29': 'gender',
  '73e557b7-7eb0-4e96-2f1b-11c39534ec29': 'givenName',
  '73e557b7-7eb0-4e96-b1f2-11c39534e92c': 'familyName',
  '37e557b7-7eb0-4e96-b1f2-11c395ec4329': 'identifier',
  '37e557b7-0be7-4e96-b1f2-11c395ec4329': 'relationship',
};

const cellByWord: readonly (readonly [RegExp, ContactCell])[] = [
  [/given|first/i, 'givenName'],
  [/family|last|sur/i, 'familyName'],
  [/relation/i, 'relationship'],
  [/gender|sex/i, 'gender'],
  [/birth|dob/i, 'dateOfBirth'],
  [/age/i, 'age'],
  [/identifier|patient id|id\b/i, 'identifier'],
];

export interface ContactColumn {
  readonly cell: ContactCell;
  readonly label: string;
  readonly mandatory: boolean;
}

const allColumns: readonly ContactColumn[] = [
  { cell: 'givenName', label: 'Given Name', mandatory: true },
  { cell: 'familyName', label: 'Family Name', mandatory: true },
  { cell: 'age', label: 'Age', mandatory: false },
  { cell: 'gender', label: 'Gender', mandatory: false },
  { cell: 'relationship', label: 'Relationship', mandatory: false },
  { cell: 'identifier', label: 'Identifier', mandatory: false },
];

/** The six questions of a contact, in their order, with what they are called unless a form says otherwise. */
export const contactQuestions: readonly { readonly field: string; readonly label: string; readonly mandatory: boolean }[] =
  allColumns.flatMap(({ cell, label, mandatory }) =>
    Object.entries(cellByQuestion)
      .filter(([, other]) => other === cell)
      .map(([field]) => ({ field, label, mandatory })),
  );

/** The columns of a contact table, from the field's children (at most six); the six usual ones when it has none. */
export function contactColumns(field: FormField): readonly ContactColumn[] {
  const columns = field.children.slice(0, maxContactCells).flatMap((child): ContactColumn[] => {
    const cell =
      cellByQuestion[child.field.uuid] ?? cellByWord.find(([word]) => word.test(child.field.name) || word.test(child.label))?.[1];
    return cell === undefined ? [] : [{ cell, label: child.label, mandatory: child.mandatory }];
  });
  return columns.length === 0 ? allColumns : columns;
}

/** What the field with the contacts says of a wrong cell: that it is missing, or else to look at it. */
export function contactMessage({ row, label, message }: ContactProblem): Message {
  return say(message.code === 'answer.required' ? 'answer.contactMissing' : 'answer.contact', { row: row + 1, field: label });
}

interface CellRule {
  readonly mandatory: boolean;
  /** Whether the contact becomes a patient: then names and identifier follow the rules of patients. */
  readonly registers: boolean;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly checkers: Checkers;
}

/** What is wrong with the value of one cell, filled or not. */
function contactCellProblem(cell: ContactCell, value: string, { mandatory, registers, today, checkers }: CellRule): Message | null {
  const text = value.trim();
  if (text === '') return mandatory ? say('answer.required') : null;
  switch (cell) {
    case 'givenName':
    case 'familyName':
      if (registers) return personNameProblem(text);
      return namePattern.test(text) ? null : say('answer.contactName');
    case 'age':
      return /^\d{1,3}$/.test(text) && Number(text) <= oldestAge ? null : say('answer.age', { min: 0, max: oldestAge });
    case 'gender':
      return text === 'M' || text === 'F' ? null : say('answer.contactGender');
    case 'dateOfBirth':
      return birthProblem(text, today);
    case 'identifier':
      if (registers) {
        const { identifierFormat: format = null, identifierCheck: check, patterns: engine } = checkers;
        return identifierProblem(text, { format, engine, check });
      }
      return text.length > maxIdentifierLength ? say('answer.maxLength', { max: maxIdentifierLength }) : null;
    case 'relationship':
      return Object.hasOwn(relationshipTypes, text.toLowerCase()) ? null : say('answer.contactRelation');
  }
}

function birthProblem(text: string, today: string): Message | null {
  const born = parseDay(text);
  if (born === null) return say('answer.date');
  return born > today ? say('answer.future') : null;
}

/** Every wrong cell of the rows, in order; rows that were never filled are passed over. A contact that becomes a patient needs both names, and an age or birth date. `today` is `YYYY-MM-DD`. */
export function contactProblems(
  field: FormField,
  rows: readonly ContactAnswer[],
  today: string,
  checkers: Checkers = {},
): ContactProblem[] {
  const rule = { registers: field.createPatient, today, checkers };
  const declared = contactColumns(field);
  const forced = (cell: ContactCell): boolean =>
    field.createPatient && (cell === 'givenName' || cell === 'familyName' || cell === 'identifier' || cell === 'gender');
  const extra = field.createPatient
    ? allColumns.filter((column) => forced(column.cell) && !declared.some((known) => known.cell === column.cell))
    : [];
  const columns = [...declared, ...extra];
  const found: ContactProblem[] = [];
  rows.forEach((contact, row) => {
    if (isEmptyContact(contact)) return;
    for (const { cell, label, mandatory } of columns) {
      const message = contactCellProblem(cell, contact[cell] ?? '', { ...rule, mandatory: mandatory || forced(cell) });
      if (message !== null) found.push({ row, cell, label, message });
    }
    const born = (contact.dateOfBirth ?? '').trim();
    if (born !== '' && !columns.some(({ cell }) => cell === 'dateOfBirth')) {
      const message = contactCellProblem('dateOfBirth', born, { ...rule, mandatory: false });
      if (message !== null) found.push({ row, cell: 'dateOfBirth', label: 'Date of birth', message });
    }
    if (
      field.createPatient &&
      born === '' &&
      contact.age.trim() === '' &&
      !found.some((problem) => problem.row === row && problem.cell === 'age')
    ) {
      found.push({ row, cell: 'age', label: columns.find(({ cell }) => cell === 'age')?.label ?? 'Age', message: say('answer.required') });
    }
  });
  return found;
}
