import type { Bound, SexCode } from '@fieldward/domain/form/bound.ts';
import type { OptionName } from './options.ts';
import type { QuestionKey } from './questions.ts';

/** The widgets of the reference, by the names of their field types. */
type WidgetName =
  | 'Textbox'
  | 'Single Select Dropdown'
  | 'Single Select Radiobuttons'
  | 'Multiple Choice'
  | 'Date/ Time Picker'
  | 'Phone Number'
  | 'Address'
  | 'Heading'
  | 'Age'
  | 'Barcode Reader'
  | 'Contact Tracing'
  | 'GPS'
  | 'Location';

type DataType = 'Text' | 'Numeric' | 'Coded' | 'Datetime' | 'N/A';

/** A concept's name beside the English one. */
export interface OtherNames {
  readonly fr: string;
  readonly ar: string;
  readonly ur: string;
}

/** A question of the question bank: one field, one concept. */
export interface Question {
  /** As people read it; its upper case is the concept's full name. */
  readonly name: string;
  readonly widget: WidgetName;
  readonly type: DataType;
  readonly description?: string;
  readonly answers?: readonly OptionName[];
  readonly units?: string;
  /** Hard limits: concept and form refuse what lies outside. */
  readonly min?: number;
  readonly max?: number;
  readonly decimals?: boolean;
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly dateMode?: 'date' | 'time' | 'datetime';
  readonly future?: boolean;
  readonly past?: boolean;
  /** Answers are hidden from whoever lacks 'View Sensitive Data'. */
  readonly sensitive?: true;
  /** The answer also becomes a person attribute. */
  readonly attribute?: boolean;
  /** A question the server brings itself: its fixed field uuid. */
  readonly field?: string;
  /** A concept the server brings itself: its fixed uuid. */
  readonly concept?: string;
  readonly conceptName?: string;
  /** No concept: headings, and widgets whose answer is not an observation. */
  readonly conceptless?: true;
  readonly other?: OtherNames;
}

/** A question as one form asks it. */
export interface FormQuestion {
  readonly ask: QuestionKey;
  readonly label?: string;
  readonly mandatory?: boolean;
  readonly error?: string;
  readonly min?: number;
  readonly max?: number;
  readonly disabled?: boolean;
  readonly defaultValue?: string;
  /** Filled from an earlier answer of the same patient. */
  readonly fill?: { readonly form: string; readonly from: 'earliest' | 'latest' };
  readonly createPatient?: boolean;
  /** What of the person it asks for, on a form that registers people. */
  readonly bound?: Pick<Bound, 'to' | 'type'> & { readonly codes?: Readonly<Partial<Record<OptionName, SexCode>>> };
}

/**
 * A rule of a form. `when` is the condition as it is read: question keys, operators, brackets, option names (in quotes when they
 * have a space), and anything else as a typed value; `now` and `null` are functions.
 */
export type FormRule = {
  readonly name: string;
  readonly when: string;
} & (
  | { readonly action: 'hide'; readonly target: QuestionKey }
  | { readonly action: 'autoselect'; readonly target: QuestionKey; readonly answer: OptionName }
  | { readonly action: 'openform'; readonly opens: string }
);

/** A form; its encounter type has the same name. */
export interface ProgrammeForm {
  readonly name: string;
  readonly description: string;
  readonly questions: readonly FormQuestion[];
  readonly rules: readonly FormRule[];
  /** People can be registered with it; it stands at no stage. */
  readonly registers?: true;
}

export interface ProgrammeWorkflow {
  readonly name: string;
  readonly description: string;
  readonly phases: readonly {
    readonly name: string;
    readonly stages: readonly { readonly name: string; readonly forms: readonly string[] }[];
  }[];
}
