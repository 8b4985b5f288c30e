import type { ReactNode } from 'react';
import type { Field } from '@fieldward/contract/field.ts';
import type { Seen, WireView } from '@fieldward/contract/view.ts';
import type { Wire } from '@fieldward/contract/wire.ts';
import type { Message, PlainCode } from '@fieldward/messages/catalogue.ts';
import type { May } from '@fieldward/contract/privileges.ts';
import type { Formats } from '../../lib/format.ts';
import type { Text } from '../../lib/text.ts';
import type { Found } from '../../ui/autocomplete.tsx';
import type { GridColumn } from '../../ui/data-grid.tsx';

/** What every row of a catalogue shows. */
export interface Entry {
  readonly uuid: string;
  readonly name: string;
  readonly retired: boolean;
}

/** A view of a wire whose rows a catalogue can list. */
type EntryView = WireView<Wire, Entry>;

/** What a cell is made with. */
interface CellTools {
  readonly t: Text;
  readonly day: Formats['day'];
  readonly money: (amount: string) => string;
  /** A name that comes with the product, in the language of the person. */
  readonly word: (name: string) => string;
}

/** A column between 'Name' and 'Edit'; the server sorts by it unless `sortable` is false. */
interface CatalogueColumn<Row> extends Omit<GridColumn<Row>, 'title' | 'value' | 'render'> {
  readonly title: PlainCode;
  readonly value: (row: Row, tools: CellTools) => string | number | null;
  readonly render?: (row: Row, tools: CellTools) => ReactNode;
}

/** What stands in an input: a text as it was typed, a box, or the object that was chosen. */
export type Typed = string | boolean | Found | null;

/** What is typed of an object of a wire, by property. Texts, numbers and days ('YYYY-MM-DD') are text. */
export type DraftOf<W extends Wire> = { readonly [P in keyof W['fields']]: TypedOf<W['fields'][P]> };
type TypedOf<F> = F extends { readonly kind: infer K } ? (K extends 'bool' ? boolean : K extends 'ref' ? Found | null : string) : never;

interface FieldBase<P> {
  /** Property of the wire. Its kind chooses the input; its limits and whether it is required hold. */
  readonly of: P;
  readonly label: PlainCode;
  readonly description?: PlainCode;
  /** Is shown and cannot be changed. It is sent only if the wire requires it. */
  readonly kept?: boolean;
}
interface TextField {
  /** A text of several lines. */
  readonly lines?: number;
  /** Marked as required, where that depends on more than the wire. */
  readonly marked?: boolean;
}
/** What a text is chosen from, with what each is called. */
type Named = Readonly<Record<string, PlainCode>>;
interface NamedField {
  readonly among: Named;
}
interface DayField {
  readonly notAfterToday?: boolean;
}
interface LinkField<Draft> {
  /** The objects to choose from, made by `choiceOf`: a list of all of them … */
  readonly choice?: Choice;
  /** … or, made by `searchOf`, a search by a part of the name. */
  readonly search?: Search;
  /** What else is filled in when something is chosen. */
  readonly fills?: (chosen: Found) => Draft;
}

type FieldFor<W extends Wire, P extends keyof W['fields']> = FieldBase<P> &
  (W['fields'][P] extends Field<unknown, boolean, infer K>
    ? K extends 'text'
      ? TextField & Partial<NamedField>
      : K extends 'choice'
        ? NamedField
        : K extends 'date'
          ? DayField
          : K extends 'ref'
            ? LinkField<Partial<DraftOf<W>>>
            : K extends 'decimal' | 'bool'
              ? unknown
              : never
    : never);

/** One field of a form. */
type CatalogueField<W extends Wire> = { readonly [P in keyof W['fields']]: FieldFor<W, P> }[keyof W['fields']];
/** A line of a form: one field, or several side by side. */
type FieldLine<W extends Wire> = CatalogueField<W> | readonly CatalogueField<W>[];

/** What a form depends on. */
interface FormUse {
  /** An entry is edited, not created. */
  readonly editing: boolean;
  readonly may: May;
}

