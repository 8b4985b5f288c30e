import type { DayShown, Moment } from '@fieldward/domain/time/day.ts';
import type { As, Field, FieldKind, LinkKind, View } from './field.ts';
import type { Wire, WireKind } from './wire.ts';
import type { WireNamed } from './wires.ts';

/**
 * What of a resource is read: the text of the `v` parameter, and for the compiler the type of one row.
 * @see view
 */
export interface WireView<W extends Wire = Wire, Row = unknown> {
  readonly wire: W;
  /** `custom:(…)`, `default` or `full`. */
  readonly text: string;
  /** Only for the compiler. */
  readonly row?: Row;
}

/** The type of one row of a view: `type LocationRow = Seen<typeof locationRow>`. */
export type Seen<V extends WireView> = V extends WireView<Wire, infer Row> ? Row : never;

/**
 * Selects what of a resource is read. Scalars are named by `true`; an object or a list of objects by a selection of its own, or by the
 * name of a stored view: `'ref'` is its uuid and display. Only what the wire shows compiles.
 *
 *     const locationRow = view(location, { uuid: true, name: true, tags: 'ref', parentLocation: { uuid: true, name: true } });
 *
 * Privileges: what is opened with a selection or `'full'` needs the read privilege of that resource too, `'ref'` and `'default'`
 * do not (unless its wire is guarded or personal).
 */
export function view<W extends Wire, const S extends Selection<W>>(wire: W, selection: S & Only<W, S>): WireView<W, Row<W, S>>;
/** All that the stored view shows; for the few readers that need nearly everything. */
export function view<W extends Wire, const V extends 'default' | 'full'>(wire: W, stored: V): WireView<W, Stored<W, V>>;
export function view(wire: Wire, selection: 'default' | 'full' | Written): WireView {
  return { wire, text: typeof selection === 'string' ? selection : `custom:${textOf(selection)}` };
}

/** A selection as it is at run time. */
interface Written {
  readonly [property: string]: true | View | Written;
}

function textOf(selection: Written): string {
  const parts = Object.entries(selection).map(([name, choice]) => {
    if (choice === true) return name;
    return `${name}:${typeof choice === 'string' ? choice : textOf(choice)}`;
  });
  return `(${parts.join(',')})`;
}

/** An object shown by `'ref'`. */
export interface Ref {
  readonly uuid: string;
  readonly display: string;
}

interface Link {
  readonly rel: string;
  readonly uri: string;
}

/** Who wrote a row, and when. */
interface Authorship {
  readonly creator: Ref | null;
  readonly dateCreated: Moment;
  readonly changedBy: Ref | null;
  readonly dateChanged: Moment | null;
}

interface Retired {
  readonly retired: boolean;
  readonly dateRetired: Moment | null;
  readonly retiredBy: Ref | null;
  readonly retireReason: string | null;
}

interface Voided {
  readonly voided: boolean;
  readonly dateVoided: Moment | null;
  readonly voidedBy: Ref | null;
  readonly voidReason: string | null;
}

interface EveryRow extends Authorship {
  readonly uuid: string;
  readonly display: string;
  readonly links: readonly Link[];
  readonly resourceVersion: string;
}

/** By kind: what every row has without declaring it. */
interface ByKind {
  readonly metadata: EveryRow & Retired & { readonly auditInfo: Authorship & Omit<Retired, 'retired'> };
  readonly data: EveryRow & Voided & { readonly auditInfo: Authorship & Omit<Voided, 'voided'> };
  readonly link: EveryRow & { readonly auditInfo: Authorship };
}

type KindOf<W> = W extends { readonly kind: infer K extends WireKind } ? K : never;
type NumericId<W> = W extends { readonly numericId: infer N extends string } ? { readonly [P in N]: number } : unknown;
/** The undeclared properties of a row. */
type Always<W> = ByKind[KindOf<W>] & NumericId<W>;

type Declared<W> = W extends Wire<string, infer F, infer D> ? F & D : never;
type HiddenField = Field<unknown, boolean, FieldKind, string, { readonly hidden: true }>;
/** The declared properties that are shown. */
type Visible<W> = { readonly [P in keyof Declared<W> as Declared<W>[P] extends HiddenField ? never : P]: Declared<W>[P] };

/** What may be selected of a wire. */
type Selection<W> = {
  readonly [P in keyof Visible<W>]?: Choice<Visible<W>[P]>;
} & {
  readonly [P in Exclude<keyof Always<W>, keyof Visible<W>>]?: true;
};

type Choice<F> = F extends Field<unknown, boolean, infer K, infer T> ? (K extends LinkKind ? View | Nested<WireNamed<T>> : true) : never;
// of a target that is not declared (in tests) only the stored views are known
type Nested<W> = [W] extends [never] ? never : Selection<W>;

