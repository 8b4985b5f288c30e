import type { Code, Message } from '@fieldward/messages/catalogue.ts';

/** The three stored representations, from the least to the most. */
export type View = 'ref' | 'default' | 'full';

/** How a nested object is shown: one view (or exactly the named properties) always, or one view per view of the object around it. */
export type As = View | `custom:(${string})` | { readonly default: View; readonly full: View };

/** A rule of the domain over one value: nothing when it is fine, else what to say. */
type Check = (value: string) => Message | null;

type ScalarKind = 'text' | 'int' | 'decimal' | 'double' | 'bool' | 'date' | 'datetime' | 'json' | 'choice';
export type LinkKind = 'ref' | 'refs' | 'part' | 'parts';
export type FieldKind = ScalarKind | LinkKind;

/** The sentences instead of the engine's own; without holes. */
interface Says {
  /** A required value is not there, or there are fewer items than needed. */
  readonly missing?: Code;
  /** A reference leads nowhere. */
  readonly unknown?: Code;
}

interface CommonOptions {
  /** Refused with a field error when missing, null or blank at creation. */
  readonly required?: boolean;
  /** The least representation that shows it; 'default' where none is given. */
  readonly in?: View;
  /** Not editable after creation: a different value is refused, the same one is accepted. */
  readonly fixed?: boolean;
  /** Other names accepted on input. */
  readonly aliases?: readonly string[];
  /** The value at creation when it is not sent. */
  readonly default?: unknown;
  /** Accepted on input, never shown (a password). */
  readonly hidden?: boolean;
  /** Shown to whoever may read this guarded resource; null for others. */
  readonly seenWith?: string;
  /** Never null when it is shown, though a body may leave it out: the server fills it in. One with a default is so anyhow. */
  readonly filled?: boolean;
  /** May be null when it is shown, though a body must have it: older rows lack it. */
  readonly nullable?: boolean;
  readonly says?: Says;
}
interface TextOptions extends CommonOptions {
  readonly max?: number;
  readonly pattern?: RegExp | Check;
  /** What is kept of a text that was sent, before anything else is asked of it. */
  readonly kept?: (text: string) => string;
}
interface NumberOptions extends CommonOptions {
  readonly min?: number;
  readonly max?: number;
}
interface DecimalOptions extends NumberOptions {
  /** A rule over the value as it was written. */
  readonly pattern?: Check;
}
interface RefOptions extends CommonOptions {
  readonly as?: As;
}
interface PartsOptions extends RefOptions {
  /** Least number of items at creation, and whenever `replace` makes those that are sent the only ones. */
  readonly min?: number;
  /** true: items that are not sent any more are removed (voided, retired or deleted by their kind). */
  readonly replace?: boolean;
  /**
   * In an update, an item without a known uuid is the kept one that has the same value of this reference property; each is
   * taken once, in order, and one that was retired is taken back.
   */
  readonly match?: string;
  /** A plain text among the items is one with this property. */
  readonly plain?: string;
  /** An item whose value of this property is empty is left out; one that is there already is voided. */
  readonly emptied?: string;
}

/** One property of a wire. `value` and `options` exist only for the compiler: the type of the value, and what was declared of it. */
export interface Field<
  Value = unknown,
  Required extends boolean = boolean,
  Kind extends FieldKind = FieldKind,
  Target extends string = string,
  Options = unknown,
> {
  readonly kind: Kind;
  readonly target: Target;
  readonly required: Required;
  readonly in: View;
  readonly as: As;
  readonly fixed: boolean;
  readonly hidden: boolean;
  readonly aliases: readonly string[];
  readonly default?: unknown;
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: RegExp | Check;
  readonly kept?: (text: string) => string;
  readonly choices?: readonly string[];
  readonly replace: boolean;
  readonly match?: string;
  readonly plain?: string;
  readonly emptied?: string;
  readonly seenWith?: string;
  readonly says?: Says;
  readonly filled: boolean;
  readonly nullable: boolean;
  readonly value?: Value;
  readonly options?: Options;
}

type Required<O> = O extends { readonly required: true } ? true : false;

