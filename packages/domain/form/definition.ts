/**
 * A data-entry form as the rules and the screen need it, built from what the server sends for `hydra/form/{uuid}?v=full`.
 * Reading is lenient: values may be missing, null, or strings where numbers are meant, as older servers send them.
 */
import { boundFromWire, type Bound } from './bound.ts';
export { rulesFromWire, type Rule } from '../rule/rule.ts';

export type Widget =
  | 'textbox'
  | 'dropdown'
  | 'radio'
  | 'multiple'
  | 'date'
  | 'phone'
  | 'address'
  | 'heading'
  | 'age'
  | 'barcode'
  | 'contacts'
  | 'gps'
  | 'location'
  | 'dateEntered';
export type DataType = 'text' | 'numeric' | 'coded' | 'datetime' | 'none';
export type DateMode = 'date' | 'time' | 'datetime';

export interface FieldAnswer {
  readonly uuid: string;
  readonly concept: { readonly uuid: string; readonly display: string };
}

export interface Question {
  readonly uuid: string;
  readonly name: string;
  readonly widget: Widget;
  readonly dataType: DataType;
  /** uuid of the question's concept. */
  readonly concept: string | null;
  /** The concept's name: also the name of the person attribute that `attribute` asks for. */
  readonly conceptName: string;
  readonly answers: readonly FieldAnswer[];
  /** Whether the answer is also kept as an attribute of the person. */
  readonly attribute: boolean;
}

export interface FormField {
  readonly uuid: string;
  readonly field: Question;
  readonly displayOrder: number;
  readonly label: string;
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
  /** A regular expression that the whole answer must match. */
  readonly pattern: string | null;
  readonly allowedCharacters: string | null;
  readonly dateMode: DateMode;
  readonly disabled: boolean;
  readonly defaultValue: string | null;
  readonly createPatient: boolean;
  /** On a form that registers people: what of the person it asks for. */
  readonly bound?: Bound;
  readonly children: readonly FormField[];
  /** Where auto-populate takes its answer from; null without auto-populate. */
  readonly autoComplete: { readonly formField: string; readonly componentForm: string | null; readonly earliest: boolean } | null;
}

export interface FormDefinition {
  readonly uuid: string;
  readonly name: string;
  /** One question per screen, on a phone. */
  readonly oneByOne?: true;
  readonly fields: readonly FormField[];
}

const widgetByTypeUuid: Readonly<Record<string, Widget>> = {
  '7d5e86fa-c2cc-11de-8d13-0010c6dffd0f': 'textbox',
  '6d5e86fa-c2cc-11de-8d13-0010c6dffd0f': 'dropdown',
  '5d5e86fa-c2cc-11de-8d13-0010c6dffd0f': 'radio',
  '4d5e86fa-c2cc-11de-8d13-0010c6dffd0f': 'multiple',
  '3d5e86fa-c2cc-11de-8d13-0010c6dffd0f': 'date',
  '2d5e86fa-c2cc-11de-8d13-0010c6dffd0f': 'address',
  '1d5e86fa-c2cc-11de-8d13-0010c6dffd0f': 'heading',
  '0d5e86fa-c2cc-11de-8d13-0010c6dffd0f': 'age',
  '0d5eaf67-c2cc-11de-0d13-0010c6dffd0f': 'contacts',
  '675eafd0-c2cc-11de-0d13-0010c6dffd0f': 'barcode',
  '356eafd0-c2cc-11de-0d13-0010c6df0dff': 'phone',
};

const widgetByTypeName: Readonly<Record<string, Widget>> = {
  textbox: 'textbox',
  'single select dropdown': 'dropdown',
  'single select radiobuttons': 'radio',
  'multiple choice': 'multiple',
  'date/ time picker': 'date',
  'date/time picker': 'date',
  'phone number': 'phone',
  address: 'address',
  heading: 'heading',
  age: 'age',
  'barcode reader': 'barcode',
  'contact tracing': 'contacts',
  gps: 'gps',
  location: 'location',
  'date entered': 'dateEntered',
};

type Json = Readonly<Record<string, unknown>>;

const object = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {};
const objects = (value: unknown): Json[] => (Array.isArray(value) ? value.map(object) : []);
const text = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '');
const textOrNull = (value: unknown): string | null => (text(value).trim() === '' ? null : text(value));
const number = (value: unknown): number | null => {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : null;
};
const flag = (value: unknown): boolean => value === true || value === 'true' || value === 1 || value === '1';
const uuidOf = (value: unknown): string | null => (typeof value === 'string' ? value || null : textOrNull(object(value).uuid));

function widgetOf(field: Json): Widget {
  const type = object(field.fieldType);
  const name = text(type.display) || text(type.name);
  return (
    widgetByTypeName[name.trim().toLowerCase()] ??
    widgetByTypeUuid[uuidOf(field.fieldType) ?? ''] ??
    widgetByTypeName[text(field.attributeName).trim().toLowerCase()] ??
    'textbox'
  );
}

function dataTypeOf(field: Json, widget: Widget): DataType {
  if (widget === 'dropdown' || widget === 'radio' || widget === 'multiple') return 'coded';
  if (widget === 'date' || widget === 'dateEntered') return 'datetime';
  if (widget === 'age') return 'numeric';
  if (widget === 'heading' || widget === 'address' || widget === 'contacts' || widget === 'gps') return 'none';
  const declared = (text(field.attributeName) || text(object(object(field.concept).datatype).display)).toLowerCase();
  return declared === 'numeric' || declared === 'number' ? 'numeric' : 'text';
}