/** The selection again, with a sentence in the place of what the wire does not show. */
type Only<W, S> = {
  readonly [P in keyof S]: P extends keyof Visible<W>
    ? S[P] extends object
      ? Only<TargetOf<Visible<W>[P]>, S[P]>
      : S[P]
    : P extends keyof Always<W>
      ? S[P]
      : `${NameOf<W>} does not show ${P & string}`;
};
type NameOf<W> = W extends { readonly name: infer N extends string } ? N : never;
type TargetOf<F> = F extends Field<unknown, boolean, FieldKind, infer T> ? WireNamed<T> : never;

/** The type of a row of which a selection is read. */
type Row<W, S> = S extends unknown // so that editors and errors show the properties, not this type
  ? {
      readonly [P in keyof S]: P extends keyof Visible<W> ? Value<Visible<W>[P], S[P]> : P extends keyof Always<W> ? Always<W>[P] : never;
    }
  : never;

type Value<F, C> =
  F extends Field<infer V, infer R, infer K, infer T, infer O>
    ? K extends 'refs' | 'parts'
      ? readonly Shown<T, C>[]
      : K extends 'ref' | 'part'
        ? Shown<T, C> | OrNull<R, O>
        : K extends 'json'
          ? V
          : Read<K, V> | OrNull<R, O>
    : never;

/** How a scalar is read: what says when is no plain text, so that nobody cuts the day of UTC from a moment. */
type Read<K, V> = K extends 'datetime' ? Moment : K extends 'date' ? DayShown : V;

type Shown<T, C> = C extends 'ref' ? Ref : C extends 'default' | 'full' ? Stored<WireNamed<T>, C> : Row<WireNamed<T>, C>;

type OrNull<R, O> = O extends { readonly seenWith: string } | { readonly nullable: true }
  ? null
  : R extends true
    ? never
    : O extends { readonly filled: true } | { readonly default: string | number | boolean }
      ? never
      : null;

/**
 * A row as a stored view shows it. An object that contains its own kind more than twice ends in `Ref` on the wire, which is not told
 * here: select what is read of trees.
 */
type Stored<W, V extends 'default' | 'full'> = [W] extends [never]
  ? Ref
  : { readonly [P in keyof InView<W, V>]: Value<InView<W, V>[P], ChoiceOf<InView<W, V>[P], V>> } & {
      readonly [P in keyof Undeclared<W, V>]: Undeclared<W, V>[P];
    };

type InView<W, V> = {
  readonly [
    P in keyof Visible<W> as P extends BaseOf<W> ? P : V extends 'full' ? P : Visible<W>[P] extends InFull ? never : P
  ]: Visible<W>[P];
};
type InFull = Field<unknown, boolean, FieldKind, string, { readonly in: 'full' }> | Field<unknown, boolean, 'json'>;
type BaseOf<W> = W extends { readonly base: readonly (infer B)[] } ? B : never;
type Undeclared<W, V> = NumericId<W> & (V extends 'full' ? Pick<ByKind[KindOf<W>], 'auditInfo'> : unknown) & Plain<KindOf<W>>;
type Plain<K extends WireKind> = Pick<
  ByKind[K],
  Extract<keyof ByKind[K], 'uuid' | 'display' | 'links' | 'resourceVersion' | 'retired' | 'voided'>
>;

/** How a stored view of the object around it shows a nested one. */
type ChoiceOf<F, V extends 'default' | 'full'> =
  F extends Field<unknown, boolean, FieldKind, string, infer O>
    ? O extends { readonly as: infer A extends As }
      ? A extends `custom:(${infer Text}`
        ? Names<Text>[0]
        : A extends { readonly default: View; readonly full: View }
          ? A[V]
          : A
      : 'ref'
    : never;

/** Reads the text of `custom:(…)` behind its bracket: `[selection, rest]`. A name alone is shown by its default view, as the server does. */
type Names<Text extends string, Name extends string = '', Got = unknown> = Text extends `${infer Sign}${infer Rest}`
  ? Sign extends ','
    ? Names<Rest, '', With<Got, Name, 'default'>>
    : Sign extends ')'
      ? [With<Got, Name, 'default'>, Rest]
      : Sign extends ':'
        ? Rest extends `(${infer Inner}`
          ? Names<Inner> extends [infer N, infer After extends string]
            ? Names<After, '', With<Got, Name, N>>
            : never
          : never
        : Names<Rest, `${Name}${Sign}`, Got>
  : never;
type With<Got, Name extends string, C> = Name extends '' ? Got : Got & { readonly [P in Name]: C };
