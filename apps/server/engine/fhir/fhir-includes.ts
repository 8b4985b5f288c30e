import { Problem } from '../problem.ts';
import type { FhirMap, FhirSource } from './fhir-map.ts';
import { fhirQuery, type AskedInclude, type FhirQuery } from './fhir-query.ts';

/** Resources beside the matches of a search at most, of each parameter. */
const MOST = 1_000;

/** A search for what is asked for beside matches. */
interface Beside {
  readonly map: FhirMap;
  /** The declared resource whose rows are meant; null for all of the map. */
  readonly of: string | null;
  readonly query: FhirQuery;
}

const asked = (parameter: string, ids: readonly string[]): FhirQuery => ({
  ...fhirQuery(new URLSearchParams([['_total', 'none']])),
  searches: [{ parameter, name: parameter, modifier: '', chain: '', values: ids }],
  count: MOST,
});

/** Name of the parameter that finds what rows of a declared resource refer to by a parameter of their map. */
const referredBy = (of: string, parameter: string): string => `_referred:${of}:${parameter}`;

/** `_include=Observation:patient`: what the matches refer to. Raises `engine.badParameter`. */
export function included(
  maps: ReadonlyMap<string, FhirMap>,
  map: FhirMap,
  sources: readonly FhirSource[],
  ids: readonly string[],
  includes: readonly AskedInclude[],
): readonly Beside[] {
  return includes.flatMap((include) => {
    const known = sources.flatMap((source) =>
      Object.entries(source.searches).flatMap(([name, { targets = [] }]) =>
        [name, '*'].includes(include.parameter) ? targets.map((target) => ({ of: source.of, name, target })) : [],
      ),
    );
    if (![map.fhir, '*'].includes(include.type) || known.length === 0)
      throw new Problem('engine.badParameter', { parameter: '_include' }, '_include');
    return known.flatMap(({ of, name, target }) => {
      const other = maps.get(target.fhir);
      const meant = other !== undefined && (include.target === null || include.target === target.fhir);
      return meant ? [{ map: other, of: target.of, query: asked(referredBy(of, name), ids) }] : [];
    });
  });
}

/** `_revinclude=Observation:encounter`: what refers to the matches. Raises `engine.badParameter`. */
export function revIncluded(
  maps: ReadonlyMap<string, FhirMap>,
  map: FhirMap,
  ids: readonly string[],
  includes: readonly AskedInclude[],
): readonly Beside[] {
  return includes.map(({ type, parameter }) => {
    const other = maps.get(type);
    const leads = other?.sources.some(({ searches }) => searches[parameter]?.targets?.some(({ fhir }) => fhir === map.fhir));
    if (other === undefined || leads !== true) throw new Problem('engine.badParameter', { parameter: '_revinclude' }, '_revinclude');
    return { map: other, of: null, query: asked(parameter, ids) };
  });
}
