/** A submission writes with statements of its own (docs/decisions/how-a-submission-writes.md): its rows are those that the resources write. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contactConcepts, relationshipTypes } from '@fieldward/domain/form/contact-concepts.ts';
import { gpsConcept } from '@fieldward/domain/form/submission.ts';
import { concepts, fields, programme, seedProgramme } from '../../../testing/clinic-programme.ts';
import { scratchApi, type ScratchApi } from '../../../testing/scratch-api.ts';
import { create } from '../../../testing/starter-api.ts';

type Json = Readonly<Record<string, unknown>>;

let api: ScratchApi;
let provider: string;
let identifierType: string;
beforeAll(async () => {
  api = await scratchApi();
  await seedProgramme(api.pool);
  // a resource goes by the concept's datatype, a form by its own: here they agree
  await api.pool.rows(
    `with d as (insert into concept_datatype (name) values ('Datetime') returning concept_datatype_id)
     update concept set datatype_id = d.concept_datatype_id from d where uuid = any ($1)`,
    [[concepts.seen, contactConcepts.birthdate]],
  );
  const [row] = await api.pool.rows<{ person: string; type: string }>(
    `select (select p.uuid from users u join person p using (person_id) where u.username = 'boss') as person,
       (select uuid from patient_identifier_type where lower(name) = 'patient identifier') as type`,
  );
  identifierType = row?.type ?? '';
  provider = String((await create(api.admin, 'provider', { person: row?.person, identifier: 'boss' }))['uuid']);
});
afterAll(() => api?.close());

/** What differs from row to row anyway: keys and the moment of writing. */
const OWN = ['uuid', 'date_created', 'date_changed', 'date_voided', 'person_id', 'patient_id', 'encounter_id', 'person_a', 'person_b'];

/** The same under other keys: a member of a group says the concept of its group. */
const WHERE_IN_GROUP = `coalesce((select jsonb_build_object('obs_group_id', g.concept_id) from obs g
  where g.patient_id = (to_jsonb(t) ->> 'patient_id')::bigint and g.obs_id = (to_jsonb(t) ->> 'obs_group_id')::bigint), '{}')`;

const TABLES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['patient', 'patient_identifier', 'encounter', 'encounter_provider', 'obs'].map((table) => [table, 'patient_id'])),
  ...Object.fromEntries(['person', 'person_name', 'person_address', 'person_attribute'].map((table) => [table, 'person_id'])),
  relationship: 'person_b',
};

/** All rows of a table, by the identifier of their patient, without what differs anyway; of the times of changes, whether there are any. */
const rowsSql = (table: string, key: string): string => `
  select i.identifier, '${table}' as part, to_jsonb(t) || ${WHERE_IN_GROUP} as row from ${table} t join patient_identifier i on i.patient_id = t.${key}`;

/** What the audit trail has of an encounter or patient. An address, an attribute or a relationship is no entry of its own: it is part of the submission. */
const AUDIT = `
  select i.identifier, 'audit' as part, jsonb_build_object('action', a.action, 'resource', a.resource, 'by', a.user_id) as row
  from audit_log a join patient_identifier i on i.patient_id = a.patient_id where a.resource in ('patient', 'encounter') and a.action <> 'read'`;

/** Everything that is kept of each patient, by identifier: the table and its row as one text. */
async function kept(): Promise<ReadonlyMap<string, readonly string[]>> {
  const parts = Object.entries(TABLES).map(([table, key]) => rowsSql(table, key));
  const rows = await api.pool.rows<{ identifier: string; part: string; row: Json }>([...parts, AUDIT].join(' union all '));
  const found = new Map<string, string[]>();
  for (const { identifier, part, row } of rows) {
    const same = Object.entries(row).filter(([name]) => name !== `${part}_id` && !OWN.includes(name));
    const times = ['date_created', 'date_changed', 'date_voided'].map((name) => [name, (row[name] ?? null) !== null]);
    // identifiers are unique: each of the two has its own beginning
    const text = JSON.stringify(Object.fromEntries([...same, ...times])).replaceAll(/"[FR](\d+(?:-\d+)?)"/g, '"$1"');
    found.set(identifier, [...(found.get(identifier) ?? []), `${part} ${text}`]);
  }
  return new Map([...found].map(([identifier, texts]) => [identifier, texts.toSorted()]));
}

