/** Pieces of FHIR that several resources have: concepts, references, what people are called and how they are reached. */
import { contactNumberType } from '@fieldward/contract/patient/person.ts';
import {
  code,
  each,
  fixed,
  id,
  list,
  moment,
  name,
  object,
  ofRow,
  one,
  plain,
  text,
  when,
  written,
  type FhirJson,
} from '../engine/fhir/fhir-json.ts';
import { reference, string, stringIn, token, type FhirSearch, type ReferenceTarget } from '../engine/fhir/fhir-search.ts';
import { personDisplay } from './display-sql.ts';

/** Extensions and code systems of OpenMRS. */
export const EXTENSION = 'http://fhir.openmrs.org/ext';
export const CODE_SYSTEM = 'http://fhir.openmrs.org/code-system';

/** What is behind it in the address of a Questionnaire is the uuid of the form. */
export const FORM_URL = 'https://fieldward.org/form/';

/** What is behind it in the address of a list of answers is the uuid of its question. */
export const VALUE_SET = 'https://fieldward.org/value-set/';

/** The system of the uuids of concepts, where FHIR demands one; elsewhere they have none. */
export const CONCEPT_SYSTEM = 'https://fieldward.org/concept';

/** The system of the codes of a terminology, by the names that its mappings have here, in small letters; the first name is the usual one. */
const SYSTEMS: readonly (readonly [system: string, ...names: readonly string[]])[] = [
  ['https://cielterminology.org', 'ciel'],
  ['http://loinc.org', 'loinc'],
  ['http://snomed.info/sct', 'snomed ct', 'snomed-ct', 'snomed', 'snomed np'],
  ['http://hl7.org/fhir/sid/icd-10', 'icd-10-who', 'icd-10', 'icd10'],
  ['http://id.who.int/icd/release/11/mms', 'icd-11-who', 'icd-11', 'icd11'],
  ['http://www.nlm.nih.gov/research/umls/rxnorm', 'rxnorm'],
  ['http://hl7.org/fhir/sid/cvx', 'cvx'],
  ['http://www.whocc.no/atc', 'who atc', 'atc'],
];

/** SQL of the system of a terminology by the name that it has here; null where it is not known. */
const systemSql = (source: string): string =>
  `case lower(${source}) ${SYSTEMS.flatMap(([system, ...names]) => names.map((each) => `when '${each}' then '${system}'`)).join(' ')} end`;

/** SQL of the system of a terminology (alias): what it says itself where that is an address, else as its name is known, else our own. */
export const terminologySystem = (s: string): string =>
  `coalesce(case when ${s}.unique_id ~ '^(https?://|urn:)\\S+$' then ${s}.unique_id end, ${systemSql(`${s}.name`)}, 'https://fieldward.org/terminology/' || ${s}.uuid)`;

/** The names, in small letters, that mappings to a system have here; the system itself where it is not known. */
export const sourcesOf = (system: string): readonly string[] =>
  SYSTEMS.find(([known]) => known === system)?.slice(1) ?? [system.toLowerCase()];

/** The codings of a concept (key): itself by uuid without a system, then what it is in terminologies whose system is known. */
export const concept = (key: string): FhirJson =>
  ofRow({ table: 'concept', key: 'concept_id', id: key, shape: 'codings', json: (c) => written(codings(c)) });

const codings = (c: string): string =>
  `'{"coding":[{"code":"' || ${c}.uuid || '"' || coalesce(',"display":' || to_json(nullif(${c}.shown, ''))::text, '') || '}' || coalesce((select string_agg(',{"system":"' || cm.system || '","code":' || to_json(cm.code)::text || coalesce(',"display":' || to_json(nullif(cm.name, ''))::text, '') || '}', '' order by cm.concept_mapping_id) from (select m.*, ${systemSql('m.source')} as system from concept_mapping m where m.concept_id = ${c}.concept_id) cm where cm.system is not null and cm.code ~ '^\\S+( \\S+)*$'), '') || ']' || coalesce(',"text":' || to_json(nullif(${c}.shown, ''))::text, '') || '}'`;

