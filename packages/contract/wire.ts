import type { Field, View } from './field.ts';
import type { PrivilegeName } from './privileges.ts';

export { f } from './field.ts';

type Fields = Readonly<Record<string, Field>>;

/** What DELETE does: retires, voids, or removes the row. */
export type WireKind = 'metadata' | 'data' | 'link';

interface WirePrivileges {
  readonly read: PrivilegeName;
  readonly write: PrivilegeName;
  /** For changing what is there; `write` by default. */
  readonly edit?: PrivilegeName;
  /** For DELETE; `write` by default. */
  readonly remove?: PrivilegeName;
  /** For DELETE with purge=true; purge is refused by default. */
  readonly purge?: PrivilegeName;
}

interface WireOptions {
  /** URL below /openmrs/ws/rest/v1; the name by default. */
  readonly path?: string;
  readonly kind: WireKind;
  /** Key of the array in a list answer. A list with a key of its own is complete unless limit or startIndex is sent. */
  readonly listKey?: string;
  /** The list includes retired or voided objects. */
  readonly listRetired?: boolean;
  /** A list is answered only to a search; this is the one that is meant first. */
  readonly listedBy?: string;
  /** Numeric id, shown and accepted; also turns POST to the collection with a known id or uuid into an update. */
  readonly numericId?: string;
  /** Also served below another resource: `{parent path}/{parent uuid}/{path}`. */
  readonly parent?: { readonly wire: string; readonly field: string; readonly path: string };
  readonly privileges: WirePrivileges;
  readonly fields: Fields;
  readonly derived?: Fields;
  /** Properties shown already in the ref view. */
  readonly base?: readonly string[];
  /** Neither POST nor DELETE: answered with 400. */
  readonly readOnly?: boolean;
  /** Within other objects, too, it is shown only to those who may read it: a stored view leaves it out, a custom one is refused. */
  readonly guarded?: boolean;
  /** Within other objects those who may not read it see its name only: a stored view shows a ref, a custom one that opens more is refused. */
  readonly personal?: boolean;
  /** Largest body in bytes where the usual limit is too small. */
  readonly bodyLimit?: number;
  /** Of several mistakes in a body the first one, in the order of the fields, is the message; all of them are told by field. */
  readonly firstFailure?: boolean;
}

export interface Wire<
  Name extends string = string,
  Writable extends Fields = Fields,
  Derived extends Fields = Fields,
  NumericId extends string | null = string | null,
  Kind extends WireKind = WireKind,
  Base extends string = string,
> {
  readonly name: Name;
  readonly path: string;
  readonly kind: Kind;
  readonly listKey: string;
  /** true when the list has a key of its own (hydra) and is not paged. */
  readonly completeList: boolean;
  readonly listRetired: boolean;
  readonly listedBy: string | null;
  readonly numericId: NumericId;
  readonly parent: { readonly wire: string; readonly field: string; readonly path: string } | null;
  readonly privileges: WirePrivileges;
  readonly fields: Writable;
  readonly derived: Derived;
  readonly base: readonly Base[];
  readonly readOnly: boolean;
  readonly guarded: boolean;
  readonly personal: boolean;
  readonly firstFailure: boolean;
  readonly bodyLimit: number | null;
}

type DerivedOf<O> = O extends { readonly derived: infer D extends Fields } ? D : Record<never, Field>;
type NumericIdOf<O> = O extends { readonly numericId: infer N extends string } ? N : null;
type BaseOf<O> = O extends { readonly base: readonly (infer B extends string)[] } ? B : never;

/** Declares the wire of a resource. What is read by it is typed by `view.ts`, what is written by `body.ts`. */
export function wire<const Name extends string, const O extends WireOptions>(
  name: Name,
  o: O,
): Wire<Name, O['fields'], DerivedOf<O>, NumericIdOf<O>, O['kind'], BaseOf<O>> {
  const known = new Set([...Object.keys(o.fields), ...Object.keys(o.derived ?? {}), o.numericId ?? '', ...ALWAYS]);
  for (const property of o.base ?? []) {
    if (!known.has(property)) throw new Error(`wire ${name}: base names the unknown property ${property}`);
  }
  return {
    name,
    path: o.path ?? name,
    kind: o.kind,
    listKey: o.listKey ?? 'results',
    completeList: o.listKey !== undefined,
    listRetired: o.listRetired ?? false,
    listedBy: o.listedBy ?? null,
    numericId: (o.numericId ?? null) as NumericIdOf<O>, // the conditional types say just this
    parent: o.parent ?? null,
    privileges: o.privileges,
    fields: o.fields,
    derived: (o.derived ?? {}) as DerivedOf<O>,
    base: (o.base ?? []) as readonly BaseOf<O>[], // as above
    readOnly: o.readOnly ?? false,
    guarded: o.guarded ?? false,
    personal: o.personal ?? false,
    firstFailure: o.firstFailure ?? false,
    bodyLimit: o.bodyLimit ?? null,
  };
}

/** Properties that every resource has without declaring them. */
export const ALWAYS: readonly string[] = [
  'uuid',
  'display',
  'links',
  'resourceVersion',
  'auditInfo',
  'retired',
  'voided',
  'retireReason',
  'voidReason',
  'dateRetired',
  'retiredBy',
  'dateVoided',
  'voidedBy',
  'creator',
  'dateCreated',
  'changedBy',
  'dateChanged',
];

/** The least view that shows a property of this wire, `base` counted. */
export function leastView(w: Wire, property: string, declared: Field): View {
  return w.base.includes(property) ? 'ref' : declared.in;
}
