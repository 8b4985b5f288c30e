/** What may be read of patients, as paths: made from the declarations, so that a new resource or operation is asked without editing this. */
import { customTypes, dumpTypes, reportNames } from '@fieldward/contract/report/report.ts';
import { allFhir } from '../areas/all-fhir.ts';
import { allOperations } from '../areas/all-operations.ts';
import { FHIR } from './fhir-pages.ts';
import { ofPlaces, registry, type TwoPlaces } from './two-places.ts';

/** A request to FHIR that is no plain read or search. */
interface FhirAsk {
  readonly method: 'get' | 'post';
  /** What is asked for, without whom it is about. */
  readonly route: string;
  readonly path: string;
  readonly body?: unknown;
}

interface Statement {
  readonly type?: string;
  readonly operation?: readonly { readonly name: string }[];
}

/** What an operation of FHIR is told that takes a body: the patient that it looks for. */
const described = (name: string) => ({
  resourceType: 'Parameters',
  parameter: [
    {
      name: 'resource',
      resource: { resourceType: 'Patient', name: [{ given: [name], family: `${name}son` }], identifier: [{ value: `${name}-1` }] },
    },
  ],
});

/**
 * Every operation that the statement of FHIR names, of each type and of each object of a patient, by GET and by POST; histories, searches in a
 * body, and bundles. A new operation is asked without editing this.
 */
export async function fhirAsks({ api, mine }: TwoPlaces): Promise<FhirAsk[]> {
  const statement = (await api.admin.get(`${FHIR}/metadata`)).body['rest'][0] as Statement & { readonly resource: readonly Statement[] };
  const name = mine.marks.at(-1) ?? '';
  const idsOf = (type: string) => (allFhir.find(({ fhir }) => fhir === type)?.sources ?? []).flatMap(({ of }) => mine.uuids.get(of) ?? []);
  const operations = [statement, ...statement.resource].flatMap(({ type, operation }) =>
    (operation ?? []).flatMap((each) => {
      const route = [type, `$${each.name}`].filter(Boolean).join('/');
      const below = type === undefined ? [''] : [`${type}/`, ...idsOf(type).map((id) => `${type}/${id}/`)];
      // an export begins for patients alone, too
      if (each.name === 'export') below.push('Patient/');
      return below.flatMap((start) => {
        const path = `${FHIR}/${start}$${each.name}`;
        return [
          { method: 'get' as const, route, path },
          { method: 'post' as const, route, path, body: described(name) },
        ];
      });
    }),
  );
  const types = allFhir.map(({ fhir }) => fhir);
  const entries = types.flatMap((type) => idsOf(type).map((id) => ({ request: { method: 'GET', url: `${type}/${id}` } })));
  return [
    ...operations,
    ...types.flatMap((type) =>
      idsOf(type).flatMap((id) => [
        { method: 'get' as const, route: `${type}/_history`, path: `${FHIR}/${type}/${id}/_history` },
        { method: 'get' as const, route: `${type}/_history`, path: `${FHIR}/${type}/${id}/_history/1` },
      ]),
    ),
    ...types.map((type) => ({ method: 'post' as const, route: `${type}/_search`, path: `${FHIR}/${type}/_search?_count=100`, body: '' })),
    { method: 'post', route: 'batch', path: FHIR, body: { resourceType: 'Bundle', type: 'batch', entry: entries } },
  ];
}

export interface ShownPaths {
  readonly ofResources: () => string[];
  readonly ofOperations: () => string[];
  readonly ofFhir: () => string[];
}

/** Parameters that are asked with each of their values. */
const VARIANTS: Readonly<Record<string, readonly string[]>> = {
  format: ['json', 'csv'],
  list: ['critical', 'toresult'],
  'custom-type': ['', ...Object.keys(customTypes)],
  name: Object.keys(reportNames),
};

/** The route of a path: neither what it is about, nor how it is asked. */
export const routeOf = (path: string): string =>
  path
    .split(/[/?]/)
    .slice(0, 2)
    .join('/')
    .replace(/\/[0-9a-f-]{36}$/, '');