async function submit(data: readonly Json[], metadata: Json): Promise<Json> {
  const body = { data: JSON.stringify(data), metadata: JSON.stringify(metadata) };
  const response = await api.admin.post('hydra/form-submission', body);
  expect(response.status, response.text).toBe(201);
  return response.body;
}

const letters = (most: number) => fc.stringMatching(new RegExp(`^[A-Za-zäß]{1,${most}}$`));
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
const between = (min: string, max: string) =>
  fc.date({ min: new Date(min), max: new Date(max), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 19));
const past = between('2024-01-01', '2026-01-01');
const phone = fc.integer({ min: 1_000_000, max: 9_999_999 }).map((digits) => `+92300${digits}`);
const address = fc.record({
  country: letters(9),
  province: letters(9),
  city: letters(9),
  street: letters(9),
  landmark: maybe(letters(9)),
});
const contact = fc.record({ given: letters(9), family: letters(9), male: fc.boolean(), born: past, related: fc.boolean() });

/** What somebody writes into the form of the programme. */
const filling = fc.record({
  weeks: maybe(fc.nat(104)),
  symptoms: fc.subarray([concepts.fever, concepts.sweat]),
  seen: maybe(past),
  remark: maybe(letters(20)),
  phone: maybe(fc.constantFrom('+923001112223', '+923004445556')),
  address: maybe(address),
  contact: maybe(contact),
  gps: maybe(fc.constant('24.86,67.01')),
  at: past,
  placed: fc.boolean(),
});
type Filling = typeof filling extends fc.Arbitrary<infer T> ? T : never;

const registration = fc.record({
  given: letters(9),
  family: letters(9),
  male: fc.boolean(),
  // nobody has a form before birth
  born: between('1930-01-01', '2023-12-31'),
  placed: fc.boolean(),
  address: maybe(address),
  phone: maybe(phone),
});
type Registration = typeof registration extends fc.Arbitrary<infer T> ? T : never;
type Home = NonNullable<Registration['address']>;

const place = (placed: boolean): Json => (placed ? { location: programme.location } : {});

/** The registration as the form `Create Patient` sends it; answers the patient. */
async function registerByForm(of: Registration, identifier: string): Promise<string> {
  const uuid = randomUUID();
  await submit(
    [
      { payload_type: 'NAME', givenName: of.given, familyName: of.family },
      { payload_type: 'GENDER', value: of.male ? 'male' : 'female' },
      { payload_type: 'DOB', value: `${of.born.slice(0, 10)} 00:00:00` },
      { payload_type: 'IDENTIFIER', param_name: 'Patient Identifier', value: identifier },
      ...(of.placed ? [{ payload_type: 'LOCATION', value: programme.location }] : []),
      ...(of.address === null ? [] : [{ payload_type: 'ADDRESS', value: wireAddress(of.address) }]),
      ...(of.phone === null ? [] : [{ payload_type: 'PERSON_ATTRIBUTE', param_name: 'PHONE', value: of.phone }]),
    ],
    { ENCONTER_TYPE: 'Create Patient', patient: { uuid } },
  );
  return uuid;
}

const wireAddress = ({ country, province, city, street, landmark }: Home): Json => ({
  Country: country,
  'Province/State': province,
  'City/Village': city,
  address2: street,
  address3: landmark ?? '',
});
const resourceAddress = ({ country, province, city, street, landmark }: Home): Json => ({
  preferred: true,
  country,
  stateProvince: province,
  cityVillage: city,
  address2: street,
  ...(landmark === null ? {} : { address3: landmark }),
});

const attributeType = async (name: string): Promise<string> =>
  (await api.admin.get(`personattributetype?q=${name}`)).body['results'][0].uuid;

