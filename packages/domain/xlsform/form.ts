/**
 * A form as it travels between an XLSForm and this product: questions and options are named by keys, because those of a
 * file have no uuid yet. The same shape is the body of the import.
 */
import type { Message } from '@fieldward/messages/catalogue.ts';
import type { DateMode, Widget } from '../form/definition.ts';
import type { RuleToken } from '../rule/expression.ts';

export type SheetName = 'survey' | 'choices' | 'settings';

/** Something that cannot be carried over. */
export interface Loss {
  /** Mostly survey, choices or settings. */
  readonly sheet: string;
  /** The row as the spreadsheet counts it (the header is row 1); null when it is not about a row. */
  readonly row: number | null;
  /** The column's name in the header, or the setting's name. */
  readonly column: string;
  /** The text of the cell, or the part of it that is lost. */
  readonly what: string;
  /** Why. */
  readonly message: Message;
}

/** An answer that questions offer. */
export interface ImportedOption {
  /** Unique in the form. */
  readonly key: string;
  /** The name people read; options of the bank are found by it, in any case. */
  readonly name: string;
  readonly variableName: string;
  /** uuid of the option's concept, when the file says it. */
  readonly uuid: string | null;
}

export type QuestionDataType = 'Text' | 'Numeric' | 'Coded' | 'Datetime' | 'N/A';

/** A question of the bank. */
export interface ImportedQuestion {
  readonly key: string;
  /** uuid of the question, when the file says it. */
  readonly uuid: string | null;
  /** Short name, of which the concept's name is made. */
  readonly name: string;
  readonly variableName: string;
  readonly displayText: string;
  readonly description: string;
  readonly widget: Widget;
  readonly dataType: QuestionDataType;
  /** Keys of the options it offers, in order. */
  readonly options: readonly string[];
  /** Whether the answer is also kept as an attribute of the person. */
  readonly attribute: boolean;
}

/** A question as the form asks it. Absent settings are null. */
export interface ImportedField {
  readonly key: string;
  /** Key of the question; null for a heading. */
  readonly question: string | null;
  readonly displayText: string;
  readonly mandatory: boolean;
  readonly errorMessage: string | null;
  readonly minValue: number | null;
  readonly maxValue: number | null;
  readonly minLength: number | null;
  readonly maxLength: number | null;
  readonly minSelections: number | null;
  readonly allowDecimal: boolean;
  readonly allowFutureDate: boolean;
  readonly allowPastDate: boolean;
  readonly dateMode: DateMode | null;
  readonly regix: string | null;
  readonly characters: string | null;
  readonly disabled: boolean;
  /** Text, or the key of an option. */
  readonly defaultValue: string | null;
}

/** A rule; in its tokens a Question carries the key of a field and a CodedValue the key of an option. */
export interface ImportedRule {
  readonly name: string;
  readonly action: 'hide' | 'autoselect';
  readonly tokens: readonly RuleToken[];
  /** Key of the field it acts on. */
  readonly target: string;
  /** autoselect: key of the option. */
  readonly answer: string | null;
}

export interface PortableForm {
  readonly name: string;
  readonly description: string;
  readonly options: readonly ImportedOption[];
  readonly questions: readonly ImportedQuestion[];
  readonly fields: readonly ImportedField[];
  readonly rules: readonly ImportedRule[];
}

export interface ImportedForm extends PortableForm {
  readonly losses: readonly Loss[];
}

/** The field type of each widget, by the name that the question bank uses. */
export const fieldTypeOf: Readonly<Record<Widget, string>> = {
  textbox: 'Textbox',
  dropdown: 'Single Select Dropdown',
  radio: 'Single Select Radiobuttons',
  multiple: 'Multiple Choice',
  date: 'Date/ Time Picker',
  phone: 'Phone Number',
  address: 'Address',
  heading: 'Heading',
  age: 'Age',
  barcode: 'Barcode Reader',
  contacts: 'Contact Tracing',
  gps: 'GPS',
  location: 'Location',
  dateEntered: 'Date Entered',
};

/** A field without any setting. */
export const plainField: Omit<ImportedField, 'key' | 'question' | 'displayText'> = {
  mandatory: false,
  errorMessage: null,
  minValue: null,
  maxValue: null,
  minLength: null,
  maxLength: null,
  minSelections: null,
  allowDecimal: true,
  allowFutureDate: true,
  allowPastDate: true,
  dateMode: null,
  regix: null,
  characters: null,
  disabled: false,
  defaultValue: null,
};