/** An amount with its unit, a concept (key); none without a value. */
export const quantityOf = (value: string, unit: string): FhirJson =>
  when(
    `${value} is not null`,
    object({
      value: plain(value),
      unit: text(`(select c.shown from concept c where c.concept_id = ${unit})`),
      system: written(`case when ${unit} is not null then '"${CONCEPT_SYSTEM}"' end`),
      code: code(`(select c.uuid from concept c where c.concept_id = ${unit})`),
    }),
  );

/** A concept, or words where there is none. */
export const conceptOrWords = (key: string, words: string): FhirJson =>
  written(`case when ${key} is not null then ${oneSql(concept(key))} else '{"text":' || to_json(nullif(${words}, ''))::text || '}' end`);

const oneSql = ({ text: [piece] }: FhirJson): string => (typeof piece === 'object' ? piece.sql : 'null');

/** Concepts by uuid (no system) or by their code in a terminology. `key` is SQL of the concept's key. */
export function conceptSearch(key: (t: string) => string, about: string): FhirSearch {
  return token(({ t, bind }, { system, codes }) => {
    if (system === null || system === '' || system === CONCEPT_SYSTEM)
      return codes === null
        ? `${key(t)} is not null`
        : `${key(t)} in (select x.concept_id from concept x where x.uuid = any(${bind(codes)}::text[]))`;
    const sources = sourcesOf(system);
    const coded = codes === null ? '' : ` and x.code = any(${bind(codes)}::text[])`;
    return `${key(t)} in (select x.concept_id from concept_mapping x where lower(x.source) = any(${bind(sources)}::text[])${coded})`;
  }, about);
}

/** A coding of a thing of our own that has a name: `code` is its uuid. */
export const namedCoding = (table: string, key: string, is: string, system: string): FhirJson =>
  one(
    object({ coding: list(object({ system: fixed(system), code: id('nc.uuid'), display: text('nc.name') })), text: text('nc.name') }),
    `${table} nc where nc.${key} = ${is}`,
  );

/** Things of our own by uuid or name. */
export const namedSearch = (table: string, key: string, is: (t: string) => string, about: string, system?: string): FhirSearch =>
  token(({ t, bind }, asked) => {
    if (asked.system !== null && asked.system !== '' && asked.system !== system) return 'false';
    if (asked.codes === null) return `${is(t)} is not null`;
    const codes = bind(asked.codes);
    return `${is(t)} in (select x.${key} from ${table} x where x.uuid = any(${codes}::text[]) or x.name = any(${codes}::text[]))`;
  }, about);

const referenceJson = (type: string, x: string, display: string | null): FhirJson =>
  object({
    reference: { text: [`"${type}/`, { sql: `${x}.uuid` }, '"'], sure: true },
    type: fixed(type),
    display: display === null ? null : text(display),
  });

/** A reference to the row with a key; `display` is SQL of its name. */
const referenceTo = (type: string, table: string, id: string, display: (x: string) => string): FhirJson =>
  ofRow({ table, key: `${table}_id`, id, shape: 'reference', json: (x) => referenceJson(type, x, display(x)) });

const providerName = (x: string): string => `coalesce(${personDisplay(`${x}.person_id`)}, ${x}.name, ${x}.identifier)`;

export const patientReference = (key: string): FhirJson => referenceTo('Patient', 'patient', key, (x) => personDisplay(`${x}.patient_id`));
export const practitionerReference = (key: string): FhirJson => referenceTo('Practitioner', 'provider', key, providerName);
export const locationReference = (key: string): FhirJson => referenceTo('Location', 'location', key, (x) => `${x}.name`);

