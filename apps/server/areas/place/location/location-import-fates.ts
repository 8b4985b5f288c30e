import { importedTextNames, parentSteps, type ImportedLocation, type ImportedText } from '@fieldward/domain/place/location-import.ts';
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import type { Numbered, RowFate } from '../../../engine/import-request.ts';
import { repeated } from '../../../engine/problem.ts';

/** A place that is there already, with what rows are compared with. */
export interface KnownPlace {
  readonly id: string;
  readonly uuid: string;
  /** Lower case. */
  readonly plain: string;
  readonly parent: string | null;
  readonly texts: Readonly<Record<ImportedText, string | null>>;
  readonly tags: readonly string[];
  /** Lower-case names of the places around it, from the nearest outwards. */
  readonly above: readonly string[];
  /** The account that imports may change it and what stands in it. */
  readonly own: boolean;
}

/** Where a row's place stands: in nothing, in a known place, or in the place of another row. */
type Within = null | { readonly place: KnownPlace } | { readonly row: number };

/** What happens to a row. */
export interface LocationFate extends RowFate {
  readonly place?: KnownPlace;
  readonly within?: Within;
  /** Keys of the tags of the row. */
  readonly tags?: readonly string[];
}

/** Places one inside the other, at most. */
const DEEPEST = 20;
/** Rows of one name that may be looked through for the parent of another; with more of them the name says nothing. */
const MOST_NAMESAKES = 200;

const error = (row: number, message: Message): LocationFate => ({ row, fate: 'error', message });
const isError = (found: Within | Message): found is Message => found !== null && 'code' in found;
/** Keeps those that pass, unless none does. */
function prefer<T>(all: readonly T[], pass: (each: T) => boolean): readonly T[] {
  const some = all.filter(pass);
  return some.length === 0 ? all : some;
}

/** Finds the fate of each row against the places that are there and the other rows. */
export class LocationFates {
  readonly #rows: ReadonlyMap<number, ImportedLocation>;
  readonly #update: boolean;
  readonly #bound: boolean;
  readonly #byName = new Map<string, KnownPlace[]>();
  readonly #byUuid = new Map<string, KnownPlace>();
  /** Rows by name, and by name and that of their parent in a second line. */
  readonly #inFile = new Map<string, number[]>();
  readonly #tags: ReadonlyMap<string, string>;
  readonly #fates = new Map<number, LocationFate>();
  readonly #asking = new Set<number>();
  readonly #taken = new Map<string, number>();

  /**
   * @param tags key of each tag by its lower-case name
   * @param how whether known places get what rows say of them, and whether the account is bound to places
   */
  constructor(
    rows: readonly Numbered<ImportedLocation>[],
    known: readonly KnownPlace[],
    tags: ReadonlyMap<string, string>,
    { update, bound }: { readonly update: boolean; readonly bound: boolean },
  ) {
    this.#rows = new Map(rows.map(({ row, it }) => [row, it]));
    this.#tags = tags;
    this.#update = update;
    this.#bound = bound;
    for (const place of known) {
      this.#byUuid.set(place.uuid, place);
      this.#byName.set(place.plain, [...(this.#byName.get(place.plain) ?? []), place]);
    }
    for (const { row, it } of rows) {
      const plain = it.name.toLowerCase();
      const [around = ''] = parentSteps(it.parent.toLowerCase());
      for (const key of [plain, `${plain}\n${around}`]) {
        const list = this.#inFile.get(key);
        if (list === undefined) this.#inFile.set(key, [row]);
        else list.push(row);
      }
    }
  }

