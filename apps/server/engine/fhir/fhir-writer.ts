import type { Actor } from '../actor.ts';
import type { Engine } from '../engine.ts';
import { Problem } from '../problem.ts';
import { isObject } from '../references.ts';
import type { FhirMap, FhirWrite } from './fhir-map.ts';

/** A write as the declared resource has it. */
interface MeantWrite {
  /** Below the API of OpenMRS. */
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

const SAID_ANYWAY = ['resourceType', 'id', 'meta', 'text', 'implicitRules', 'language'];

/** Says in the words of the declared resources what clients write in those of FHIR; rights and rules are theirs. */
export class FhirWriter {
  readonly #engine: Engine;
  readonly #maps: ReadonlyMap<string, FhirMap>;

  constructor(engine: Engine, maps: ReadonlyMap<string, FhirMap>) {
    this.#engine = engine;
    this.#maps = maps;
  }

  /** The path of what is written as a FHIR type. Raises `engine.notFound`, and `engine.readOnly` where it is only read. */
  path(type: string): string {
    return this.#engine.registry.of(this.#writes(type).of).wire.path;
  }

  /**
   * What a resource says that is sent to be created, or to change the one with an id. Raises `engine.notAnObject`, `engine.unknownProperty`,
   * `engine.refused` (of a type or an id that are not those of the address), and what its elements raise.
   */
  async meant(type: string, id: string | null, sent: unknown, actor: Actor): Promise<MeantWrite> {
    const { elements, passedOver } = this.#writes(type);
    if (!isObject(sent)) throw new Problem('engine.notAnObject');
    if (sent['resourceType'] !== type) throw new Problem('engine.refused', {}, 'resourceType');
    if (id !== null && sent['id'] !== undefined && sent['id'] !== id) throw new Problem('engine.refused', {}, 'id');
    const db = this.#engine.reading.from({ actor, wrote: Date.now() });
    const body: Record<string, unknown> = {};
    for (const [element, value] of Object.entries(sent)) {
      const say = Object.hasOwn(elements, element) ? elements[element] : undefined;
      if (say === undefined && ![...SAID_ANYWAY, ...passedOver].includes(element))
        throw new Problem('engine.unknownProperty', { property: element.slice(0, 60) }, element.slice(0, 60));
      // oxlint-disable-next-line no-await-in-loop -- a few elements, most of which ask nothing
      if (say !== undefined && value !== null) Object.assign(body, await say(value, db, sent));
    }
    return { path: this.path(type), body };
  }

  #writes(type: string): FhirWrite {
    const map = this.#maps.get(type);
    if (map === undefined) throw new Problem('engine.notFound');
    if (map.writes === undefined) throw new Problem('engine.readOnly', { resource: type });
    return map.writes;
  }
}
