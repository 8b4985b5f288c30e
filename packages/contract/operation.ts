import type { Day, DayShown, Moment } from '@fieldward/domain/time/day.ts';
import Type, {
  type Static,
  type TArray,
  type TInteger,
  type TObject,
  type TOptional,
  type TProperties,
  type TSchema,
  type TUnsafe,
} from 'typebox';
import { MOST_COUNTED } from './limits.ts';
import type { PrivilegeName } from './privileges.ts';

interface Declared {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below /openmrs/ws/rest/v1, without a slash in front: `fieldward/saved-list/:uuid`. A segment with a colon is a parameter, always text. */
  readonly path: string;
  /** One sentence for the OpenAPI document. */
  readonly about: string;
  /** Query parameters; others are ignored. */
  readonly query?: TObject;
  /** The JSON body of a POST. Unknown properties are ignored unless the schema says `additionalProperties: false`. */
  readonly body?: TSchema;
  /** The JSON of the response. Without `response` and `files` the status is 204. */
  readonly response?: TSchema;
  /** Media types of files that it sends instead of (or, by a parameter, besides) JSON: `['text/csv', 'application/pdf']`. */
  readonly files?: readonly string[];
  /** Status of a success where it is not 200 (204 without a body); a list where it depends: the first is the usual one. */
  readonly status?: number | readonly number[];
  /** Every success carries an ETag. */
  readonly etag?: true;
  /** `If-Match` is respected: an old version is refused with 409. */
  readonly ifMatch?: true;
  /** Largest body in bytes; 1 MiB by default. */
  readonly bodyLimit?: number;
}

/** The wire of an operation of an area, for people who are signed in. */
export interface AreaWire extends Declared {
  /** Needed privilege(s); 'authenticated' for everybody who is signed in. */
  readonly privilege: PrivilegeName | readonly PrivilegeName[] | 'authenticated';
  readonly entrance?: never;
  /** What people do with their own account, or with those of others: refused to programs, which act with a token (403, `program.notForPrograms`). */
  readonly forPeople?: true;
  /**
   * The kind of record under which a device may hand it in later (`POST fieldward/fieldrecord`): what is refused then is held until somebody
   * decides. For a POST without parameters in its path, that is told everything by its body.
   */
  readonly handedIn?: string;
}

/**
 * The wire of a step at the entrance: signing in and out, and what must be done first. The server serves it in `http/`, which knows
 * cookies, before it asks whether the password must be changed or a second factor added.
 */
export interface EntranceWire extends Declared {
  readonly entrance: true;
  /** 'anybody' also without a session. */
  readonly privilege: 'authenticated' | 'anybody';
}

/**
 * The wire of an operation: a route that is not a resource. Request and response are declared once, as JSON Schema: the server checks
 * requests against it (and, in tests, its own responses), the OpenAPI document shows it, and the web takes its types from it.
 * Files that declare operations are called `<noun>.operations.ts`; the web imports them as types only.
 */
export type OperationWire = AreaWire | EntranceWire;

type Method = OperationWire['method'];

/** What a wire has besides its name. */
type OperationParts = Omit<AreaWire, 'method' | 'path'> | Omit<EntranceWire, 'method' | 'path'>;

/** Declares the wire of an operation. @param name its method and path: `'GET fieldward/eventbusy'`, by which the web calls it */
export function operationWire<const M extends Method, const P extends string, const W extends OperationParts>(
  name: `${M} ${P}`,
  parts: W,
): W & { readonly method: M; readonly path: P } {
  const [method, path] = name.split(' ') as [M, P]; // as the name is written
  return { method, path, ...parts };
}

/** A schema that the server leaves to the handler: see `handlerChecks`. */
interface HandlerChecked {
  readonly 'x-handler-checks': true;
}

/**
 * A part of a request that the handler checks itself, because it has a better sentence than 'Must be text'. Callers and the document see
 * the schema; the server lets everything pass, a missing value too, and the handler finds `unknown` (in a query: text or undefined).
 */
export function handlerChecks<S extends TSchema>(schema: S): S & HandlerChecked {
  const marked: unknown = Object.defineProperties({}, Object.getOwnPropertyDescriptors({ ...schema, 'x-handler-checks': true }));
  for (const name of ['~kind', '~optional'])
    if (name in schema) Object.defineProperty(marked, name, { value: Reflect.get(schema, name), enumerable: false });
  return marked as S & HandlerChecked; // the copy has all that the schema has, and the mark
}

/**
 * A whole number in a query that is never refused: what cannot be read counts as not sent, what is too small or too great becomes
 * `min` or `max`. The handler always finds a number.
 */
export function wholeNumber(of: { otherwise: number; min?: number; max?: number }): TOptional<TInteger> & { readonly default: number } {
  const { otherwise, min = 0, max } = of;
  const schema: unknown = Type.Optional(
    Type.Integer({ default: otherwise, minimum: min, ...(max === undefined ? {} : { maximum: max }), 'x-lenient': true }),
  );
  return schema as TOptional<TInteger> & { readonly default: number }; // the option is among the properties of the schema
}

