import type { Field } from '@fieldward/contract/field.ts';
import type { Registry, Resource } from '../engine/resource.ts';
import type { Client } from './scratch-api.ts';

type Body = Record<string, unknown>;
/** What a resource needs beyond what its declaration says; `samples` makes what it refers to. */
export type Override = (samples: Samples, n: string) => Promise<Body> | Body;

/** Makes bodies that a resource accepts, from its declaration: required properties, references to objects made the same way. */
export class Samples {
  readonly #registry: Registry;
  readonly #client: Client;
  readonly #overrides: Readonly<Record<string, Override>>;
  readonly #made = new Map<string, string>();
  #count = 0;

  constructor(registry: Registry, client: Client, overrides: Readonly<Record<string, Override>>) {
    this.#registry = registry;
    this.#client = client;
    this.#overrides = overrides;
  }

  /** A body for a new object; never the same twice. */
  async body(name: string, given: readonly string[] = []): Promise<Body> {
    const r = this.#registry.of(name);
    const n = letters((this.#count += 1));
    const override = (await this.#overrides[name]?.(this, n)) ?? {};
    const body: Body = {};
    for (const [property, declared] of Object.entries(r.wire.fields)) {
      if (Object.hasOwn(override, property) || given.includes(property)) continue;
      if (declared.required || (declared.kind === 'parts' && (declared.min ?? 0) > 0))
        body[property] = await this.#value(declared, property, n);
    }
    return { ...body, ...override };
  }

  /** The uuid of an object of a resource; made when first asked for. */
  async some(name: string): Promise<string> {
    const written = this.#written(name).name;
    const known = this.#made.get(written);
    if (known !== undefined) return known;
    const uuid = await this.another(written);
    this.#made.set(written, uuid);
    return uuid;
  }

  /** The uuid of a new object, with these properties where they are given. */
  async another(name: string, given: Body = {}): Promise<string> {
    const { path, body: declared } = await this.creation(this.#written(name));
    const body = { ...declared, ...given };
    const response = await this.#client.post(path, body);
    if (response.status !== 201) throw new Error(`sample ${name}: ${response.status} ${response.text} for ${JSON.stringify(body)}`);
    return String(response.body['uuid']);
  }

  /** Where and with what an object of a resource is created: below a parent when it has one. */
  async creation(r: Resource): Promise<{ path: string; body: Body }> {
    const { parent } = r.wire;
    if (parent === null) return { path: r.wire.path, body: await this.body(r.name) };
    const above = this.#registry.of(parent.wire);
    return { path: `${above.wire.path}/${await this.some(above.name)}/${parent.path}`, body: await this.body(r.name, [parent.field]) };
  }

  /** The resource itself, or the one whose rows it shows where it is only read. */
  #written(name: string): Resource {
    const r = this.#registry.of(name);
    return r.wire.readOnly ? (this.#registry.ofTable(r.table) ?? r) : r;
  }

  async #value(declared: Field, property: string, n: string): Promise<unknown> {
    switch (declared.kind) {
      case 'text':
        return `${property} ${n}`.slice(0, declared.max ?? 50);
      case 'int':
      case 'double':
        return declared.min ?? 1;
      case 'decimal':
        return '1';
      case 'bool':
        return false;
      case 'date':
        return '2020-02-02';
      case 'datetime':
        return '2020-02-02T10:00:00.000+0000';
      case 'choice':
        return declared.choices?.[0];
      case 'json':
        return {};
      case 'ref':
        return this.some(declared.target);
      case 'refs':
        return [await this.some(declared.target)];
      case 'part':
        return this.body(declared.target);
      case 'parts':
        return [await this.body(declared.target, [this.#registry.of(declared.target).wire.parent?.field ?? ''])];
    }
  }
}

/** 1 → b, 26 → ba: for names that allow letters only. */
function letters(n: number): string {
  return n.toString(26).replace(/./g, (sign) => String.fromCharCode(97 + parseInt(sign, 26)));
}
