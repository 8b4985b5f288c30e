/** What differs between two settings of one question. */
import { choiceOf, type FieldAnswer, type FormField } from './definition.ts';
import { nameOf, textOf, type Json } from './difference-reading.ts';

/** Everything that can be set of a question on a form, in the order in which it is told. */
const settings = [
  'label',
  'question',
  'widget',
  'dataType',
  'mandatory',
  'errorMessage',
  'minValue',
  'maxValue',
  'allowDecimal',
  'minLength',
  'maxLength',
  'pattern',
  'allowedCharacters',
  'dateMode',
  'allowFutureDate',
  'allowPastDate',
  'minSelections',
  'disabled',
  'defaultValue',
  'createPatient',
  'attribute',
  'bound',
  'autoComplete',
  'scoreable',
  'minOccurrence',
  'maxOccurrence',
] as const;
export type Setting = (typeof settings)[number];

/** null: nothing is set. Choices are named, never numbered. */
export type SettingValue = string | number | boolean | null;

export interface SettingChange {
  readonly setting: Setting;
  readonly before: SettingValue;
  readonly after: SettingValue;
}

export interface OptionChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly renamed: readonly { readonly before: string; readonly after: string }[];
  /** Whether the options that both have stand in another order. */
  readonly reordered: boolean;
}

interface Asked {
  readonly field: FormField;
  readonly wire: Json;
}

/** The settings that differ, in the order of `settings`. What only one of the two mentions at all is compared as if it were not set. */
export function settingChanges(before: Asked, after: Asked): SettingChange[] {
  return settings.flatMap((setting) => {
    const [old, now] = [valueOf(setting, before), valueOf(setting, after)];
    return old.key === now.key ? [] : [{ setting, before: old.shown, after: now.shown }];
  });
}

/** What decides whether a setting changed, and what is shown of it. */
interface Value {
  readonly key: SettingValue;
  readonly shown: SettingValue;
}

const plain = (value: SettingValue): Value => ({ key: value === '' ? null : value, shown: value === '' ? null : value });
const numberOf = (value: unknown): number | null => (textOf(value).trim() === '' ? null : Number(textOf(value)));

function valueOf(setting: Setting, { field, wire }: Asked): Value {
  switch (setting) {
    case 'question':
      return { key: field.field.uuid, shown: field.field.name };
    case 'widget':
    case 'dataType':
      return plain(field.field[setting]);
    case 'attribute':
      return plain(field.field.attribute);
    case 'bound':
      return { key: field.bound === undefined ? null : JSON.stringify(field.bound), shown: field.bound?.to ?? null };
    case 'scoreable':
      return plain(wire.scoreable === true);
    case 'minOccurrence':
    case 'maxOccurrence':
      return plain(numberOf(wire[setting]));
    case 'defaultValue': {
      const concept = field.defaultValue === null ? null : choiceOf(field.field, field.defaultValue);
      if (concept === null) return plain(field.defaultValue);
      return { key: concept, shown: field.field.answers.find((answer) => answer.concept.uuid === concept)?.concept.display ?? concept };
    }
    case 'autoComplete': {
      const source = field.autoComplete;
      if (source === null) return plain(null);
      const names = [nameOf(wire.autoCompleteFromComponentForm), nameOf(wire.autoCompleteFromFormField) || source.formField];
      return {
        key: [source.componentForm, source.formField, source.earliest].join(' '),
        shown: names.filter((name) => name !== '').join(' / '),
      };
    }
    default:
      return plain(field[setting]);
  }
}

/** What differs between the options of a question; they are the same when their concept is. null when nothing does. */
export function optionChanges(before: readonly FieldAnswer[], after: readonly FieldAnswer[]): OptionChanges | null {
  const old = new Map(before.map(({ concept }) => [concept.uuid, concept.display]));
  const now = new Map(after.map(({ concept }) => [concept.uuid, concept.display]));
  const added = [...now].flatMap(([uuid, display]) => (old.has(uuid) ? [] : [display]));
  const removed = [...old].flatMap(([uuid, display]) => (now.has(uuid) ? [] : [display]));
  const renamed = [...now].flatMap(([uuid, display]) => {
    const called = old.get(uuid);
    return called === undefined || called === display ? [] : [{ before: called, after: display }];
  });
  const [oldOrder, nowOrder] = [[...old.keys()].filter((uuid) => now.has(uuid)), [...now.keys()].filter((uuid) => old.has(uuid))];
  const reordered = oldOrder.some((uuid, at) => uuid !== nowOrder[at]);
  return added.length + removed.length + renamed.length === 0 && !reordered ? null : { added, removed, renamed, reordered };
}
