/** Which bar of a chart by place something belongs to: the places directly in the one that is shown, each with all that is in it. */
import type { Db } from '../../../engine/db.ts';

interface Place {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly parent: string | null;
}

interface Node {
  /** uuid of the place; 'elsewhere' for what has none, or one that is gone. */
  readonly key: string;
  readonly label: string;
  readonly exact: boolean;
  readonly within: boolean;
}

const ABOVE = `
  with recursive up (location_id, parent_location) as (
    select l.location_id, l.parent_location from location l where l.location_id = any ($1::bigint[]) or l.uuid = any ($2::text[])
    union select l.location_id, l.parent_location from up u join location l on l.location_id = u.parent_location)
  select u.location_id::text as id, l.uuid, l.name, u.parent_location::text as parent from up u join location l using (location_id)`;

/** Some places and all above them. */
export class PlaceTree {
  readonly #byId: ReadonlyMap<string, Place>;
  readonly #byUuid: ReadonlyMap<string, Place>;

  constructor(places: readonly Place[]) {
    this.#byId = new Map(places.map((place) => [place.id, place]));
    this.#byUuid = new Map(places.map((place) => [place.uuid, place]));
  }

  static async read(db: Db, ids: readonly string[], uuids: readonly string[]): Promise<PlaceTree> {
    return new PlaceTree(await db.rows<Place>(ABOVE, [ids, uuids]));
  }

  /** From the highest to the place itself (by id or uuid); empty for one that is not known. */
  path(place: string): readonly Place[] {
    const path: Place[] = [];
    let at = this.#byUuid.get(place) ?? this.#byId.get(place);
    while (at !== undefined && !path.includes(at)) {
      path.unshift(at);
      at = at.parent === null ? undefined : this.#byId.get(at.parent);
    }
    return path;
  }

  /**
   * The node of each place (by id or uuid) below `shown` (null: all). Where all lies in one place, what is directly in that is shown.
   */
  nodes(places: readonly string[], shown: string | null): ReadonlyMap<string, Node> {
    const paths = places.map((each) => [each, this.path(each)] as const);
    let depth = shown === null ? 0 : this.path(shown).length;
    const known = paths.filter(([, path]) => path.length > 0);
    // descends while everything is in one place, and something deeper in it
    while (new Set(known.map(([, path]) => path[depth]?.id)).size === 1 && known.some(([, path]) => path.length > depth + 1)) depth += 1;
    return new Map(
      paths.map(([each, path]): [string, Node] => {
        const node = path[depth] ?? path.at(-1);
        if (node === undefined) return [each, { key: 'elsewhere', label: '', exact: false, within: false }];
        const exact = path.length <= depth;
        const within = !exact && known.some(([, other]) => other[depth]?.id === node.id && other.length > depth + 1);
        return [each, { key: node.uuid, label: node.name, exact, within }];
      }),
    );
  }
}
