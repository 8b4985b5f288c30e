import { obs } from '@fieldward/contract/patient/obs.ts';
import { Problem, equals, resource, reverse, sqlSearch, type Rule, type Setter } from '../../../engine/resource.ts';
import type { Db } from '../../../engine/db.ts';
import { conceptDisplay } from '../../../sql/display-sql.ts';
import { laterThan, moment } from '../../../sql/moment-search.ts';

const NOTHING = { value_coded: null, value_numeric: null, value_datetime: null, value_text: null };

async function datatypeOf(conceptId: unknown, tx: Db): Promise<string> {
  const [found] = await tx.rows<{ name: string }>(
    'select d.name from concept c join concept_datatype d on d.concept_datatype_id = c.datatype_id where c.concept_id = $1',
    [conceptId],
  );
  return found?.name ?? 'N/A';
}

const refuse = (needed: string): never => {
  throw new Problem('record.obsValue', { needed }, 'value');
};

async function codedValue(value: unknown, tx: Db): Promise<string> {
  const uuid: unknown = typeof value === 'object' && value !== null && 'uuid' in value ? value.uuid : value;
  const [found] = await tx.rows<{ concept_id: string }>('select concept_id::text from concept where uuid = $1', [String(uuid)]);
  return found?.concept_id ?? refuse('the uuid of a concept');
}

/** The column of a value follows the datatype of its question. */
const valueColumns: Setter = async (value, write, tx) => {
  if (value === null || value === '') return NOTHING;
  const datatype = await datatypeOf(write.after('concept_id'), tx);
  switch (datatype) {
    case 'Numeric': {
      const number = Number(value);
      return typeof value === 'boolean' || String(value).trim() === '' || !Number.isFinite(number)
        ? refuse('a number')
        : { ...NOTHING, value_numeric: number };
    }
    case 'Coded':
      return { ...NOTHING, value_coded: await codedValue(value, tx) };
    case 'Boolean':
      return /^(true|false)$/.test(String(value)) ? { ...NOTHING, value_text: String(value) } : refuse('true or false');
    case 'Date':
    case 'Datetime': {
      try {
        return { ...NOTHING, value_datetime: moment('value', 'start')(String(value)) };
      } catch {
        return refuse('a date');
      }
    }
    default: {
      if (typeof value === 'object') return { ...NOTHING, value_coded: await codedValue(value, tx) };
      return { ...NOTHING, value_text: String(value) };
    }
  }
};

/** A member takes time, place and encounter from its group, an observation from its encounter, unless it says otherwise. */
const takesFromAround: Rule = (write) => {
  if (write.mode === 'create' && write.around !== null) {
    const { row } = write.around;
    write.columns['encounter_id'] ??= row['encounter_id'] ?? null;
    write.columns['obs_datetime'] ??= row['obs_datetime'] ?? row['encounter_datetime'];
    write.columns['location_id'] ??= row['location_id'] ?? null;
  }
  if (write.sent('obsDatetime') && laterThan(write.after('obs_datetime'))) throw new Problem('record.future', {}, 'obsDatetime');
};

const somePerson: Rule = (write) => {
  if (write.mode === 'create' && (write.columns['patient_id'] === undefined || write.columns['patient_id'] === null))
    throw new Problem('engine.required', {}, 'person');
};

const answered = (t: string): string =>
  `coalesce(${conceptDisplay(`${t}.value_coded`)}, ${t}.value_numeric::text, to_char(${t}.value_datetime at time zone 'UTC', 'YYYY-MM-DD HH24:MI'), ${t}.value_text, '')`;

const concepts = (t: string, p: string): string =>
  `${t}.concept_id in (select c.concept_id from concept c where c.uuid = any(string_to_array(${p}, ',')))`;

export const obsResource = resource(obs, {
  table: 'obs',
  partition: 'patient_id',
  columns: {
    person: 'patient_id',
    concept: 'concept_id',
    encounter: 'encounter_id',
    location: 'location_id',
    comment: 'comments',
    obsGroup: 'obs_group_id',
    formField: 'form_field_id',
  },
  display: `${conceptDisplay('{t}.concept_id')} || ': ' || ${answered('{t}')}`,
  links: { groupMembers: reverse('obs', 'obs_group_id', { order: '{o}.obs_id' }) },
  computed: {
    value: (t, nested) => `case
      when ${t}.value_coded is not null then ${nested('concept', `${t}.value_coded`)}
      when ${t}.value_numeric is not null then to_json(${t}.value_numeric)
      when ${t}.value_datetime is not null then to_json(iso(${t}.value_datetime))
      when ${t}.value_text in ('true', 'false') and exists (select 1 from concept c join concept_datatype d on d.concept_datatype_id = c.datatype_id where c.concept_id = ${t}.concept_id and d.name = 'Boolean') then to_json(${t}.value_text::boolean)
      else to_json(${t}.value_text) end`,
  },
  setters: { value: valueColumns, status: () => ({}), interpretation: () => ({}) },
  searches: {
    patient: sqlSearch((t, p) => `${t}.patient_id = (select x.person_id from person x where x.uuid = ${p})`, {
      about: 'uuid of the patient',
    }),
    person: equals('person'),
    concept: sqlSearch(concepts, { about: 'uuid of the question' }),
    concepts: sqlSearch(concepts, { about: 'uuids of questions, with commas' }),
    encounter: equals('encounter'),
    fromdate: sqlSearch((t, p) => `${t}.obs_datetime >= ${p}::timestamptz`, { value: moment('fromdate', 'start'), about: 'on or after' }),
    todate: sqlSearch((t, p) => `${t}.obs_datetime <= ${p}::timestamptz`, { value: moment('todate', 'end'), about: 'on or before' }),
  },
  order: '{t}.obs_datetime desc, {t}.obs_id desc',
  rules: [takesFromAround, somePerson],
  constraints: {
    obs_patient_known: { code: 'record.notAPatient', field: 'person' },
    obs_encounter_of_same_patient: { code: 'record.otherPatient', field: 'encounter' },
    obs_group_of_same_patient: { code: 'record.otherPatient', field: 'obsGroup' },
  },
});
