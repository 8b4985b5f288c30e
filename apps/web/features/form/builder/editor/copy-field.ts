import type { Body } from '@fieldward/contract/body.ts';
import type { formField } from '@fieldward/contract/form/form.ts';
import { boundFromWire, type Bound } from '@fieldward/domain/form/bound.ts';
import { contactChildren, kindOfQuestion, questionIn, type BankQuestion } from './bank-question.ts';
import { flagIn, numberIn, objectIn, objectsIn, textIn, uuidIn, type Json } from './loose-json.ts';

type DateMode = 'date' | 'time' | 'datetime';

/** Where auto-populate takes an answer from; names are kept so that the pickers show them at once. */
interface AutoComplete {
  /** uuid of the form field whose earlier answer is taken. */
  readonly formField: string;
  /** uuid of the form in its place of the workflow; null: wherever the form was filled. */
  readonly componentForm: string | null;
  readonly earliest: boolean;
}

/** A question as one form asks it, while the form is being built. */
export interface CopyField {
  /** Chosen when the question is added: rules and test cases refer to it. */
  readonly uuid: string;
  readonly field: BankQuestion;
  readonly displayText: string;
  readonly mandatory: boolean;
  readonly errorMessage: string;
  readonly defaultValue: string;
  readonly minValue: number | null;
  readonly maxValue: number | null;
  readonly allowDecimal: boolean;
  readonly minLength: number | null;
  readonly maxLength: number | null;
  readonly regix: string;
  readonly characters: string;
  readonly minSelections: number | null;
  readonly dateMode: DateMode;
  readonly allowFutureDate: boolean;
  readonly allowPastDate: boolean;
  readonly disabled: boolean;
  readonly createPatient: boolean;
  /** What of the person it asks for, on a form that registers people; null: nothing any more, undefined: nothing ever. */
  readonly bound: Bound | null | undefined;
  readonly isCore: boolean;
  readonly autoComplete: AutoComplete | null;
  readonly children: readonly CopyField[];
  /** What only other clients make use of; what this screen does not show of it is sent back as it came. */
  readonly kept: Pick<FieldBody, 'name' | 'scoreable' | 'scoreField' | 'minOccurrence' | 'maxOccurrence'>;
}

/** A field as the server is sent it. */
type FieldBody = Body<typeof formField>;

const MODES: readonly string[] = ['date', 'time', 'datetime'];
const MODE_WORD = /^(only ?date|only ?time|date ?time)$/i;

function dateModeIn(wire: Json): DateMode {
  const declared = textIn(wire['dateMode']);
  if (MODES.includes(declared)) return declared as DateMode;
  const words = [wire['characters'], wire['defaultValue']].map((value) =>
    textIn(value)
      .toLowerCase()
      .replace(/[^a-z]/g, ''),
  );
  return words.includes('onlytime') ? 'time' : words.includes('datetime') ? 'datetime' : 'date';
}

/** Reads a field of a form, or the default settings of a question, which bear the same names. */
function readField(uuid: string, field: BankQuestion, wire: Json, mandatory: boolean): CopyField {
  const { widget, dataType } = kindOfQuestion(field);
  const isDate = widget === 'date';
  const source = uuidIn(wire['autoCompleteFromFormField']);
  const defaultValue = textIn(wire['defaultValue']);
  const characters = textIn(wire['characters']);
  const sent = (key: string): boolean => wire[key] !== null && wire[key] !== undefined;
  return {
    uuid,
    field,
    displayText: textIn(wire['displayText']) || textIn(wire['title']),
    mandatory: flagIn(wire['mandatory'], mandatory),
    errorMessage: textIn(wire['errorMessage']),
    defaultValue: isDate && MODE_WORD.test(defaultValue.trim()) ? '' : defaultValue,
    minValue: numberIn(wire['minValue']),
    maxValue: numberIn(wire['maxValue']),
    allowDecimal: flagIn(wire['allowDecimal'], true),
    minLength: numberIn(wire['minLength']),
    maxLength: numberIn(wire['maxLength']),
    regix: textIn(wire['regix']),
    characters: isDate || dataType === 'coded' ? '' : characters,
    minSelections: numberIn(wire['minSelections']),
    dateMode: isDate ? dateModeIn(wire) : 'date',
    allowFutureDate: flagIn(wire['allowFutureDate'], true),
    allowPastDate: flagIn(wire['allowPastDate'], true),
    disabled: flagIn(wire['disabled']),
    createPatient: flagIn(wire['createPatient']),
    bound: boundFromWire(wire['bound'], { widget, dataType }) ?? undefined,
    isCore: flagIn(wire['isCore']),
    autoComplete:
      source === ''
        ? null
        : {
            formField: source,
            componentForm: uuidIn(wire['autoCompleteFromComponentForm']) || null,
            earliest: flagIn(wire['autoCompleteFromEarliest'], true),
          },
    children: objectsIn(wire['children'])
      .filter((child) => !flagIn(child['retired']))
      .map(fieldIn)
      .toSorted(byOrder),
    kept: {
      ...(sent('name') ? { name: textIn(wire['name']) } : {}),
      ...(sent('scoreable') ? { scoreable: flagIn(wire['scoreable']) } : {}),
      ...(sent('scoreField') ? { scoreField: flagIn(wire['scoreField']) } : {}),
      ...(sent('minOccurrence') ? { minOccurrence: numberIn(wire['minOccurrence']) } : {}),
      ...(sent('maxOccurrence') ? { maxOccurrence: numberIn(wire['maxOccurrence']) } : {}),
    },
  };
}

