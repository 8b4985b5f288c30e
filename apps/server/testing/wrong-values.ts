/** Wrong values for every place of a request, made of its declaration. */
import { randomUUID } from 'node:crypto';
import type { OperationWire } from '@fieldward/contract/operation.ts';

export const NOBODYS = '00000000-0000-4000-8000-00000000dead';
/** Objects that exist, by the name of their resource. */
export type Known = ReadonlyMap<string, string>;
type Json = Readonly<Record<string, unknown>>;
type Schema = Readonly<Record<string, unknown>>;

/** Days and moments that do not exist, or that no column holds. */
const DAYS = [
  '0001-01-01',
  '0000-01-01',
  '9999-12-31',
  '2023-02-29',
  '2026-13-45',
  '10000-01-01',
  '-0044-03-15',
  '+275760-09-13T00:00:00.000Z',
  '2026-01-01T25:61:61.000+0000',
  '2026-01-01T10:00:00.000+9900',
  '294276-12-31T23:59:59.000+0000',
];
const NUMBERS = [0, -1, 1.5, 1e308, 9_007_199_254_740_992, 2_147_483_648, -2_147_483_649];
const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x'.repeat(70_000),
  '1e400',
  'NaN',
  '%',
  '\\',
  "'",
  NOBODYS,
  '=cmd|1',
  '/../..',
  '5',
  'soon',
];
const OTHERS: readonly unknown[] = [
  null,
  true,
  {},
  [],
  [null],
  [[]],
  { uuid: null },
  { uuid: NOBODYS },
  { uuid: '\0' },
  { constructor: {} },
  { name: [] },
];

const lists = (value: unknown): readonly unknown[] => [[value, value], Array.from({ length: 1_000 }, () => value)];

/** Values for a property of a kind (of a resource, or of JSON Schema). */
export function wrongFor(kind: string, known: Known): readonly unknown[] {
  const ofAnotherKind = [...known.values()].slice(0, 3);
  const first = kind.startsWith('date') ? DAYS : NUMBERS;
  return [...first, ...OTHERS, ...ofAnotherKind, ...TEXTS, ...(first === DAYS ? NUMBERS : DAYS), ...lists(NOBODYS), ...lists({})];
}

/** What stands for a place in a request that is not wrong, as far as its name and schema tell. */
function fitting(schema: Schema, name: string, known: Known): unknown {
  const either = [schema['anyOf'], schema['oneOf']].find(Array.isArray);
  if (either !== undefined) return fitting((either[0] ?? {}) as Schema, name, known);
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  if ('const' in schema) return schema['const'];
  switch (schema['type']) {
    case 'string':
      return textFor(name, known);
    case 'integer':
    case 'number':
      return schema['minimum'] ?? 1;
    case 'boolean':
      return true;
    case 'array':
      return [fitting((schema['items'] ?? {}) as Schema, name.replace(/s$/, ''), known)];
    case 'object':
      return Object.fromEntries(
        Object.entries((schema['properties'] ?? {}) as Record<string, Schema>).map(([each, inner]) => [each, fitting(inner, each, known)]),
      );
    default:
      return {};
  }
}

/** Resources that names of properties mean, where they are called otherwise. */
const MEANT: Readonly<Record<string, string>> = {
  from: 'patient',
  into: 'other',
  a: 'patient',
  b: 'other',
  patients: 'patient',
  head: 'patient',
  labTest: 'labtestorder',
  test: 'labtestorder',
  sample: 'labtestsample',
  result: 'labtestattribute',
  attributeType: 'labtestattributetype',
  object: 'patient',
  filledform: 'encounter',
  markedrecords: 'encounter',
  personimage: 'patient',
  registration: 'patient',
  source: 'identifiersource',
  sourceUuid: 'identifiersource',
  place: 'location',
  to: 'location',
  appointments: 'appointment',
  service: 'appointmentservice',
  orderer: 'provider',
  collector: 'provider',
  task: 'scheduledtask',
  queueEntryToTransition: 'queueentry',
  newQueue: 'queue',
  newStatus: 'concept',
  newPriority: 'concept',
  conceptClass: 'conceptclass',
  fieldType: 'fieldtype',
  careSetting: 'caresetting',
  workflowphase: 'workflowphases',
  grant: 'appgrant',
  app: 'connectedapp',
  token: 'apitoken',
  devicefeed: 'device',
};

