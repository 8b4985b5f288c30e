import { tidyName } from '@fieldward/domain/bank/option-name.ts';
import type { Field } from '@fieldward/contract/field.ts';
import { view, type WireView } from '@fieldward/contract/view.ts';
import type { Wire } from '@fieldward/contract/wire.ts';
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import type { Found } from '../../ui/autocomplete.tsx';
import type { AnyField, AnyLine, Draft, Typed } from './catalogue.ts';

/** What is read of an entry for its form. */
export type EntryRecord = Readonly<Record<string, unknown>> & { readonly uuid: string; readonly name: string; readonly retired: boolean };

export const fieldsIn = (lines: readonly AnyLine[]): readonly AnyField[] => lines.flat();

/** The view of a form: its fields, and what a change names the entry by. */
export function formView(wire: Wire, fields: readonly AnyField[]): WireView<Wire, EntryRecord> {
  const shown = fields.map(({ of }) => [of, wire.fields[of]?.kind === 'ref' ? 'ref' : true]);
  const ids = wire.numericId === null ? {} : { [wire.numericId]: true };
  // the wire is known only at run time: so are the properties
  return view(wire, { uuid: true, name: true, retired: true, ...ids, ...Object.fromEntries(shown) } as never) as WireView<
    Wire,
    EntryRecord
  >;
}

/** What stands in the inputs at first; of a new entry what the wire says that a value is unless it is sent. */
export function firstDraft({ fields }: Wire, record: EntryRecord | null): Draft {
  const value = (name: string, field: Field): unknown => (record === null ? field.default : record[name]) ?? null;
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, typedFrom(field, value(name, field))]));
}

function typedFrom({ kind }: Field, value: unknown): Typed {
  switch (kind) {
    case 'bool':
      return value === true;
    case 'ref':
      return value as Found | null; // `formView` reads it by 'ref'
    case 'date':
      return String(value ?? '').slice(0, 10);
    case 'decimal':
      return String(value ?? '').replace(/\.00$/, '');
    default:
      return String(value ?? '');
  }
}

/** What is sent: the inputs, and what is required though it cannot be changed. */
export function bodyOf(wire: Wire, fields: readonly AnyField[], draft: Draft): Readonly<Record<string, unknown>> {
  const sent = fields.filter(({ of, kept }) => !kept || wire.fields[of]?.required);
  return Object.fromEntries(sent.map(({ of }) => [of, written(of, draft[of] ?? null)]));
}

function written(property: string, value: Typed): unknown {
  if (typeof value === 'string') return property === 'name' ? tidyName(value) : value.trim() || null;
  return typeof value === 'object' ? (value?.uuid ?? null) : value;
}

/** What is wrong by the rules of the wire, by property. What is too long cannot be typed. */
export function problemsOf(wire: Wire, fields: readonly AnyField[], draft: Draft): Readonly<Record<string, Message>> {
  const found = fields.map(({ of }) => [of, problemOf(wire.fields[of], draft[of] ?? null)] as const);
  return Object.fromEntries(found.flatMap(([name, problem]) => (problem ? [[name, problem] as const] : [])));
}

function problemOf(field: Field | undefined, value: Typed): Message | null {
  const empty = value === null || (typeof value === 'string' && value.trim() === '');
  if (empty) return field?.required ? say('person.required') : null;
  return typeof value === 'string' && typeof field?.pattern === 'function' ? field.pattern(value) : null;
}