  /** The fates of all rows, in their order; `bad` are those that could not be read. */
  all(count: number, bad: readonly Numbered<Message>[]): LocationFate[] {
    for (const { row, it } of bad) this.#fates.set(row, error(row, it));
    return Array.from({ length: count }, (_, row) => this.#fateOf(row, 0));
  }

  #fateOf(row: number, depth: number): LocationFate {
    const known = this.#fates.get(row);
    if (known !== undefined) return known;
    const it = this.#rows.get(row);
    if (it === undefined) return error(row, say('administration.importRow'));
    if (this.#asking.has(row)) return error(row, say('place.importCircle'));
    if (depth > DEEPEST) return error(row, say('place.importTooDeep', { max: DEEPEST }));
    this.#asking.add(row);
    const fate = this.#judge(row, it, depth);
    this.#asking.delete(row);
    this.#fates.set(row, fate);
    return fate;
  }

  #judge(row: number, it: ImportedLocation, depth: number): LocationFate {
    const tags: string[] = [];
    for (const tag of it.tags) {
      const id = this.#tags.get(tag.toLowerCase());
      if (id === undefined) return error(row, say('place.importTag', { tag: repeated(tag) }));
      tags.push(id);
    }
    const within = this.#within(row, it, depth);
    if (isError(within)) return error(row, within);
    const plain = it.name.toLowerCase();
    const around = within === null ? '' : 'row' in within ? `row ${within.row}` : within.place.id;
    const twin = this.#take(`new ${around}\n${plain}`, row);
    if (twin !== null) return error(row, say('place.importTwice', { row: twin + 1 }));
    const here = within !== null && 'row' in within ? [] : (this.#byName.get(plain) ?? []);
    // without a parent the name alone says which place is meant
    const same = within === null ? here : here.filter((each) => each.parent === around);
    const [place] = same;
    if (same.length > 1) return error(row, say('place.importAmbiguous', { count: same.length }));
    if (place === undefined) return this.#foreign(within) ? error(row, say('access.foreignPlace')) : { row, fate: 'create', within, tags };
    const before = this.#take(`old ${place.id}`, row);
    if (before !== null) return error(row, say('place.importSame', { row: before + 1 }));
    const differs =
      tags.some((tag) => !place.tags.includes(tag)) ||
      importedTextNames.some((name) => it.texts[name] !== '' && it.texts[name] !== place.texts[name]);
    if (!this.#update || !differs) return { row, fate: 'skip', place, within, tags };
    return place.own ? { row, fate: 'update', place, within, tags } : error(row, say('access.foreignPlace'));
  }

  /** Where somebody bound makes no place: in nothing, and in a place of others. What another row makes was judged there. */
  #foreign(within: Within): boolean {
    return within === null ? this.#bound : 'place' in within && !within.place.own;
  }

  /** The row that has taken this before; null when it is free, and then it is taken. */
  #take(key: string, row: number): number | null {
    const before = this.#taken.get(key);
    if (before !== undefined) return before;
    this.#taken.set(key, row);
    return null;
  }

  #within(row: number, it: ImportedLocation, depth: number): Within | Message {
    if (it.parent === '') return null;
    const byUuid = this.#byUuid.get(it.parent);
    if (byUuid !== undefined) return { place: byUuid };
    const [name = '', ...outside] = parentSteps(it.parent.toLowerCase());
    const places = (this.#byName.get(name) ?? []).filter((each) => outside.every((step) => each.above.includes(step)));
    const { country, stateProvince } = it.texts;
    const agrees = (own: string, of: KnownPlace, text: ImportedText): boolean =>
      own === '' || own.toLowerCase() === of.plain || own.toLowerCase() === of.texts[text]?.toLowerCase();
    const near = prefer(
      prefer(places, (each) => agrees(country, each, 'country')),
      (each) => agrees(stateProvince, each, 'stateProvince'),
    );
    const found: Exclude<Within, null>[] = near.map((place) => ({ place }));
    let broken: Message | null = null;
    const namesakes = this.#namesakes(name, outside[0]);
    if (namesakes.length > MOST_NAMESAKES)
      return say('place.importParentAmbiguous', { count: namesakes.length, parent: name.slice(0, 100) });
    for (const other of namesakes) {
      if (other === row) continue;
      const fate = this.#fateOf(other, depth + 1);
      if (fate.fate === 'error') {
        const own = fate.message?.code === 'place.importCircle' || fate.message?.code === 'place.importTooDeep';
        broken = own && fate.message !== undefined ? fate.message : say('place.importParentBad', { row: other + 1 });
      } else if (fate.place === undefined) found.push({ row: other });
      else if (!found.some((each) => 'place' in each && each.place.id === fate.place?.id) && !places.includes(fate.place))
        found.push({ place: fate.place });
    }
    const [only] = found;
    if (only === undefined) return broken ?? say('place.importParentUnknown', { parent: it.parent.slice(0, 100) });
    if (found.length > 1) return say('place.importParentAmbiguous', { count: found.length, parent: name.slice(0, 100) });
    return only;
  }

  /** The rows of a name; of those that say what they stand in only the ones that stand in `around`, where that is given. */
  #namesakes(name: string, around: string | undefined): readonly number[] {
    const rows = (key: string): readonly number[] => this.#inFile.get(key) ?? [];
    return around === undefined ? rows(name) : [...rows(`${name}\n${around}`), ...rows(`${name}\n`)];
  }
}