/** Texts of a form of their own, by the name of the property. */
const WRITTEN: Readonly<Record<string, string>> = {
  gender: 'F',
  day: '2026-01-02',
  expected: '2026-01-02',
  birthdate: '1990-01-02',
  language: 'en',
  email: 'somebody@example.org',
  phone: '+923001234567',
  nationalId: '4210112345671',
  address: 'https://hook.example.org/take',
  redirect: 'https://app.example.org/back',
  launchAddress: 'https://app.example.org/launch',
  scope: 'patient/*.rs',
  privilege: 'Get Patients',
  resource: 'patient',
  action: 'create',
  data: '[]',
  metadata: '{"ENCONTER_TYPE":"Create Patient"}',
  digestAt: '07:00',
  quietFrom: '20:00',
  quietTo: '07:00',
  relation: 'spouse',
  urgency: 'ROUTINE',
  version: '1',
};

const bare = (name: string): string => name.replaceAll(/[-_]|Uuid$/g, '').toLowerCase();

/** The object that a name means. */
const objectFor = (name: string, known: Known): string | undefined =>
  known.get(name) ??
  known.get(MEANT[name] ?? MEANT[name.replace(/Uuid$/, '')] ?? '') ??
  [...known].find(([each]) => bare(each) === bare(name))?.[1];

const textFor = (name: string, known: Known): string =>
  WRITTEN[name] ??
  (name === 'uuid' ? randomUUID() : objectFor(name, known)) ??
  (/date|from|to$|start|end|at$|until|before|time/i.test(name) ? '2026-01-02' : `some ${name}`);

/** A value with one place of it changed. */
const changed = (whole: unknown, [step, ...rest]: readonly (string | number)[], value: unknown): unknown => {
  if (step === undefined) return value;
  if (Array.isArray(whole)) return whole.map((each, index) => (index === step ? changed(each, rest, value) : (each as unknown)));
  return { ...(whole as Json), [step]: changed((whole as Json)[step], rest, value) };
};

/** Every place of a value, from the outside in. */
function placesOf(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  const inner = Array.isArray(value)
    ? value.slice(0, 1).flatMap((each) => placesOf(each, [...path, 0]))
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, each]) => placesOf(each, [...path, name]))
      : [];
  return [path, ...inner];
}

const shown = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).replaceAll(/[\ud800-\udfff]/g, '')).slice(
    0,
    4_000,
  );

const BAD_SEGMENTS = [NOBODYS, '%00', 'x'.repeat(400), '..%2f', '0', '-1', '%F0%9F%98%80'];

interface WrongRequest {
  readonly path: string;
  readonly body?: unknown;
}

/** A request of an operation as it fits, taken apart. */
function soundRequest(wire: OperationWire, known: Known) {
  const segments = wire.path.split('/');
  const own = (index: number): string => {
    const of = segments[index - 1] ?? '';
    return segments[index] === ':type' ? 'patients' : (objectFor(of, known) ?? NOBODYS);
  };
  const address = (change?: { at: number; to: string }): string =>
    segments.map((segment, index) => (segment.startsWith(':') ? (change?.at === index ? change.to : own(index)) : segment)).join('/');
  const query = (wire.query?.properties ?? {}) as Record<string, Schema>;
  const asked = Object.entries(query).map(([name, schema]) => [name, fitting(schema, name, known)] as const);
  const questions = (wrong?: readonly [string, unknown]): string => {
    const all = asked.map(([name, value]) => `${name}=${shown(wrong?.[0] === name ? wrong[1] : value)}`);
    return all.length === 0 ? '' : `?${all.join('&')}`;
  };
  const body = wire.body === undefined ? undefined : fitting(wire.body as unknown as Schema, '', known);
  return { segments, own, address, asked, questions, body };
}

