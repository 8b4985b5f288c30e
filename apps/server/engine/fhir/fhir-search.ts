import { Problem } from '../problem.ts';
import { likePattern } from '../searches.ts';
import { askedSpan, prefixed, spanSql } from './fhir-date.ts';
import type { AskedSearch } from './fhir-query.ts';

/** What a reference leads to. */
export interface ReferenceTarget {
  /** Type of the FHIR resource, and the declared resource whose rows are meant. */
  readonly fhir: string;
  readonly of: string;
  /** SQL of the key of the row that is referred to; of several, a query of their keys (`many`). */
  readonly key: (t: string) => string;
  readonly many?: true;
}

/** Where a condition is written. */
export interface SearchScope {
  /** Alias of the row. */
  readonly t: string;
  /** The placeholder of a value. */
  readonly bind: (value: unknown) => string;
  /** SQL: the row refers to one with these ids. */
  readonly refersTo: (target: ReferenceTarget, ids: readonly string[]) => string;
  /** SQL: the row refers to one that a search of its own finds. */
  readonly refersToFound: (target: ReferenceTarget, asked: AskedSearch) => string;
}

/** A search parameter. */
export interface FhirSearch {
  readonly type: 'token' | 'string' | 'reference' | 'date' | 'number' | 'quantity';
  /** Stands in the capability statement. */
  readonly about: string;
  readonly where: (scope: SearchScope, asked: AskedSearch) => string;
  /** SQL: the row has a value; `:missing` is refused without it. */
  readonly present?: (t: string) => string;
  /** What a reference leads to; `_include` follows it. */
  readonly targets?: readonly ReferenceTarget[];
}

const bad = ({ parameter }: AskedSearch): Problem => new Problem('engine.badParameter', { parameter }, parameter);

/** Refuses modifiers that a parameter does not have. */
function demandModifier(asked: AskedSearch, ...known: readonly string[]): void {
  if (!['', ...known].includes(asked.modifier) || asked.chain !== '') throw bad(asked);
}

const any = (conditions: readonly string[]): string =>
  conditions.length === 1 ? (conditions[0] ?? 'false') : `(${conditions.join(' or ')})`;

/** Codes of one system; null for a system that is not given, '' for 'without a system'. No codes: any of the system. */
interface AskedCodes {
  readonly system: string | null;
  readonly codes: readonly string[] | null;
}

/** `system|code`, `|code`, `system|` and `code`, with `:not`. The condition is asked once a system. */
export function token(condition: (scope: SearchScope, asked: AskedCodes) => string, about: string): FhirSearch {
  return {
    type: 'token',
    about,
    where(scope, asked) {
      demandModifier(asked, 'not');
      const systems = new Map<string | null, string[] | null>();
      for (const value of asked.values) {
        const at = value.indexOf('|');
        const [system, code] = at === -1 ? [null, value] : [value.slice(0, at), value.slice(at + 1)];
        if (code === '') systems.set(system, null);
        else if (systems.get(system) !== null) systems.set(system, [...(systems.get(system) ?? []), code]);
      }
      const found = any([...systems].map(([system, codes]) => `(${condition(scope, { system, codes })})`));
      return asked.modifier === 'not' ? `(${found}) is not true` : found;
    },
  };
}

/** A token whose codes are texts that SQL tells of a row; a system counts only where it is that of the codes. */
export function codes(sql: (t: string) => string, about: string, system?: string): FhirSearch {
  return token(({ t, bind }, asked) => {
    if (asked.system !== null && asked.system !== (system ?? '')) return 'false';
    return asked.codes === null ? `${sql(t)} is not null` : `${sql(t)} = any(${bind(asked.codes)}::text[])`;
  }, about);
}

/**
 * A text that begins so, with `:contains` and `:exact`, in any case. `condition` says how a pattern is looked for: `match` makes the SQL
 * condition of a SQL text; unless it is given the text of the row is compared.
 */
export function string(texts: (t: string) => readonly string[], about: string): FhirSearch {
  return stringIn(({ t }, match) => any(texts(t).map((text) => match(text))), about);
}

/** The same where the texts are not in the row: SQL of the condition, made with `match(text)`. */
export function stringIn(
  condition: (scope: SearchScope, match: (text: string) => string, how: { readonly value: string; readonly modifier: string }) => string,
  about: string,
): FhirSearch {
  return {
    type: 'string',
    about,
    where(scope, asked) {
      demandModifier(asked, 'contains', 'exact');
      return any(
        asked.values.map((value) => {
          const match = (text: string): string => {
            if (asked.modifier === 'exact') return `${text} = ${scope.bind(value)}::text`;
            return `${text} ilike ${scope.bind(`${asked.modifier === 'contains' ? '%' : ''}${likePattern(value)}%`)}::text`;
          };
          return `(${condition(scope, match, { value, modifier: asked.modifier })})`;
        }),
      );
    },
  };
}

