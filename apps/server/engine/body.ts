import type { Field } from '@fieldward/contract/field.ts';
import type { Code, HoleValue } from '@fieldward/messages/catalogue.ts';
import { REASON_LENGTH } from '@fieldward/contract/limits.ts';
import { asKept, keptChildren } from './kept-children.ts';
import { invalid, Problem, type FieldProblem } from './problem.ts';
import { isObject, References, written, type Referred } from './references.ts';
import { columnOf, type Registry, type Resource } from './resource.ts';
import { needsZone, parseScalar } from './scalar.ts';
import { childLink, givenByParent, goneColumn } from './shape.ts';

/** A row as `to_jsonb` gives it. */
export type Row = Readonly<Record<string, unknown>>;

/** A body that was checked: every reference found, every value ready for its column. */
export interface Checked {
  readonly r: Resource;
  readonly raw: Readonly<Record<string, unknown>>;
  readonly uuid: string | null;
  readonly scalars: Readonly<Record<string, unknown>>;
  readonly refs: Readonly<Record<string, Referred | null>>;
  readonly many: Readonly<Record<string, readonly Referred[]>>;
  readonly part: Readonly<Record<string, CheckedPart | null>>;
  readonly parts: Readonly<Record<string, readonly CheckedPart[]>>;
  /** Retired or voided as sent; null when not sent. */
  readonly gone: boolean | null;
  readonly goneReason: string | null;
}

/** A nested object: an existing row, a body for it, or both (an update). */
export interface CheckedPart {
  readonly existing: Referred | null;
  /** The existing row, where it is written again. */
  readonly row?: Row | null;
  readonly body: Checked | null;
}

/** Sent back by clients as they got it, without meaning. */
const MEANINGLESS = new Set(['links', 'resourceVersion', 'auditInfo', 'display']);
/** Objects within objects; observations in groups need three or four. */
const MAX_DEPTH = 12;
/** More than this nobody reads; a body full of mistakes is refused without looking further. */
const MAX_PROBLEMS = 100;
const UUID = /^[A-Za-z0-9-]{1,38}$/;

/** Checks bodies against wires; gathers every problem instead of stopping at the first. */
export class BodyCheck {
  readonly problems: FieldProblem[] = [];
  readonly #registry: Registry;
  readonly #references: References;
  readonly #zone: () => Promise<string>;
  readonly #judged: ReadonlySet<string>;
  #zoneRead: Promise<string> | undefined;

  /**
   * @param zone reads the programme's; asked for once a date-time needs it
   * @param judged paths of texts that were judged by other limits: lengths and patterns of the wire are not asked of them
   */
  constructor(registry: Registry, references: References, zone: () => Promise<string>, judged: ReadonlySet<string> = new Set()) {
    this.#registry = registry;
    this.#references = references;
    this.#zone = zone;
    this.#judged = judged;
  }

