import { Problem } from './problem.ts';
import type { Registry, Resource } from './resource.ts';

/** What a path below the API names. */
export interface Target {
  readonly r: Resource;
  /** Null for the collection. */
  readonly uuid: string | null;
  /** The parent in `person/{uuid}/name`. */
  readonly below: { readonly parent: Resource; readonly uuid: string } | null;
}

/** Finds resources by path. */
export class Targets {
  readonly #byPath = new Map<string, Resource>();
  readonly #children = new Map<string, Resource>();
  readonly #registry: Registry;

  constructor(registry: Registry) {
    this.#registry = registry;
    for (const r of registry.all) {
      if (this.#byPath.has(r.wire.path)) throw new Error(`two resources are at ${r.wire.path}`);
      this.#byPath.set(r.wire.path, r);
      if (r.wire.parent !== null) this.#children.set(`${registry.of(r.wire.parent.wire).wire.path} ${r.wire.parent.path}`, r);
    }
  }

  /** The target of a percent-encoded path like `hydra/workflow/{uuid}` or `person/{uuid}/name/{uuid}`; null when there is none. */
  find(path: string): Target | null {
    const segments = path.split('/');
    const collection = this.#byPath.get(path);
    if (collection !== undefined) return { r: collection, uuid: null, below: null };
    const [last = '', second = ''] = [segments.at(-1), segments.at(-2)];
    const item = this.#byPath.get(segments.slice(0, -1).join('/'));
    if (item !== undefined) return { r: item, uuid: decoded(last), below: null };
    const below = this.#below(segments.slice(0, -2), last, second);
    if (below !== null) return { ...below, uuid: null };
    const deeper = this.#below(segments.slice(0, -3), second, segments.at(-3) ?? '');
    return deeper === null ? null : { ...deeper, uuid: decoded(last) };
  }

  #below(parentPath: readonly string[], child: string, uuid: string): Omit<Target, 'uuid'> | null {
    const r = this.#children.get(`${parentPath.join('/')} ${child}`);
    if (r?.wire.parent === null || r === undefined) return null;
    return { r, below: { parent: this.#registry.of(r.wire.parent.wire), uuid: decoded(uuid) } };
  }
}

/** A segment of a path without its percent signs. Raises `engine.badRequest` for a malformed one. */
export function decoded(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment).replaceAll('\0', '');
  } catch {
    throw new Problem('engine.badRequest');
  }
}