interface KindOptions<W extends Wire, V extends EntryView> {
  /** What a row of the list is read with. */
  readonly view: V;
  /** Titles of the list and of the form; the toast after saving. */
  readonly texts: { readonly title: PlainCode; readonly create: PlainCode; readonly edit: PlainCode; readonly saved: PlainCode };
  readonly fields: readonly FieldLine<W>[] | ((use: FormUse) => readonly FieldLine<W>[]);
  /** What is wrong beyond the wire's own rules, by property; `name` is that of the edited entry, null for a new one. */
  readonly problems?: (draft: DraftOf<W>, name: string | null) => Partial<Record<keyof W['fields'], Message>>;
  /** For a property that cannot be typed: the one whose input shows what the server says of it. */
  readonly shownAt?: Partial<Record<keyof W['fields'], keyof W['fields']>>;
  /** Problems that are shown as a toast too. */
  readonly announced?: PlainCode;
  /** In a list of kinds: title and text of a second column. */
  readonly belongs?: { readonly title: PlainCode; readonly of: (row: Seen<V>) => string };
  /** Below the inputs: what follows from what is typed; `entry` is the uuid, '' of a new one. */
  readonly below?: (draft: DraftOf<W>, entry: string) => ReactNode;
  /** What its page needs besides. */
  readonly page?: PageOptions<Seen<V>>;
}

interface PageOptions<Row> {
  readonly about: PlainCode;
  /** Label of the search box. */
  readonly search: PlainCode;
  /** The search of the wire that takes the text; `q` unless given. */
  readonly by?: 'q' | 'name';
  /** Between 'Name' and 'Edit'. */
  readonly columns: readonly CatalogueColumn<Row>[];
}

/** What is typed of an object of any wire. */
export type Draft = Readonly<Record<string, Typed>>;
/** A declared field of any wire. */
export type AnyField = FieldBase<string> & TextField & Partial<NamedField> & DayField & LinkField<Draft>;
export type AnyLine = AnyField | readonly AnyField[];

/** A declared catalogue, its types erased. */
export interface Catalogue {
  readonly wire: Wire;
  readonly view: EntryView;
  readonly texts: KindOptions<Wire, EntryView>['texts'];
  readonly fields: readonly AnyLine[] | ((use: FormUse) => readonly AnyLine[]);
  readonly problems?: (draft: Draft, name: string | null) => Readonly<Record<string, Message>>;
  readonly shownAt?: Readonly<Record<string, string>>;
  readonly announced?: PlainCode;
  readonly belongs?: { readonly title: PlainCode; readonly of: (row: Entry) => string };
  readonly below?: (draft: Draft, entry: string) => ReactNode;
  readonly page?: PageOptions<Entry>;
}

/**
 * Declares the list and form of a metadata wire: its view, its texts, and the fields of its form in their order. `EntryFormModal` is
 * its form, `KindListModal` its list in a dialog, `CataloguePage` its page.
 */
export function catalogue<W extends Wire, V extends EntryView, const O extends KindOptions<W, V>>(
  wire: W,
  options: KindOptions<W, V> & O,
): Catalogue & { readonly page: O extends { readonly page: object } ? PageOptions<Entry> : undefined } {
  // what was declared is only ever called with rows of this view and drafts of this wire
  return { wire, ...options } as never;
}

/** A list to choose an object from, retired ones left out. */
export interface Choice {
  readonly view: EntryView;
  /** The heading under which an object is offered. */
  readonly group?: (row: never) => string;
  /** Shown when there is nothing to choose from. */
  readonly none?: PlainCode;
  /** Short enough to do without a search. */
  readonly short?: boolean;
  /** Whether the product brings the objects: their names are shown in the language of the person. */
  readonly ours?: boolean;
}

export function choiceOf<V extends EntryView>(
  view: V,
  options: Omit<Choice, 'view' | 'group'> & { readonly group?: (row: Seen<V>) => string } = {},
): Choice {
  return { view, ...options };
}

/** A search (`q`) for an object of a wire. */
export interface Search {
  readonly view: WireView;
  readonly found: (row: never) => Found;
}

export function searchOf<V extends WireView>(view: V, found: (row: Seen<V>) => Found): Search {
  return { view, found };
}
