import type { FhirQuery } from './fhir-query.ts';

/** One resource of a bundle, as JSON text. */
export interface BundleEntry {
  readonly type: string;
  readonly id: string;
  readonly json: string;
  readonly mode: 'match' | 'include';
}

interface Page {
  /** Absolute URL of the FHIR API, and the path below it that was asked. */
  readonly base: string;
  readonly path: string;
  readonly query: FhirQuery;
  /** null where it was not counted to its end. */
  readonly total: number | null;
  readonly more: boolean;
}

/** The JSON text of a page of a search. */
export function searchBundle(entries: readonly BundleEntry[], page: Page): string {
  const { base, query, total, more } = page;
  const links = query.summary === 'count' ? [link(page, 'self', query.offset)] : pageLinks(page, more);
  const head = {
    resourceType: 'Bundle',
    type: 'searchset',
    ...(total === null ? {} : { total }),
    link: links,
  };
  const shown = entries.map(
    ({ type, id, json, mode }) => `{"fullUrl":${JSON.stringify(`${base}/${type}/${id}`)},"resource":${json},"search":{"mode":"${mode}"}}`,
  );
  const tail = shown.length === 0 ? '}' : `,"entry":[${shown.join(',')}]}`;
  return `${JSON.stringify(head).slice(0, -1)}${tail}`;
}

function pageLinks(page: Page, more: boolean): { relation: string; url: string }[] {
  const { offset, count } = page.query;
  return [
    link(page, 'self', offset),
    ...(more ? [link(page, 'next', offset + count)] : []),
    ...(offset > 0 ? [link(page, 'previous', Math.max(0, offset - count))] : []),
  ];
}

const PAGING = ['_getpagesoffset', '_offset', '_count'];

function link({ base, path, query }: Page, relation: string, offset: number): { relation: string; url: string } {
  const parameters = new URLSearchParams();
  for (const [name, value] of query.sent) if (!PAGING.includes(name)) parameters.append(name, value);
  parameters.set('_count', String(query.count));
  if (offset > 0) parameters.set('_getpagesoffset', String(offset));
  return { relation, url: `${base}/${path}?${parameters.toString()}` };
}