/** SQL: the place (alias) gives care, and is an organization in FHIR. */
export const isFacility = (t: string): string =>
  `exists (select from location_tag_map fm join location_tag fg using (location_tag_id) where fm.location_id = ${t}.location_id and fg.name = 'Facility' and not fg.retired)`;
/** The organization that a place is which gives care. */
export const organizationReference = (key: string): FhirJson =>
  ofRow({
    table: 'location',
    key: 'location_id',
    id: key,
    shape: 'organization',
    json: (x) => when(isFacility(x), referenceJson('Organization', x, `${x}.name`)),
  });

/** Whoever entered something, where that account is of somebody who gives care. */
export const recorderReference = (user: string): FhirJson =>
  one(
    referenceJson('Practitioner', 'x', providerName('x')),
    `(select v.* from users u join provider v on v.person_id = u.person_id where u.user_id = ${user} and not v.retired order by v.provider_id limit 1) x`,
  );

/** A reference to a row of the same patient that may be voided by now. */
const referenceWithin = (type: string, table: string, patient: string, id: string): FhirJson =>
  ofRow({
    table,
    key: `${table}_id`,
    id,
    partition: 'patient_id',
    patient,
    shape: 'reference',
    json: (x) => when(`not ${x}.voided`, referenceJson(type, x, null)),
  });

export const encounterReference = (patient: string, key: string): FhirJson => referenceWithin('Encounter', 'encounter', patient, key);
export const visitReference = (patient: string, key: string): FhirJson => referenceWithin('Encounter', 'visit', patient, key);

/** What references lead to. `column` is that of the row. */
export const toPatient = (column = 'patient_id'): ReferenceTarget => ({ fhir: 'Patient', of: 'patient', key: (t) => `${t}.${column}` });
export const toEncounter = (column = 'encounter_id'): ReferenceTarget => ({
  fhir: 'Encounter',
  of: 'encounter',
  key: (t) => `${t}.${column}`,
});
export const toVisit = (column = 'visit_id'): ReferenceTarget => ({ fhir: 'Encounter', of: 'visit', key: (t) => `${t}.${column}` });
export const toLocation = (column = 'location_id'): ReferenceTarget => ({ fhir: 'Location', of: 'location', key: (t) => `${t}.${column}` });

export const toOrganization = (column: string): ReferenceTarget => ({ fhir: 'Organization', of: 'location', key: (t) => `${t}.${column}` });

export const toPractitioner = (column: string): ReferenceTarget => ({ fhir: 'Practitioner', of: 'provider', key: (t) => `${t}.${column}` });

/** `patient` and `subject`, which mean the same here. */
export const ofPatient = { patient: reference('the patient', toPatient()), subject: reference('the patient', toPatient()) } as const;

/** A code of a system of HL7, for the row's own word. */
export const coded = (system: string, sql: string): FhirJson =>
  when(`${sql} is not null`, object({ coding: list(object({ system: fixed(system), code: code(sql) })) }));

/** The note of a row. */
export const note = (words: string): FhirJson => when(`nullif(${words}, '') is not null`, list(object({ text: name(words) })));

const NAME_PARTS = ['familyName2', 'familyNamePrefix', 'degree'] as const;
const NAME_COLUMNS = { familyName2: 'family_name2', familyNamePrefix: 'family_name_prefix', degree: 'degree' } as const;

/** The text of a name, from the columns of its row. */
const wholeName = (n: string): string =>
  `concat_ws(' ', nullif(${n}.prefix, ''), nullif(${n}.given_name, ''), nullif(${n}.middle_name, ''), nullif(${n}.family_name_prefix, ''), nullif(${n}.family_name, ''), nullif(${n}.family_name2, ''), nullif(${n}.family_name_suffix, ''))`;