/** @param known what is sent for a parameter, by its name */
export function shownPaths({ mine }: TwoPlaces, known: Readonly<Record<string, string>>): ShownPaths {
  const encounter = mine.uuids.get('encounter') ?? '';

  /** The paths of a resource that a client may ask for: those with rows of patients in every way, the others as a list. */
  function pathsOf(r: (typeof registry.all)[number]): string[] {
    const { wire, storage, name } = r;
    const list = `${wire.path}?v=full&limit=100&includeAll=true`;
    if (!ofPlaces.includes(r)) return [list];
    const properties = Object.entries({ ...wire.fields, ...wire.derived })
      .filter(([, declared]) => !declared.hidden)
      .map(([property, declared]) => (['ref', 'refs', 'part', 'parts'].includes(declared.kind) ? `${property}:full` : property));
    const uuid = mine.uuids.get(name);
    const { parent } = wire;
    const above = parent === null ? undefined : mine.uuids.get(parent.wire);
    return [
      wire.listedBy === null ? list : `${list}&${wire.listedBy}=${mine.uuids.get(wire.listedBy)}`,
      `${wire.path}/${uuid}?v=${encodeURIComponent(`custom:(uuid,display,${properties.join(',')})`)}`,
      ...(above === undefined || parent === null ? [] : [`${registry.of(parent.wire).wire.path}/${above}/${parent.path}?v=full`]),
      ...Object.keys(storage.searches ?? {}).flatMap((search) =>
        known[search] === undefined ? [] : [`${wire.path}?${search}=${encodeURIComponent(known[search])}&v=full&includeAll=true`],
      ),
    ];
  }

  /** The reading operations, with what is known for each of their parameters. */
  function operationPaths(): string[] {
    return allOperations.flatMap(({ wire }) => {
      if (wire.method !== 'GET') return [];
      const declared: Readonly<Record<string, unknown>> =
        (wire.query as { properties?: Record<string, unknown> } | undefined)?.properties ?? {};
      const query = Object.keys(declared).flatMap((name) =>
        known[name] === undefined ? [] : [`${name}=${encodeURIComponent(known[name])}`],
      );
      const paths = [encounter, mine.patient, mine.uuids.get('appointment') ?? encounter]
        .map((uuid) => wire.path.replace(':uuid', uuid))
        .flatMap((one) => dumpTypes.map((type) => one.replace(':type', type)));
      const variants = Object.entries(VARIANTS).reduce<string[]>(
        (so, [name, values]) => (name in declared ? so.flatMap((text) => values.map((value) => `${text}&${name}=${value}`)) : so),
        [''],
      );
      // without what narrows a list, too
      const few = query.filter((each) => /^(patient|patients|encounter|from|to|labTest|concept)=/.test(each));
      const asked = [...new Set([query.join('&'), few.join('&')])];
      return (
        [...new Set(paths)]
          .flatMap((path) => asked.flatMap((text) => variants.map((variant) => `${path}?${text}${variant}`)))
          // types of custom dumps are of those only
          .filter((each) => /custom-type=(?:&|$)|^(?!.*custom-type)|dump\/custom/.test(each))
      );
    });
  }

  /** Everything that FHIR may be asked for. */
  function fhirPaths(): string[] {
    return allFhir.flatMap(({ fhir, sources }) => {
      const searches = new Map(sources.flatMap((source) => Object.entries(source.searches)));
      const ids = sources.flatMap(({ of }) => mine.uuids.get(of) ?? []);
      return [
        `${FHIR}/${fhir}?_count=500`,
        `${FHIR}/${fhir}?_count=500&_summary=true`,
        ...ids.map((id) => `${FHIR}/${fhir}/${id}`),
        ...[...searches].flatMap(([name, { type }]) => [
          ...(type === 'reference' ? [`${FHIR}/${fhir}?_include=${fhir}:${name}&_count=500`] : []),
          ...(known[name] === undefined ? [] : [`${FHIR}/${fhir}?${name}=${encodeURIComponent(known[name])}`]),
        ]),
      ];
    });
  }

  return { ofResources: () => registry.all.flatMap(pathsOf), ofOperations: operationPaths, ofFhir: fhirPaths };
}
