import type { DayShown, Moment } from '@fieldward/domain/time/day.ts';
import type { Field, FieldKind } from './field.ts';
import type { Wire, WireKind } from './wire.ts';
import type { WireNamed } from './wires.ts';

/**
 * The body that creates an object of a wire: what is required must be there, nothing undeclared may. Parts are typed by their own
 * wires; what points back to the object around them is supplied by the server.
 */
export type Body<W, Around extends string = never> =
  W extends Wire<infer Name, infer F>
    ? { readonly [P in RequiredNames<F, Around>]: Written<F[P], Name, 'create'> } & {
        readonly [P in Exclude<keyof F, RequiredNames<F, Around>>]?: Written<F[P], Name, 'create'>;
      } & Undeclared<W>
    : never;

/** The body that changes an object of a wire: what is not there stays as it is. */
export type Change<W> =
  W extends Wire<infer Name, infer F> ? { readonly [P in keyof F]?: Written<F[P], Name, 'change'> } & Undeclared<W> : never;

type Undeclared<W> = Aliases<FieldsOf<W>> & NumericId<W> & { readonly uuid?: string } & ByKind[KindOf<W>];

interface ByKind {
  readonly metadata: { readonly retired?: boolean; readonly retireReason?: string };
  readonly data: { readonly voided?: boolean; readonly voidReason?: string };
  readonly link: unknown;
}

type FieldsOf<W> = W extends Wire<string, infer F> ? F : never;
type KindOf<W> = W extends { readonly kind: infer K extends WireKind } ? K : never;
// sent to change an object through its collection
type NumericId<W> = W extends { readonly numericId: infer N extends string } ? { readonly [P in N]?: number } : unknown;

type AliasesOf<F> =
  F extends Field<unknown, boolean, FieldKind, string, infer O>
    ? O extends { readonly aliases: readonly (infer A extends string)[] }
      ? A
      : never
    : never;
type Aliases<F> = { readonly [P in keyof F as AliasesOf<F[P]>]?: Written<F[P], never, 'create'> };

/** Parts of which a creation needs at least one. */
type NeededParts = Field<unknown, boolean, 'parts', string, { readonly min: number }>;
type RequiredNames<F, Around> = {
  [P in keyof F]: F[P] extends Field<unknown, true, FieldKind, infer T>
    ? T extends Around
      ? never
      : P
    : F[P] extends NeededParts
      ? P
      : never;
}[keyof F];

/** An object that exists: its uuid, its numeric id, or what was read of it. */
type RefInput = string | number | { readonly uuid: string };

/** How a property is written. An item of parts that are changed may be as little as its uuid and what is new of it. */
type Written<F, Name extends string, How extends 'create' | 'change'> =
  F extends Field<infer V, infer R, infer K, infer T>
    ? K extends 'ref'
      ? RefInput | OrNull<R>
      : K extends 'refs'
        ? readonly RefInput[]
        : K extends 'part'
          ? Part<T, Name, How> | OrNull<R>
          : K extends 'parts'
            ? readonly Part<T, Name, How>[]
            : K extends 'decimal'
              ? string | number | OrNull<R>
              : K extends 'datetime'
                ? V | Moment | OrNull<R>
                : K extends 'date'
                  ? V | DayShown | OrNull<R>
                  : V | OrNull<R>
    : never;

type OrNull<R> = R extends true ? never : null;

type Part<T, Name extends string, How> = [WireNamed<T>] extends [never]
  ? string | { readonly [property: string]: unknown } // a target that is not declared, in tests
  : string | (How extends 'create' ? Body<WireNamed<T>, Name> : Change<WireNamed<T>>);
