import { Problem } from '../problem.ts';

/** One parameter of a search: `name:modifier.chain=value,value`. */
export interface AskedSearch {
  /** As it was sent. */
  readonly parameter: string;
  readonly name: string;
  /** `exact`, `contains`, `missing`, the type of a reference; '' for none. */
  readonly modifier: string;
  /** The parameter of what is referred to, of `_has` what is behind it; '' for none. */
  readonly chain: string;
  /** Any of them. */
  readonly values: readonly string[];
}

/** What `_include` and `_revinclude` name: `Observation:patient` (`:Patient`). */
export interface AskedInclude {
  readonly type: string;
  readonly parameter: string;
  readonly target: string | null;
}

/** A search as it was asked for. */
export interface FhirQuery {
  readonly searches: readonly AskedSearch[];
  readonly sort: readonly { readonly name: string; readonly descending: boolean }[];
  readonly count: number;
  readonly offset: number;
  /** `count` answers the total alone. */
  readonly summary: 'true' | 'false' | 'count';
  /** Top-level elements that are wanted; all where there are none. */
  readonly elements: readonly string[];
  /** How exact the total is: left out, counted up to a bound, or counted whatever it takes. */
  readonly total: 'none' | 'bounded' | 'accurate';
  readonly includes: readonly AskedInclude[];
  readonly revIncludes: readonly AskedInclude[];
  /** The parameters that make it, for the links between pages. */
  readonly sent: readonly (readonly [string, string])[];
}

const USUAL_COUNT = 50;
const MOST_COUNT = 500;
const MOST_SEARCHES = 30;
const MOST_VALUES = 200;
const MOST_INCLUDES = 10;
/** What has no meaning for the answer, or is read before the search. */
const PASSED_OVER = new Set(['_format', '_pretty', '_getpages', '_bundletype', '_contained', '_containedType']);
/** `_has:Observation:patient:code`: of a type whose reference leads here, the rest is a search of that type. */
const HAS = /^_has:([A-Z][A-Za-z]+:[A-Za-z-]+:.+)$/;
const PARAMETER = /^([A-Za-z_][A-Za-z0-9_-]*)(?::([A-Za-z-]+))?(?:\.(.+))?$/;

const bad = (parameter: string): Problem =>
  new Problem('engine.badParameter', { parameter: parameter.slice(0, 60) }, parameter.slice(0, 60));

/** Reads the parameters of a search. Raises `engine.badParameter`. */
export function fhirQuery(parameters: URLSearchParams): FhirQuery {
  const sent = [...parameters].filter(([name, value]) => value !== '' && !PASSED_OVER.has(name));
  const searches: AskedSearch[] = [];
  let asked: FhirQuery = {
    searches,
    sort: [],
    count: USUAL_COUNT,
    offset: 0,
    summary: 'false',
    elements: [],
    total: 'bounded',
    includes: [],
    revIncludes: [],
    sent,
  };
  for (const [parameter, value] of sent) {
    if (value.includes('\0')) throw bad(parameter);
    const control = controlled(asked, parameter, value);
    if (control === null) searches.push(searched(parameter, value));
    else asked = control;
  }
  if (searches.length > MOST_SEARCHES || asked.includes.length + asked.revIncludes.length > MOST_INCLUDES) throw bad('search');
  return asked;
}

/** The query with what a control says; null for what is a search. */
function controlled(asked: FhirQuery, parameter: string, value: string): FhirQuery | null {
  switch (parameter) {
    case '_count':
      return { ...asked, count: Math.min(whole(parameter, value), MOST_COUNT) };
    case '_getpagesoffset':
    case '_offset':
      return { ...asked, offset: whole(parameter, value) };
    case '_summary':
      return { ...asked, summary: summaryOf(value) };
    case '_elements':
      return { ...asked, elements: [...new Set(value.split(',').map((each) => each.trim()))].toSorted() };
    case '_total':
      if (value !== 'none' && value !== 'accurate' && value !== 'estimate') throw bad(parameter);
      return { ...asked, total: value === 'estimate' ? 'bounded' : value };
    case '_sort':
      return { ...asked, sort: value.split(',').map(sorted) };
    case '_include':
    case '_include:iterate':
      return { ...asked, includes: [...asked.includes, included(parameter, value)] };
    case '_revinclude':
    case '_revinclude:iterate':
      return { ...asked, revIncludes: [...asked.revIncludes, included(parameter, value)] };
    default:
      return null;
  }
}

function summaryOf(value: string): FhirQuery['summary'] {
  // there is no narrative: `data` is everything, `text` what stands beside it
  if (value === 'false' || value === 'data') return 'false';
  if (value === 'true' || value === 'text') return 'true';
  if (value === 'count') return 'count';
  throw bad('_summary');
}

/** Clients of OpenMRS sort by `_date`, too. */
function sorted(text: string): FhirQuery['sort'][number] {
  const descending = text.startsWith('-');
  const name = (descending ? text.slice(1) : text).trim();
  return { name: name === '_id' || name === '_lastUpdated' ? name : name.replace(/^_/, ''), descending };
}

function included(parameter: string, value: string): AskedInclude {
  const [type = '', name, target] = value.split(':');
  if (name === undefined && type !== '*') throw bad(parameter);
  return { type, parameter: name ?? '*', target: target ?? null };
}

function searched(parameter: string, value: string): AskedSearch {
  const [, has] = HAS.exec(parameter) ?? [];
  const [, name, modifier = '', chain = ''] = has === undefined ? (PARAMETER.exec(parameter) ?? []) : ['', '_has', '', has];
  if (name === undefined) throw new Problem('engine.unknownParameter', { parameter: parameter.slice(0, 60) }, parameter.slice(0, 60));
  const values = splitValues(value).filter((each) => each !== '');
  if (values.length === 0 || values.length > MOST_VALUES) throw bad(parameter);
  return { parameter, name, modifier, chain, values };
}

/** At commas that are not escaped. */
function splitValues(value: string): string[] {
  return value.split(/(?<!\\),/).map((each) => each.replaceAll('\\,', ',').trim());
}

function whole(parameter: string, value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw bad(parameter);
  return Number(value);
}