  /**
   * `current` is the row that is updated, null at creation. `given` names properties that the surroundings supply (the parent).
   * `path` goes in front of field names (`names[0].`).
   */
  async check(
    r: Resource,
    raw: Readonly<Record<string, unknown>>,
    current: Row | null,
    given: readonly string[] = [],
    path = '',
  ): Promise<Checked> {
    if (path.split('.').length > MAX_DEPTH) throw new Problem('engine.tooDeep', {}, path);
    const body = this.#named(r, raw, path);
    const scalars: Record<string, unknown> = {};
    const refs: Record<string, Referred | null> = {};
    const many: Record<string, readonly Referred[]> = {};
    const part: Record<string, CheckedPart | null> = {};
    const parts: Record<string, readonly CheckedPart[]> = {};
    const known = await this.#ahead(r, body);
    for (const [name, declared] of Object.entries(r.wire.fields)) {
      const at = path + name;
      const value = body[name] === undefined && current === null ? declared.default : body[name];
      if (value === undefined) {
        if (current === null && declared.required && !given.includes(name)) this.#say(at, declared.says?.missing ?? 'engine.required');
        else if (current === null && declared.kind === 'parts' && (declared.min ?? 0) > 0) this.#tooFew(declared, at);
        continue;
      }
      switch (declared.kind) {
        case 'ref':
          refs[name] = this.#live(r, declared, current, await this.#ref(declared, value, at, known.get(name)), at);
          break;
        case 'refs':
          many[name] = await this.#refs(declared, value, at);
          break;
        case 'part':
          if (r.storage.links?.[name] === undefined) part[name] = await this.#part(r, name, declared, value, current, at);
          else parts[name] = await this.#only(r, name, declared, value, current, at);
          break;
        case 'parts':
          parts[name] = await this.#parts(r, name, declared, value, current, at);
          break;
        default: {
          const parsed = parseScalar(this.#limited(at, declared), value, await this.#zoneOf(declared, value));
          if ('message' in parsed) this.#say(at, parsed.message.code, parsed.message.holes);
          else scalars[name] = parsed.value;
        }
      }
      if (declared.required && isLeftBlank(declared, value)) this.#say(at, declared.says?.missing ?? 'engine.required');
      else if (declared.fixed && current !== null) this.#fixed(r, name, declared, scalars, refs, current, at);
    }
    const uuid = body['uuid'] ?? null;
    if (uuid !== null && (typeof uuid !== 'string' || !UUID.test(uuid))) this.#say(`${path}uuid`, 'engine.badUuid');
    else if (uuid !== null && current !== null && uuid !== current['uuid']) this.#say(`${path}uuid`, 'engine.otherUuid');
    return { r, raw: body, uuid: typeof uuid === 'string' ? uuid : null, scalars, refs, many, part, parts, ...this.#gone(r, body, path) };
  }

  /** The declaration by which a value is read. */
  #limited(at: string, declared: Field): Field {
    if (!this.#judged.has(at)) return declared;
    const { max: _max, pattern: _pattern, ...free } = declared;
    return free;
  }

  /** The zone by whose clock a value is read: the programme's where the value names none. */
  async #zoneOf(declared: Field, value: unknown): Promise<string> {
    return needsZone(declared, value) ? await (this.#zoneRead ??= this.#zone()) : 'UTC';
  }

  /** Aliases resolved; unknown properties refused, all in one problem. */
  #named(r: Resource, raw: Readonly<Record<string, unknown>>, path: string): Readonly<Record<string, unknown>> {
    const gone = goneColumn(r.wire);
    const always = new Set([
      'uuid',
      r.wire.numericId,
      ...(gone === null ? [] : [gone, gone === 'retired' ? 'retireReason' : 'voidReason', 'deleted']),
    ]);
    const aliases = new Map(
      Object.entries(r.wire.fields).flatMap(([name, declared]) => declared.aliases.map((alias) => [alias, name] as const)),
    );
    const body: Record<string, unknown> = {};
    const unknown: string[] = [];
    for (const [sent, value] of Object.entries(raw)) {
      const name = aliases.get(sent) ?? sent;
      if (Object.hasOwn(r.wire.fields, name) || always.has(name)) {
        if (name === sent || !Object.hasOwn(raw, name)) body[name] = value;
      } else if (!MEANINGLESS.has(name)) unknown.push(sent);
    }
    const property = unknown.slice(0, MAX_PROBLEMS).join(', ').slice(0, 200);
    for (const name of unknown) this.#say(path + name, 'engine.unknownProperty', { property });
    return body;
  }

  /** Looks up what a body and the items of its parts refer to in one go; answers that of the body by property, null for what there is none of. */
  async #ahead(r: Resource, body: Readonly<Record<string, unknown>>): Promise<ReadonlyMap<string, Referred | null>> {
    const fields = Object.entries(r.wire.fields);
    const named = fields.filter(([name, { kind }]) => kind === 'ref' && (body[name] ?? '') !== '');
    const lists = fields.flatMap(([name, { kind, target }]) => {
      const items = body[name];
      return kind === 'parts' && Array.isArray(items) ? [{ target: this.#registry.of(target), items: items.filter(isObject) }] : [];
    });
    if (named.length + lists.length < 2) return new Map();
    const find = async ([name, { target }]: readonly [string, Field]) =>
      [name, await this.#references.find(this.#registry.of(target), body[name])] as const;
    const [found] = await Promise.all([
      Promise.all(named.map(find)),
      Promise.all(lists.map(({ target, items }) => this.#gather(target, items))),
    ]);
    return new Map(found);
  }

  /** `known` is what was found before, where it was looked for. */
  async #ref(declared: Field, value: unknown, at: string, known?: Referred | null): Promise<Referred | null> {
    if (value === null || value === '' || (typeof value === 'string' && value.trim() === '' && declared.required)) return null;
    const target = this.#registry.of(declared.target);
    const found = known === undefined ? await this.#references.find(target, value) : known;
    if (found === null && declared.says?.unknown !== undefined) this.#say(at, declared.says.unknown);
    else if (found === null) this.#say(at, 'engine.unknownReference', { resource: target.name, uuid: References.shown(value) });
    return found;
  }

  /** What is referred to. Nothing new is recorded of a patient whose record was voided, nor of the person who was voided with it. */
  #live(r: Resource, { target }: Field, current: Row | null, found: Referred | null, at: string): Referred | null {
    const ofPatient = target === 'patient' || (target === 'person' && r.wire.kind === 'data');
    if (current === null && ofPatient && found?.gone === true) this.#say(at, 'record.voidedPatient');
    return found;
  }

  async #refs(declared: Field, value: unknown, at: string): Promise<Referred[]> {
    if (value === null) return [];
    if (!Array.isArray(value)) {
      this.#say(at, 'engine.notList');
      return [];
    }
    const found = new Map<string, Referred>();
    const asked = new Set<unknown>();
    for (const [index, each] of value.entries()) {
      if (typeof each === 'string' && each !== '' && asked.has(each)) continue;
      asked.add(each);
      const one = await this.#ref(declared, each, `${at}[${index}]`);
      if (one !== null && !found.has(one.id)) found.set(one.id, one);
    }
    return [...found.values()];
  }

  async #part(r: Resource, name: string, declared: Field, value: unknown, current: Row | null, at: string): Promise<CheckedPart | null> {
    const target = this.#registry.of(declared.target);
    if (!isObject(value)) return { existing: await this.#ref(declared, value, at), body: null };
    const key = r.storage.sharedKey === name ? r.key : columnOf(r, name);
    const own =
      current === null || current[key] === null || current[key] === undefined ? null : await this.#row(target, 'id', written(current[key]));
    const named = value['uuid'] === undefined || value['uuid'] === own?.row['uuid'] ? null : await this.#row(target, 'uuid', value['uuid']);
    const existing = named ?? (value['uuid'] === undefined || value['uuid'] === own?.row['uuid'] ? own : null);
    if (existing !== null && Object.keys(value).every((each) => each === 'uuid' || MEANINGLESS.has(each)))
      return { existing: existing.referred, body: null };
    return { existing: existing?.referred ?? null, body: await this.check(target, value, existing?.row ?? null, [], `${at}.`) };
  }

  /** A part that points here instead of being pointed at: there is at most one, so it needs no name. */
  async #only(r: Resource, name: string, declared: Field, value: unknown, current: Row | null, at: string): Promise<CheckedPart[]> {
    if (value === null || value === '') return [];
    if (!isObject(value)) {
      this.#say(at, 'engine.notObject');
      return [];
    }
    const target = this.#registry.of(declared.target);
    const [row] =
      current === null ? [] : await this.#references.children(target, childLink(r, name, target), String(current[r.key]), false);
    const own = row === undefined ? null : await this.#row(target, 'uuid', row['uuid']);
    const { numericId } = target.wire;
    const named = numericId === null ? undefined : value[numericId];
    if (numericId !== null && named !== undefined && named !== null && named !== '' && written(named) !== written(own?.row[target.key]))
      this.#say(`${at}.${numericId}`, 'engine.unknownReference', { resource: target.name, uuid: References.shown(named) });
    return [
      { existing: own?.referred ?? null, row: own?.row ?? null, body: await this.check(target, value, own?.row ?? null, [], `${at}.`) },
    ];
  }

  async #parts(r: Resource, name: string, declared: Field, sent: unknown, current: Row | null, at: string): Promise<CheckedPart[]> {
    if (!Array.isArray(sent)) {
      if (sent !== null) this.#say(at, 'engine.notList');
      else if ((declared.min ?? 0) > 0 && (current === null || declared.replace)) this.#tooFew(declared, at);
      return [];
    }
    const target = this.#registry.of(declared.target);
    const value = await this.#meant(target, declared, sent);
    const given = givenByParent(r, name, target);
    const children: CheckedPart[] = [];
    await this.#gather(target, value.filter(isObject));
    const kept = await keptChildren({ registry: this.#registry, references: this.#references, r, name, declared, target }, current, value);
    for (const [index, each] of value.entries()) {
      const here = `${at}[${index}]`;
      if (!isObject(each)) {
        const existing = await this.#ref(declared, each, here);
        if (existing !== null) children.push({ existing, body: null });
        continue;
      }
      const named = each['uuid'] === undefined ? null : await this.#row(target, 'uuid', each['uuid']);
      const meant = named === null ? await kept(each) : null;
      const existing = named ?? (meant === null ? null : await this.#row(target, 'uuid', meant['uuid']));
      children.push({
        existing: existing?.referred ?? null,
        row: existing?.row ?? null,
        body: await this.check(
          target,
          existing === null ? each : asKept(target, each, existing.row, declared),
          existing?.row ?? null,
          given,
          `${here}.`,
        ),
      });
    }
    if ((current === null || declared.replace) && children.length < (declared.min ?? 0)) this.#tooFew(declared, at);
    return children;
  }

  /** The items of parts as they are declared: a plain text may be one, and one without its value is none, or voids what is there. */
  async #meant(target: Resource, { plain, emptied }: Field, sent: readonly unknown[]): Promise<readonly unknown[]> {
    if (emptied !== undefined) return sent.flatMap((item) => (isObject(item) && isBlank(item, emptied) ? goneOf(item) : [item]));
    if (plain === undefined) return sent;
    const items: unknown[] = [];
    for (const item of sent)
      items.push(typeof item === 'string' && (await this.#references.find(target, item)) === null ? { [plain]: item } : item);
    return items;
  }

  /** Looks up at once what many items name: themselves, and what they refer to. */
  async #gather(target: Resource, items: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
    if (items.length < 2) return;
    await this.#references.gatherRows(
      target,
      items.map((each) => each['uuid']),
    );
    for (const [name, declared] of Object.entries(target.wire.fields)) {
      if (declared.kind !== 'ref') continue;
      await this.#references.gather(
        this.#registry.of(declared.target),
        items.map((each) => each[name]),
      );
    }
  }

  #tooFew(declared: Field, at: string): void {
    if (declared.says?.missing === undefined) this.#say(at, 'engine.tooFew', { min: declared.min ?? 0 });
    else this.#say(at, declared.says.missing);
  }

