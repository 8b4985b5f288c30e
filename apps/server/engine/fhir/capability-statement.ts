import type { Registry } from '../resource.ts';
import type { FhirMap } from './fhir-map.ts';

interface Served {
  readonly registry: Registry;
  readonly maps: readonly FhirMap[];
  /** Day of the software, `2026-11-24`. */
  readonly date: string;
  readonly version: string;
  /** Absolute URL of the FHIR API. */
  readonly base: string;
  /** What the server says of SMART: its endpoints. */
  readonly oauth: Readonly<Record<string, unknown>>;
}

const EVERYTHING = 'http://hl7.org/fhir/OperationDefinition/Patient-everything';
const BULK = 'http://hl7.org/fhir/uv/bulkdata/OperationDefinition';
const OF_PATIENTS = [
  { name: 'everything', definition: EVERYTHING },
  { name: 'export', definition: `${BULK}/patient-export` },
  { name: 'match', definition: 'http://hl7.org/fhir/OperationDefinition/Patient-match' },
  { name: 'summary', definition: 'http://hl7.org/fhir/uv/ips/OperationDefinition/summary' },
] as const;
const OAUTH_URIS = 'http://fhir-registry.smarthealthit.org/StructureDefinition/oauth-uris';
const SERVICE = 'http://terminology.hl7.org/CodeSystem/restful-security-service';

/** What the server can do, made of the declarations: `GET /metadata`. */
export function capabilityStatement({ registry, maps, date, version, base, oauth }: Served): Readonly<Record<string, unknown>> {
  return {
    resourceType: 'CapabilityStatement',
    status: 'active',
    date,
    publisher: 'Fieldward',
    kind: 'instance',
    software: { name: 'Fieldward', version },
    implementation: { description: 'Fieldward', url: base },
    fhirVersion: '4.0.1',
    format: ['application/fhir+json', 'json'],
    rest: [
      {
        mode: 'server',
        documentation:
          'Every read needs the privileges of the data that it opens and is written to the audit trail; what somebody does not see at their places, or must not see because it is sensitive, does not exist for them.',
        security: {
          cors: true,
          service: ['SMART-on-FHIR', 'Basic'].map((code) => ({ coding: [{ system: SERVICE, code }] })),
          description:
            'An app that a person let act for them (SMART on FHIR), a token of a program, a session (cookie) or Basic credentials',
          extension: [
            {
              url: OAUTH_URIS,
              extension: ['token', 'authorize', 'revoke'].map((url, at) => ({
                url,
                valueUri: oauth[['token_endpoint', 'authorization_endpoint', 'revocation_endpoint'][at] ?? ''],
              })),
            },
          ],
        },
        resource: maps.map((map) => resourceOf(registry, map)),
        interaction: [{ code: 'transaction' }, { code: 'batch' }],
        operation: [{ name: 'export', definition: `${BULK}/export` }],
      },
    ],
  };
}

function resourceOf(registry: Registry, map: FhirMap): Readonly<Record<string, unknown>> {
  const searches = Object.entries(
    Object.assign({}, ...map.sources.toReversed().map(({ searches }) => searches)) as FhirMap['sources'][number]['searches'],
  ); // of several the first counts
  const references = searches.filter(([, { type }]) => type === 'reference').map(([name]) => `${map.fhir}:${name}`);
  const rights = map.sources.flatMap((source) =>
    [source.of, ...(source.opens ?? [])].map((name) => registry.of(name).wire.privileges.read),
  );
  const operations = [
    ...(map.fhir === 'Patient' ? OF_PATIENTS : []),
    ...(map.operations ?? []).map(({ name, definition }) => ({ name, definition })),
  ];
  return {
    type: map.fhir,
    documentation: `${map.about} Privileges: ${[...new Set(rights)].join(', ')}.`,
    interaction: [
      'read',
      'vread',
      'history-instance',
      'search-type',
      ...(map.writes === undefined ? [] : ['create', 'update', 'delete']),
    ].map((code) => ({ code })),
    versioning: map.writes === undefined ? 'versioned' : 'versioned-update',
    readHistory: false,
    ...(map.writes === undefined ? {} : { updateCreate: true, conditionalCreate: true, conditionalUpdate: true }),
    ...(operations.length === 0 ? {} : { operation: operations }),
    ...(references.length === 0 ? {} : { searchInclude: references }),
    searchParam: [
      { name: '_id', type: 'token', documentation: 'the id' },
      { name: '_lastUpdated', type: 'date', documentation: 'when it was last changed' },
      ...searches.map(([name, { type, about }]) => ({ name, type, documentation: about })),
    ],
  };
}