/** `limit` and `startIndex` of a list that is read page by page; at most `most` at once, which is the default. */
export const paging = (most: number, usual = most) => ({
  limit: wholeNumber({ otherwise: usual, min: 1, max: most }),
  startIndex: wholeNumber({ otherwise: 0 }),
});

/** The same for a list that also says how many there are: `counted=true`, with `limit=0` that alone. */
export const countedPaging = (most: number, usual = most) => ({
  limit: wholeNumber({ otherwise: usual, min: 0, max: most }),
  startIndex: wholeNumber({ otherwise: 0 }),
  counted: Type.Optional(Type.Boolean({ description: 'the response says how many there are' })),
});

/** How many there are in a list that was asked for with `counted=true`. */
export const countOfList = Type.Optional(
  Type.Integer({ description: `where \`counted\` was sent: how many there are, at most ${MOST_COUNTED}` }),
);

/** A day of the calendar. */
export const day = Type.Unsafe<Day>(Type.String({ description: 'YYYY-MM-DD' }));

/** A day as resources show it. */
export const dayShown = Type.Unsafe<DayShown>(Type.String({ description: 'ISO 8601 at midnight of UTC' }));

/** An instant. */
export const moment = Type.Unsafe<Moment>(Type.String({ description: 'ISO 8601 with zone' }));

/** A schema or null. */
export const orNull = <S extends TSchema>(schema: S, options: Described = {}) => Type.Union([schema, Type.Null()], options);

/** One of these texts (or numbers). */
export const oneOf = <const V extends readonly (string | number)[]>(values: V, options: Described = {}): TUnsafe<V[number]> =>
  Type.Unsafe<V[number]>({ enum: [...values], ...options });

/** What the OpenAPI document says of a schema. */
type Described = { readonly description?: string };

/**
 * An object as the REST resource of this name shows it (`full`, unless the operation says otherwise). Its properties are the wire's
 * business: the document refers to them, and tests only see that it is an object. `T` is what callers read of it.
 */
export const resourceShown = <T extends object = Readonly<Record<string, unknown>>>(resource: string): TUnsafe<T> =>
  Type.Unsafe<T>({ $ref: `#/components/schemas/${resource}` });

/** What names a thing: its uuid and its name. */
export const named = Type.Object({ uuid: Type.String(), display: Type.String() }, { $id: 'Named' });

/** Deeply read-only. */
type Fixed<T> = T extends string
  ? T
  : T extends readonly (infer I)[]
    ? readonly Fixed<I>[]
    : T extends object
      ? { readonly [K in keyof T]: Fixed<T[K]> }
      : T;

/** Deeply read-only, and undefined may stand where a property may be missing: JSON leaves it out. */
type Loose<T> = T extends string
  ? T
  : T extends readonly (infer I)[]
    ? readonly Loose<I>[]
    : T extends object
      ? { readonly [K in keyof T]: object extends Pick<T, K> ? Loose<T[K]> | undefined : Loose<T[K]> }
      : T;

/** The type of what a schema describes, as a reader of a response finds it. */
export type Shape<S extends TSchema> = Fixed<Static<S>>;

/** The type of what a schema describes, as a sender may give it. */
export type Given<S extends TSchema> = Loose<Static<S>>;

/** The parameters of a path: `ParamsOf<'a/:uuid/:name'>` is `{ uuid, name }`. */
export type ParamsOf<Path extends string> = Path extends `${infer Head}/${infer Rest}` ? ParamOf<Head> & ParamsOf<Rest> : ParamOf<Path>;
type ParamOf<Segment extends string> = Segment extends `:${infer Name}` ? { readonly [K in Name]: string } : unknown;

type Surely<S extends TSchema> = S extends { readonly default: unknown }
  ? true
  : S extends HandlerChecked | { readonly '~optional': true }
    ? false
    : true;

type ReadParameter<S extends TSchema> = S extends HandlerChecked ? string | undefined : Shape<S>;

/** The query as the handler finds it: decoded, with the value of `wholeNumber` always there. */
export type ReadQuery<Q> =
  Q extends TObject<infer P extends TProperties>
    ? { readonly [K in keyof P as Surely<P[K]> extends true ? K : never]: ReadParameter<P[K]> } & {
        readonly [K in keyof P as Surely<P[K]> extends true ? never : K]?: ReadParameter<P[K]>;
      }
    : Readonly<Record<string, never>>;

/** The body as the handler finds it: what the schema leaves to the handler is unknown. */
export type ReadBody<S> = S extends HandlerChecked
  ? unknown
  : S extends TObject<infer P extends TProperties>
    ? { readonly [K in keyof P as Surely<P[K]> extends true ? K : never]: ReadBody<P[K]> } & {
        readonly [K in keyof P as Surely<P[K]> extends true ? never : K]?: ReadBody<P[K]>;
      }
    : S extends TArray<infer I extends TSchema>
      ? readonly ReadBody<I>[]
      : S extends TSchema
        ? Shape<S>
        : undefined;