/** What OpenMRS keeps of something and FHIR has no element for. */
export const kept = (path: string, parts: Readonly<Record<string, string>>): FhirJson => {
  const inside = list(
    ...Object.entries(parts).map(([part, sql]) =>
      when(`nullif(${sql}, '') is not null`, object({ url: fixed(`${EXTENSION}/${path}#${part}`), valueString: name(sql) })),
    ),
  );
  const there = Object.values(parts).map((sql) => `nullif(${sql}, '')`);
  return when(`coalesce(${there.join(', ')}) is not null`, list(object({ url: fixed(`${EXTENSION}/${path}`), extension: inside })));
};

/** The names of a person (key), the preferred one first: it is the usual one, by which readers choose; what the others are for is not known. */
export const namesOf = (person: string): FhirJson =>
  each(
    object({
      id: id('n.uuid'),
      extension: kept('name', Object.fromEntries(NAME_PARTS.map((part) => [part, `n.${NAME_COLUMNS[part]}`]))),
      use: code(`case when n.preferred then 'usual' end`),
      text: text(wholeName('n')),
      family: text('n.family_name'),
      given: list(text('n.given_name'), text('n.middle_name')),
      prefix: list(text('n.prefix')),
      suffix: list(text('n.family_name_suffix')),
    }),
    `person_name n where n.person_id = ${person} and not n.voided and ${wholeName('n')} <> ''`,
    'n.preferred desc, n.person_name_id',
  );

/** Where a person (key) lives. */
export const addressesOf = (person: string): FhirJson =>
  each(
    object({
      id: id('a.uuid'),
      extension: kept('address', Object.fromEntries([1, 2, 3, 4, 5, 6].map((at) => [`address${at}`, `a.address${at}`]))),
      use: code(`case when a.preferred then 'home' else 'old' end`),
      ...placeOf('a'),
      period: period('a.start_date', 'a.end_date'),
    }),
    `person_address a where a.person_id = ${person} and not a.voided`,
    'a.preferred desc, a.person_address_id',
  );

/** The elements of an address that FHIR has words for, of a row with its columns. */
export const placeOf = (a: string): Readonly<Record<string, FhirJson>> => ({
  city: text(`${a}.city_village`),
  district: text(`${a}.county_district`),
  state: text(`${a}.state_province`),
  postalCode: text(`${a}.postal_code`),
  country: text(`${a}.country`),
});

/** The lines of the address of a place. */
export const addressLines = (a: string): FhirJson =>
  kept('address', Object.fromEntries([1, 2, 3, 4, 5, 6].map((at) => [`address${at}`, `${a}.address${at}`])));

/** The attribute in which OpenMRS keeps a phone number. */
export const otherPhoneType = '14d4f066-15f5-102d-96e4-000c29c2a5d7';
const PHONES = `array['${contactNumberType}', '${otherPhoneType}']`;

/** The phones of a person (key). */
export const phonesOf = (person: string): FhirJson =>
  each(
    object({ id: id('a.uuid'), system: fixed('phone'), value: name('a.value') }),
    `person_attribute a join person_attribute_type y using (person_attribute_type_id) where a.person_id = ${person} and not a.voided and a.value <> '' and y.uuid = any(${PHONES})`,
    'a.person_attribute_id',
  );

/** From one moment to another, as far as they are known. */
export const period = (start: string, end: string): FhirJson => object({ start: moment(start), end: moment(end) });

/** SQL of the FHIR code of a gender. */
export const genderSql = (column: string): string =>
  `case ${column} when 'M' then 'male' when 'F' then 'female' when 'O' then 'other' when 'U' then 'unknown' end`;

/** The day of birth of a row of person, as exact as it is known: an estimated one is a year, of small children a month. */
export const birthDate = (p: string): FhirJson =>
  written(
    `to_char(${p}.birthdate, case when not ${p}.birthdate_estimated then '\\"YYYY-MM-DD\\"' when ${p}.birthdate < current_date - interval '5 years' then '\\"YYYY\\"' else '\\"YYYY-MM\\"' end)`,
  );