/** `Only date`, `Only time` or `Date time`, which forms keep in the allowed characters or the default value of a date question. */
function dateModeOf(wire: Json): DateMode {
  const message = [wire.dateMode, wire.characters, wire.defaultValue].map((value) =>
    text(value)
      .toLowerCase()
      .replace(/[^a-z]/g, ''),
  );
  if (message.some((word) => word === 'onlytime' || word === 'time')) return 'time';
  return message.some((word) => word === 'datetime') ? 'datetime' : 'date';
}

function questionFromWire(field: Json): Question {
  const widget = widgetOf(field);
  const concept = object(field.concept);
  return {
    uuid: uuidOf(field) ?? '',
    name: text(field.name) || text(field.display),
    widget,
    dataType: dataTypeOf(field, widget),
    concept: uuidOf(field.concept),
    conceptName: text(concept.display),
    answers: objects(field.answers).map((answer) => ({
      uuid: uuidOf(answer) ?? '',
      concept: { uuid: uuidOf(answer.concept) ?? '', display: text(object(answer.concept).display) },
    })),
    attribute: text(field.tableName).trim() !== '',
  };
}

function fieldFromWire(wire: Json, registers: boolean): FormField {
  const field = questionFromWire(object(wire.field));
  const source = uuidOf(wire.autoCompleteFromFormField);
  const isDate = field.widget === 'date';
  const mode = isDate ? dateModeOf(wire) : 'date';
  const bound = registers ? boundFromWire(wire.bound, field) : null;
  return {
    uuid: uuidOf(wire) ?? '',
    field,
    displayOrder: number(wire.displayOrder) ?? 0,
    label: text(wire.displayText).trim() || field.name,
    mandatory: flag(wire.mandatory),
    errorMessage: textOrNull(wire.errorMessage),
    minValue: number(wire.minValue),
    maxValue: number(wire.maxValue),
    minLength: number(wire.minLength),
    maxLength: number(wire.maxLength),
    minSelections: number(wire.minSelections),
    allowDecimal: wire.allowDecimal === null || wire.allowDecimal === undefined || flag(wire.allowDecimal),
    allowFutureDate: wire.allowFutureDate === null || wire.allowFutureDate === undefined || flag(wire.allowFutureDate),
    allowPastDate: wire.allowPastDate === null || wire.allowPastDate === undefined || flag(wire.allowPastDate),
    pattern: textOrNull(wire.regix),
    allowedCharacters: isDate || field.dataType === 'coded' ? null : textOrNull(wire.characters),
    dateMode: mode,
    disabled: flag(wire.disabled),
    defaultValue: isDate && /^(only ?date|only ?time|date ?time)$/i.test(text(wire.defaultValue)) ? null : textOrNull(wire.defaultValue),
    createPatient: flag(wire.createPatient),
    ...(bound === null ? {} : { bound }),
    children: fieldsFromWire(wire.children, false),
    autoComplete:
      source === null
        ? null
        : {
            formField: source,
            componentForm: uuidOf(wire.autoCompleteFromComponentForm),
            earliest:
              wire.autoCompleteFromEarliest === null || wire.autoCompleteFromEarliest === undefined || flag(wire.autoCompleteFromEarliest),
          },
  };
}

function fieldsFromWire(value: unknown, registers: boolean): FormField[] {
  return objects(value)
    .filter((wire) => !flag(wire.retired))
    .map((wire) => fieldFromWire(wire, registers))
    .sort((a, b) => a.displayOrder - b.displayOrder);
}

/** Builds the definition from the answer of `GET hydra/form/{uuid}?v=full`; fields come in display order, retired ones are left out. */
export function formFromWire(json: unknown): FormDefinition {
  const wire = object(json);
  return {
    uuid: uuidOf(wire) ?? '',
    name: text(wire.name) || text(wire.display),
    ...(flag(wire.oneByOne) ? { oneByOne: true as const } : {}),
    fields: fieldsFromWire(wire.formFields, flag(wire.registers)),
  };
}

/** The default value of a question that asks for the day of the visit: the day, or the moment, on which the form is filled. */
export const TODAY = 'today';

/**
 * The answer a field starts with: its default value, where a coded default may be a concept, an answer or a name.
 * @param now the person's wall clock, `YYYY-MM-DD HH:mm:ss`
 */
export function defaultAnswer(field: FormField, now: string): string | readonly string[] | null {
  const value = field.defaultValue;
  if (value === null || field.field.widget === 'heading') return null;
  if (field.field.dataType === 'datetime' && value.trim().toLowerCase() === TODAY) {
    if (field.dateMode === 'time') return null;
    return field.dateMode === 'date' ? now.slice(0, 10) : now;
  }
  if (field.field.dataType !== 'coded') return value;
  const concept = choiceOf(field.field, value);
  if (concept === null) return null;
  return field.field.widget === 'multiple' ? [concept] : concept;
}

/** The concept uuid that a text names among a question's answers: by concept uuid, by answer uuid, or by name in any case. */
export function choiceOf(question: Question, value: string): string | null {
  const wanted = value.trim();
  const lower = wanted.toLowerCase();
  const found =
    question.answers.find((answer) => answer.concept.uuid === wanted) ??
    question.answers.find((answer) => answer.uuid === wanted) ??
    question.answers.find((answer) => answer.concept.display.trim().toLowerCase() === lower);
  return found?.concept.uuid ?? null;
}

/** A form without its questions about the person: their answers stand with the person, not with what was filled. */
export const withoutPerson = (form: FormDefinition): FormDefinition =>
  form.fields.some(({ bound }) => bound !== undefined) ? { ...form, fields: form.fields.filter(({ bound }) => bound === undefined) } : form;