/** The same registration through the resource. */
async function registerByResource(of: Registration, identifier: string): Promise<string> {
  const made = await create(api.admin, 'patient', {
    person: {
      gender: of.male ? 'M' : 'F',
      birthdate: of.born.slice(0, 10),
      names: [{ givenName: of.given, familyName: of.family, preferred: true }],
      ...(of.address === null ? {} : { addresses: [resourceAddress(of.address)] }),
      ...(of.phone === null ? {} : { attributes: [{ attributeType: await attributeType('PHONE'), value: of.phone }] }),
    },
    identifiers: [{ identifier, identifierType, preferred: true, ...place(of.placed) }],
  });
  return String(made['uuid']);
}

/** The form as the app sends it. */
async function fillByForm(patient: string, of: Filling, identifier: string): Promise<void> {
  const answered = (payload: string, field: keyof typeof fields, value: unknown): Json[] =>
    value === null
      ? []
      : [
          {
            payload_type: payload,
            param_name: field in concepts ? concepts[field as keyof typeof concepts] : field,
            formField: fields[field],
            value,
          },
        ];
  await submit(
    [
      ...answered('OBS_CODED', 'cough', of.weeks === null ? concepts.no : concepts.yes),
      ...answered('OBS_NUMERIC', 'weeks', of.weeks === null ? null : String(of.weeks)),
      ...answered('OBS_CODED_MULTI', 'symptoms', of.symptoms.length === 0 ? null : JSON.stringify(of.symptoms)),
      ...answered('OBS_DATE_TIME', 'seen', of.seen === null ? null : `${of.seen.slice(0, 10)} 00:00:00`),
      ...answered('OBS', 'remark', of.remark),
      ...answered('OBS', 'phone', of.phone),
      ...answered('ADDRESS', 'address', of.address === null ? null : wireAddress(of.address)),
      ...answered('CONTACT_TRACING', 'contacts', of.contact === null ? null : [wireContact(of.contact, identifier)]),
      ...(of.gps === null ? [] : [{ payload_type: 'GPS', param_name: gpsConcept, value: of.gps }]),
      { payload_type: 'DATE_ENTERED', value: `${of.at}Z` },
      ...(of.placed ? [{ payload_type: 'LOCATION', value: programme.location }] : []),
    ],
    {
      ENCONTER_TYPE: programme.formName,
      patient: { uuid: patient },
      formDetails: { uuid: programme.componentForm },
      workflow: programme.workflow,
    },
  );
}

const wireContact = ({ given, family, male, born, related }: NonNullable<Filling['contact']>, identifier: string): Json => ({
  patientID: identifier,
  patientGivenName: given,
  patientFamilyName: family,
  gender: male ? 'male' : 'female',
  relation: related ? 'Sibling' : '',
  dob: born.slice(0, 10),
});

/** The contact of a form, as a patient and its relationship, through the resources. */
async function contactByResource(patient: string, of: Filling, identifier: string): Promise<void> {
  if (of.contact === null) return;
  const contact = await registerByResource({ ...of.contact, placed: of.placed, address: null, phone: null }, identifier);
  if (!of.contact.related) return;
  await create(api.admin, 'relationship', { personA: contact, personB: patient, relationshipType: relationshipTypes['sibling'] });
}