interface AnyOptions extends CommonOptions {
  readonly as?: As;
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: RegExp | Check;
  readonly kept?: (text: string) => string;
  readonly choices?: readonly string[];
  readonly replace?: boolean;
  readonly match?: string;
  readonly plain?: string;
  readonly emptied?: string;
}

function field<V, R extends boolean, K extends FieldKind, T extends string, O>(
  kind: K,
  target: T,
  o: AnyOptions = {},
): Field<V, R, K, T, O> {
  return {
    kind,
    target,
    required: (o.required === true) as R, // the option's literal type is R by construction
    in: o.in ?? 'default',
    as: o.as ?? 'ref',
    fixed: o.fixed ?? false,
    hidden: o.hidden ?? false,
    aliases: o.aliases ?? [],
    replace: o.replace ?? false,
    filled: o.filled ?? false,
    nullable: o.nullable ?? false,
    ...(o.match === undefined ? {} : { match: o.match }),
    ...(o.plain === undefined ? {} : { plain: o.plain }),
    ...(o.emptied === undefined ? {} : { emptied: o.emptied }),
    ...(o.seenWith === undefined ? {} : { seenWith: o.seenWith }),
    ...(o.says === undefined ? {} : { says: o.says }),
    ...(o.default === undefined ? {} : { default: o.default }),
    ...(o.min === undefined ? {} : { min: o.min }),
    ...(o.max === undefined ? {} : { max: o.max }),
    ...(o.pattern === undefined ? {} : { pattern: o.pattern }),
    ...(o.kept === undefined ? {} : { kept: o.kept }),
    ...(o.choices === undefined ? {} : { choices: o.choices }),
  };
}

/**
 * The kinds of properties. On the wire: decimal is a string as stored, date is a day in the ISO form with midnight UTC,
 * datetime the ISO form with milliseconds and zone, refs and parts are arrays of objects.
 */
export const f = {
  text: <const O extends TextOptions = object>(o?: O) => field<string, Required<O>, 'text', '', O>('text', '', o),
  int: <const O extends NumberOptions = object>(o?: O) => field<number, Required<O>, 'int', '', O>('int', '', o),
  decimal: <const O extends DecimalOptions = object>(o?: O) => field<string, Required<O>, 'decimal', '', O>('decimal', '', o),
  double: <const O extends NumberOptions = object>(o?: O) => field<number, Required<O>, 'double', '', O>('double', '', o),
  bool: <const O extends CommonOptions = object>(o?: O) => field<boolean, Required<O>, 'bool', '', O>('bool', '', o),
  date: <const O extends CommonOptions = object>(o?: O) => field<string, Required<O>, 'date', '', O>('date', '', o),
  datetime: <const O extends CommonOptions = object>(o?: O) => field<string, Required<O>, 'datetime', '', O>('datetime', '', o),
  /**
   * Any JSON value: stored as jsonb, or handled by a `setters`/`computed` pair of the storage (polymorphic values). `T` is all that
   * it may be, null too.
   */
  json: <T = unknown>(o?: CommonOptions & { readonly as?: As }) => field<T, false, 'json', '', object>('json', '', o),
  choice: <const C extends readonly string[], const O extends CommonOptions = object>(choices: C, o?: O) =>
    field<C[number], Required<O>, 'choice', '', O>('choice', '', { ...o, choices }),
  /** One other object, by its uuid or `{uuid}`. */
  ref: <const T extends string, const O extends RefOptions = object>(target: T, o?: O) =>
    field<string, Required<O>, 'ref', T, O>('ref', target, o),
  /** Several other objects: many-to-many when writable, or a derived list. */
  refs: <const T extends string, const O extends RefOptions = object>(target: T, o?: O) =>
    field<string[], Required<O>, 'refs', T, O>('refs', target, o),
  /** One object that may be created inline (object), or an existing one (string). */
  part: <const T extends string, const O extends RefOptions = object>(target: T, o?: O) =>
    field<object, Required<O>, 'part', T, O>('part', target, o),
  /** Owned children, written together with their parent. */
  parts: <const T extends string, const O extends PartsOptions = object>(target: T, o?: O) =>
    field<object[], Required<O>, 'parts', T, O>('parts', target, o),
};