/** A moment, a day (`kind`), or what lasts from one to another (null for not yet over). */
export function date(
  about: string,
  first: (t: string) => string,
  { last, kind = 'moment' }: { readonly last?: (t: string) => string; readonly kind?: 'moment' | 'day' } = {},
): FhirSearch {
  return {
    type: 'date',
    about,
    present: (t) => `${first(t)} is not null`,
    where({ t, bind }, asked) {
      demandModifier(asked);
      const ends = last === undefined ? first(t) : `coalesce(${last(t)}, 'infinity')`;
      return any(
        asked.values.map((value) => {
          const span = askedSpan(asked.parameter, value);
          const sql = (at: string) => (kind === 'day' ? `${bind(at)}::date` : `asked_moment(${bind(at)})`);
          const [from, to] = kind === 'day' ? [span.fromDay, span.toDay] : [span.from, span.to];
          // of the two only those that the comparison needs are bound
          const made = spanSql(span.prefix, [first(t), ends], ['{from}', '{to}']);
          const withFrom = made.includes('{from}') ? made.replaceAll('{from}', sql(from)) : made;
          return withFrom.includes('{to}') ? withFrom.replaceAll('{to}', sql(to)) : withFrom;
        }),
      );
    },
  };
}

const NUMBER = /^-?\d{1,15}(?:\.(\d{1,10}))?(?:e[+-]?\d{1,2})?$/i;

/** A number, as exact as it is written; of a quantity with the unit (`5.4|http://unitsofmeasure.org|mg`) where SQL tells one. */
export function number(about: string, sql: (t: string) => string, unit?: (t: string) => string): FhirSearch {
  return {
    type: unit === undefined ? 'number' : 'quantity',
    about,
    present: (t) => `${sql(t)} is not null`,
    where({ t, bind }, asked) {
      demandModifier(asked);
      return any(
        asked.values.map((value) => {
          const [amount = '', , units] = value.split('|');
          const { prefix, rest } = prefixed(amount);
          const decimals = NUMBER.exec(rest);
          if (decimals === null || (units && unit === undefined)) throw bad(asked);
          const half = 0.5 * 10 ** -(decimals[1]?.length ?? 0);
          const bound = (at: number) => `${bind(at)}::float8`;
          const [from, to] = prefix === 'eq' || prefix === 'ne' ? [Number(rest) - half, Number(rest) + half] : [Number(rest), Number(rest)];
          const condition =
            prefix === 'gt' || prefix === 'sa'
              ? `${sql(t)} > ${bound(from)}`
              : prefix === 'le'
                ? `${sql(t)} <= ${bound(from)}`
                : spanSql(prefix === 'eb' ? 'lt' : prefix, [sql(t), sql(t)], ['{from}', '{to}'])
                    .replace('{from}', () => bound(from))
                    .replace('{to}', () => bound(to));
          return units && unit !== undefined ? `(${condition} and lower(${unit(t)}) = lower(${bind(units)}::text))` : condition;
        }),
      );
    },
  };
}

const REFERENCE = /^(?:(?:https?:\/\/.*\/)?([A-Z][A-Za-z]+)\/)?([A-Za-z0-9._-]{1,64})$/;

/** An id, `Type/id` or a whole address, with `:Type`; and any search of what is referred to (`patient.identifier=…`). */
export function reference(about: string, ...targets: readonly ReferenceTarget[]): FhirSearch {
  return {
    type: 'reference',
    about,
    targets,
    present: (t) => any(targets.map(({ key, many }) => (many ? `exists (${key(t)})` : `${key(t)} is not null`))),
    where(scope, asked) {
      const meant = targets.filter(({ fhir }) => asked.modifier === '' || asked.modifier === fhir);
      if (meant.length === 0) throw bad(asked);
      if (asked.chain !== '')
        return any(meant.map((target) => scope.refersToFound(target, { ...asked, parameter: asked.chain, name: asked.chain })));
      const named = asked.values.map((value) => {
        const [, type, id] = REFERENCE.exec(value) ?? [];
        if (id === undefined) throw bad(asked);
        return { type, id };
      });
      const found = meant.flatMap((target) => {
        const ids = named.filter(({ type }) => type === undefined || type === target.fhir).map(({ id }) => id);
        return ids.length === 0 ? [] : [scope.refersTo(target, ids)];
      });
      return found.length === 0 ? 'false' : any(found);
    },
  };
}