/** The same answers through the resources: the contact, the encounter with its observations, the address, the attribute. */
async function fillByResources(patient: string, of: Filling, identifier: string): Promise<void> {
  const day = (moment: string): string => `${moment.slice(0, 10)}T00:00:00.000+0000`;
  const seen = (concept: string, value: unknown, formField: string | null): Json[] =>
    value === null ? [] : [{ concept, value, ...(formField === null ? {} : { formField }) }];
  const group = (concept: string, formField: string, members: readonly (readonly [string, unknown])[]): Json => ({
    concept,
    formField,
    groupMembers: members.flatMap(([member, value]) => seen(member, value, formField)),
  });
  const { contact } = of;
  await contactByResource(patient, of, identifier);
  await create(api.admin, 'encounter', {
    patient,
    encounterType: programme.formName,
    encounterDatetime: `${of.at}.000+0000`,
    encounterProviders: [{ provider }],
    ...place(of.placed),
    obs: [
      ...seen(concepts.cough, { uuid: of.weeks === null ? concepts.no : concepts.yes }, fields.cough),
      ...seen(concepts.weeks, of.weeks, fields.weeks),
      ...(of.symptoms.length === 0
        ? []
        : [
            group(
              concepts.symptoms,
              fields.symptoms,
              of.symptoms.map((uuid) => [concepts.symptoms, { uuid }]),
            ),
          ]),
      ...seen(concepts.seen, of.seen === null ? null : day(of.seen), fields.seen),
      ...seen(concepts.remark, of.remark, fields.remark),
      ...seen(concepts.phone, of.phone, fields.phone),
      ...(contact === null
        ? []
        : [
            ...seen(contactConcepts.count, 1, fields.contacts),
            group(contactConcepts.group, fields.contacts, [
              [contactConcepts.birthdate, day(contact.born)],
              [contactConcepts.gender, contact.male ? 'M' : 'F'],
              [contactConcepts.givenName, contact.given],
              [contactConcepts.familyName, contact.family],
              [contactConcepts.identifier, identifier],
              [contactConcepts.relationship, contact.related ? 'Sibling' : null],
            ]),
          ]),
      ...seen(gpsConcept, of.gps, null),
    ],
  });
  const { addresses, attributes } = (await api.admin.get(`person/${patient}?v=full`)).body as {
    addresses: Json[];
    attributes: { uuid: string; value: string }[];
  };
  const home = of.address === null ? null : resourceAddress(of.address);
  const names = ['country', 'stateProvince', 'cityVillage', 'address2', 'address3'];
  if (home !== null && !addresses.some((each) => names.every((name) => (each[name] ?? null) === (home[name] ?? null))))
    await create(api.admin, `person/${patient}/address`, home);
  if (of.phone === null || attributes.some(({ value }) => value === of.phone)) return;
  for (const { uuid } of attributes)
    expect((await api.admin.remove(`person/${patient}/attribute/${uuid}?reason=Replaced by a later answer`)).status).toBe(204);
  await create(api.admin, `person/${patient}/attribute`, { attributeType: await attributeType('PHONE'), value: of.phone });
}

it('writes the rows that the resources write of the same facts, by default, key and audit', async () => {
  // the type of the attribute comes with the first form that asks for it
  await api.pool.rows(`insert into person_attribute_type (name, searchable) values ('PHONE', true)`);
  const cases = fc.sample(fc.tuple(registration, fc.array(filling, { minLength: 1, maxLength: 2 })), { seed: 7, numRuns: 10 });
  for (const [n, [person, forms]] of cases.entries()) {
    const byForm = await registerByForm(person, `F${n}`);
    const byResource = await registerByResource(person, `R${n}`);
    for (const [at, form] of forms.entries()) {
      await fillByForm(byForm, form, `F${n}-${at}`);
      await fillByResources(byResource, form, `R${n}-${at}`);
    }
  }
  const all = await kept();
  for (const [n, [person, forms]] of cases.entries()) {
    const subjects = [`${n}`, ...forms.flatMap(({ contact }, at) => (contact === null ? [] : [`${n}-${at}`]))];
    for (const subject of subjects) {
      const [one, other] = [all.get(`F${subject}`), all.get(`R${subject}`)];
      expect(one, JSON.stringify([subject, person, forms])).toEqual(other);
      expect(one?.filter((text) => text.startsWith('audit') && text.includes('"patient"'))).toHaveLength(1);
    }
  }
});

it('has one clock: a form that says no moment was filled when its rows were written', async () => {
  const patient = await registerByForm(
    { given: 'Now', family: 'Then', male: true, born: '2000-01-01', placed: false, address: null, phone: null },
    'F-now',
  );
  await submit([{ payload_type: 'OBS_CODED', param_name: concepts.cough, value: concepts.no }], {
    ENCONTER_TYPE: programme.formName,
    patient: { uuid: patient },
    formDetails: { uuid: programme.componentForm },
  });
  const rows = await api.pool.rows(
    `select e.encounter_datetime = date_trunc('milliseconds', e.date_created) as encounter, o.obs_datetime = date_trunc('milliseconds', o.date_created) as obs
     from encounter e join obs o using (patient_id, encounter_id) where e.patient_id = (select person_id from person where uuid = $1)`,
    [patient],
  );
  expect(rows).toEqual([{ encounter: true, obs: true }]);
});