interface NamingRequest {
  /** The resource of whose object the request names one. */
  readonly named: string;
  readonly request: (uuid: string) => WrongRequest;
}

const at = (whole: unknown, place: readonly (string | number)[]): unknown =>
  place.reduce<unknown>((so, step) => (so as Record<string | number, unknown>)[step], whole);

/** The requests of an operation that name objects, each with the one place open at which it names one of those that are known. */
export function namingRequests(wire: OperationWire, known: Known): readonly NamingRequest[] {
  const { segments, own, address, asked, questions, body } = soundRequest(wire, known);
  const sent = body === undefined ? {} : { body };
  const named = (value: unknown): readonly string[] => {
    const plain = Array.isArray(value) ? (value[0] as unknown) : value;
    return [...known].flatMap(([name, uuid]) => (uuid === plain ? [name] : []));
  };
  return [
    ...segments.flatMap((segment, index) =>
      segment.startsWith(':')
        ? [...(own(index) === NOBODYS ? known.keys() : named(own(index)))].map((name) => ({
            named: name,
            request: (to: string) => ({ path: `${address({ at: index, to })}${questions()}`, ...sent }),
          }))
        : [],
    ),
    ...asked.flatMap(([question, value]) =>
      named(value).map((name) => ({
        named: name,
        request: (uuid: string) => ({ path: `${address()}${questions([question, uuid])}`, ...sent }),
      })),
    ),
    ...placesOf(body ?? null).flatMap((place) =>
      typeof at(body, place) === 'string'
        ? named(at(body, place)).map((name) => ({
            named: name,
            request: (uuid: string) => ({ path: `${address()}${questions()}`, body: changed(body, place, uuid) }),
          }))
        : [],
    ),
  ];
}

/** What takes records away from those that come after it. */
const LAST = /patientmerge|patienterasure|locationmerge|passwordreset|household\/:uuid|status-change|filledform\/:uuid\/(void|move)/;

/** Operations in an order in which each finds what it is about. */
export const inOrder = (wires: readonly OperationWire[]): OperationWire[] =>
  wires.toSorted((a, b) => Number(LAST.test(a.path)) - Number(LAST.test(b.path)));

/** A writing request of each operation that fits, as far as its declaration tells. */
export const fittingPosts = (wires: readonly OperationWire[], known: Known): (WrongRequest & { readonly route: string })[] =>
  inOrder(wires.filter(({ method }) => method === 'POST')).map((wire) => {
    const { address, questions, body } = soundRequest(wire, known);
    return { route: wire.path, path: `${address()}${questions()}`, ...(body === undefined ? {} : { body }) };
  });

/** Requests of an operation that are wrong at one place each. @param some which of the values of a place are tried */
export function wrongRequests(
  wire: OperationWire,
  known: Known,
  some: (values: readonly unknown[]) => readonly unknown[],
): readonly WrongRequest[] {
  const { segments, address, asked, questions, body } = soundRequest(wire, known);
  const sent = body === undefined ? {} : { body };
  return [
    { path: `${address()}${questions()}`, ...sent },
    ...segments.flatMap((segment, at) =>
      segment.startsWith(':') ? BAD_SEGMENTS.map((to) => ({ path: `${address({ at, to })}${questions()}`, ...sent })) : [],
    ),
    ...asked.flatMap(([name]) =>
      some(wrongFor('text', known)).map((value) => ({ path: `${address()}${questions([name, value])}`, ...sent })),
    ),
    ...placesOf(body ?? null).flatMap((place) =>
      body === undefined ? [] : some(wrongFor('text', known)).map((value) => ({ path: address(), body: changed(body, place, value) })),
    ),
  ];
}