  async #row(target: Resource, how: 'id' | 'uuid', value: unknown): Promise<{ referred: Referred; row: Row } | null> {
    if (typeof value !== 'string' || value.includes('\0')) return null;
    return this.#references.row(target, how, value);
  }

  #fixed(
    r: Resource,
    name: string,
    declared: Field,
    scalars: Readonly<Record<string, unknown>>,
    refs: Readonly<Record<string, Referred | null>>,
    current: Row,
    at: string,
  ): void {
    const before = current[columnOf(r, name)];
    if (Object.hasOwn(refs, name) && written(refs[name]?.id) !== written(before)) this.#say(at, 'engine.fixed');
    if (Object.hasOwn(scalars, name) && r.storage.setters?.[name] === undefined && !same(declared, scalars[name], before))
      this.#say(at, 'engine.fixed');
  }

  #gone(r: Resource, body: Readonly<Record<string, unknown>>, path: string): { gone: boolean | null; goneReason: string | null } {
    const column = goneColumn(r.wire);
    if (column === null) return { gone: null, goneReason: null };
    const declaredHere = Object.hasOwn(r.wire.fields, column);
    const value = declaredHere ? undefined : (body[column] ?? body['deleted']);
    const reason = body[column === 'retired' ? 'retireReason' : 'voidReason'];
    const gone = value === true || value === 'true' ? true : value === false || value === 'false' ? false : null;
    if (value !== undefined && value !== null && gone === null) this.#say(path + column, 'engine.notBoolean');
    return { gone, goneReason: typeof reason === 'string' && reason !== '' ? reason.slice(0, REASON_LENGTH) : null };
  }

  #say(field: string, code: Code, holes?: Record<string, HoleValue>): void {
    this.problems.push(holes === undefined ? { field, code } : { field, code, holes });
    if (this.problems.length >= MAX_PROBLEMS) throw invalid(this.problems);
  }
}

/** Whether a property was sent without a value. */
function isBlank(item: Readonly<Record<string, unknown>>, property: string): boolean {
  const value = item[property];
  return value === null || (typeof value === 'string' && value.trim() === '');
}

/** What is there is voided; what is not is not made. */
function goneOf({ uuid }: Readonly<Record<string, unknown>>): readonly unknown[] {
  return uuid === undefined ? [] : [{ uuid, voided: true }];
}

/** Whether a value for a column equals what the row holds (as `to_jsonb` shows it). */
export function same(declared: Field, value: unknown, before: unknown): boolean {
  if (value === null || value === undefined || before === null || before === undefined) return (value ?? null) === (before ?? null);
  switch (declared.kind) {
    case 'datetime':
      return Date.parse(written(value)) === Date.parse(written(before));
    case 'decimal':
    case 'double':
      return Number(value) === Number(before);
    case 'json':
      return JSON.stringify(value) === JSON.stringify(before);
    default:
      return written(value) === written(before);
  }
}

/** Whether nothing is left of a value that was sent. */
function isLeftBlank(declared: Field, value: unknown): boolean {
  return value === null || (typeof value === 'string' && (declared.kept?.(value) ?? value).trim() === '');
}