const orders = new WeakMap<CopyField, number>();
const byOrder = (a: CopyField, b: CopyField): number => (orders.get(a) ?? 0) - (orders.get(b) ?? 0);

function fieldIn(json: unknown): CopyField {
  const wire = objectIn(json);
  const read = readField(uuidIn(wire), questionIn(wire['field']), wire, false);
  orders.set(read, numberIn(wire['displayOrder']) ?? 0);
  return read;
}

/** Reads the fields of a form (`formFields` of `hydra/form`, v=full) in display order; retired ones are left out. */
export function fieldsIn(json: unknown): CopyField[] {
  return objectsIn(json)
    .filter((wire) => !flagIn(wire['retired']))
    .map(fieldIn)
    .toSorted(byOrder);
}

/** A question of the bank as a new field of a form: its own default settings, mandatory unless they say otherwise. */
export function fieldOfQuestion(question: BankQuestion, newUuid: () => string = () => crypto.randomUUID()): CopyField {
  const { widget } = kindOfQuestion(question);
  // The children of default settings are named by question; those of a field are fields.
  const { children: own, ...settings } = question.settings;
  const field = readField(newUuid(), question, settings, widget !== 'heading');
  if (widget !== 'contacts') return field;
  const message = new Map(objectsIn(own).map((child) => [uuidIn(child['field']), child]));
  const children = contactChildren
    .filter((child) => message.size === 0 || message.has(child.question.uuid))
    .map(({ question: member, label, mandatory }) => {
      const settled = message.get(member.uuid);
      return {
        ...readField(newUuid(), member, {}, false),
        displayText: textIn(settled?.['displayText']) || label,
        mandatory: flagIn(settled?.['mandatory'], mandatory),
      };
    });
  return { ...field, children };
}

/** What a field is called on the form: its own text, or its question's name. */
export function nameOf(field: CopyField): string {
  return field.displayText.trim() || field.field.name;
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text);

/** The settings of a field as they are sent; `displayOrder` counts from 0. */
function settingsOf(field: CopyField, at: number): Omit<FieldBody, 'field' | 'children'> {
  const { widget } = kindOfQuestion(field.field);
  return {
    ...field.kept,
    uuid: field.uuid,
    displayOrder: at,
    displayText: orNull(field.displayText),
    ...(widget === 'heading' ? { title: orNull(field.displayText) } : {}),
    mandatory: field.mandatory,
    errorMessage: orNull(field.errorMessage),
    defaultValue: orNull(field.defaultValue),
    minValue: field.minValue,
    maxValue: field.maxValue,
    allowDecimal: field.allowDecimal,
    minLength: field.minLength,
    maxLength: field.maxLength,
    regix: orNull(field.regix),
    characters: orNull(field.characters),
    minSelections: field.minSelections,
    dateMode: widget === 'date' ? field.dateMode : null,
    allowFutureDate: field.allowFutureDate,
    allowPastDate: field.allowPastDate,
    disabled: field.disabled,
    createPatient: field.createPatient,
    // other servers know nothing of it
    ...(field.bound === undefined ? {} : { bound: field.bound }),
    isCore: field.isCore,
    autoCompleteFromFormField: field.autoComplete?.formField ?? null,
    autoCompleteFromComponentForm: field.autoComplete?.componentForm ?? null,
    autoCompleteFromEarliest: field.autoComplete?.earliest ?? false,
  };
}

/** A field as it is sent to the server: its question by uuid. */
export function fieldBody(field: CopyField, at: number): FieldBody {
  return { ...settingsOf(field, at), field: field.field.uuid, children: field.children.map(fieldBody) };
}

/** A field as the server would send it: its question whole. */
export function fieldWire(field: CopyField, at: number): Json {
  return { ...settingsOf(field, at), field: field.field, children: field.children.map(fieldWire) };
}