/** A column of the person with a key, as SQL. */
export const ofPerson = (column: string, key: string): string => `(select p.${column} from person p where p.person_id = ${key})`;

/** Words in which somebody may look for a name, at most. */
const MOST_WORDS = 5;
const wordsOf = (value: string): string[] =>
  value
    .split(/[^\p{L}\p{M}\p{N}'’‘ʼ`´]+/u)
    .filter((each) => each !== '')
    .slice(0, MOST_WORDS);

/** SQL: a word of the names of the person begins so, in any case and with any accents. The range finds them in the index of words. */
const wordBegins = (person: string, p: string): string =>
  `${person} in (select pt.person_id from name_token k join person_name_token pt using (name_token_id) where k.token >= name_normal(${p}::text) and k.token < name_normal(${p}::text) || chr(1114111))`;

/** `name`, `given` and `family` of whoever's key `person` is SQL of. */
export function nameSearches(person: (t: string) => string): Readonly<Record<string, FhirSearch>> {
  const within = (about: string, columns: readonly string[]): FhirSearch =>
    stringIn(({ t, bind }, match, { value, modifier }) => {
      const words = wordsOf(value);
      const found = columns.map((column) => match(`n.${column}`)).join(' or ');
      const named = `exists (select from person_name n where n.person_id = ${person(t)} and not n.voided and (${found}))`;
      const [first] = words;
      return modifier === 'contains' || first === undefined ? named : `${wordBegins(person(t), bind(first))} and ${named}`;
    }, about);
  const exact = within('', ['given_name', 'middle_name', 'family_name']);
  return {
    name: {
      ...exact,
      about: 'each word begins a word of the names',
      where: (scope, asked) => {
        if (asked.modifier !== '') return exact.where(scope, asked);
        const found = asked.values.map(
          (value) =>
            wordsOf(value)
              .map((word) => wordBegins(person(scope.t), scope.bind(word)))
              .join(' and ') || 'false',
        );
        return `(${found.map((one) => `(${one})`).join(' or ')})`;
      },
    },
    given: within('the given or middle name', ['given_name', 'middle_name']),
    family: within('the family name', ['family_name']),
  };
}

const ADDRESS = {
  'address-city': ['city_village'],
  'address-state': ['state_province'],
  'address-postalcode': ['postal_code'],
  'address-country': ['country'],
  address: [
    'city_village',
    'county_district',
    'state_province',
    'country',
    'postal_code',
    'address1',
    'address2',
    'address3',
    'address4',
    'address5',
    'address6',
  ],
} as const;

/** The parameters of addresses; of a person whose key `person` is SQL of, else of the row itself. */
export function addressSearches(person?: (t: string) => string): Readonly<Record<string, FhirSearch>> {
  const entries = Object.entries(ADDRESS).map(([parameter, columns]): [string, FhirSearch] => {
    const about = parameter === 'address' ? 'any part of the address' : `the ${parameter.slice('address-'.length)}`;
    if (person === undefined) return [parameter, string((t) => columns.map((column) => `${t}.${column}`), about)];
    const search = stringIn(({ t }, match) => {
      const found = columns.map((column) => match(`a.${column}`)).join(' or ');
      return `exists (select from person_address a where a.person_id = ${person(t)} and not a.voided and (${found}))`;
    }, about);
    return [parameter, search];
  });
  return Object.fromEntries(entries);
}

/** The phones of whoever's key `person` is SQL of: the whole number. */
export const phoneSearch = (person: (t: string) => string): FhirSearch =>
  token(
    ({ t, bind }, { system, codes }) =>
      (system !== null && system !== 'phone') || codes === null
        ? 'false'
        : `exists (select from person_attribute a join person_attribute_type y using (person_attribute_type_id) where a.person_id = ${person(t)} and not a.voided and y.uuid = any(${PHONES}) and a.value = any(${bind(codes)}::text[]))`,
    'a phone number',
  );
