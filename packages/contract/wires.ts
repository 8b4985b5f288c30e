import type { Wire } from './wire.ts';

/**
 * The files that declare wires. Each enters itself, so that a reference leads the compiler to its wire:
 *
 *     declare module '../wires.ts' { interface WireModules { location: typeof import('./location.ts') } }
 *
 * Types only: whoever imports this bundles no wire.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the files themselves
export interface WireModules {}

type Exported<M> = M extends unknown ? M[keyof M] : never;
type Declared = Extract<Exported<WireModules[keyof WireModules]>, Wire>;

/** Every declared wire by its name. */
export type Wires = { readonly [W in Declared as W['name']]: W };

/** The wire that the target of a reference names; `never` where no such wire is declared. */
export type WireNamed<Name> = Name extends keyof Wires ? Wires[Name] : never;
