import type { Client } from 'pg';

const uuid = (name: string): string => `bench-dash-${name}`;
/** Forms of the benchmark's programme, and of how many percent of the patients each is filled; follow-ups four times. */
const forms = { screening: 100, diagnosis: 20, start: 15, monthly: 15, outcome: 10, contacts: 8 } as const;
type Form = keyof typeof forms;

/** What the programme means by its words: the text of the setting `fieldward.reportContent`. */
const benchContent = JSON.stringify({
  programme: {
    screened: { forms: [uuid('screening')] },
    presumptive: { forms: [uuid('screening')], concept: uuid('asked'), answers: [uuid('yes')] },
    diagnosed: { forms: [uuid('diagnosis')], concept: uuid('asked'), answers: [uuid('yes')] },
    treatmentStarted: { forms: [uuid('start')] },
    treatmentEnded: { forms: [uuid('outcome')] },
    followUp: { forms: [uuid('monthly')] },
    contactForm: { forms: [uuid('contacts')] },
    tested: { forms: [uuid('diagnosis')], concept: uuid('asked') },
    positive: { forms: [uuid('diagnosis')], concept: uuid('asked'), answers: [uuid('yes')] },
    followUpDays: 30,
  },
});

/** Spread without a pattern, the same in every run: 0 to `below` - 1 for a patient and a purpose. */
const spread = (id: string, purpose: number, below: number): string => `(abs(hashint8(${id} * 31 + ${purpose})::bigint) % ${below})`;

const steps = (size: number): string[] => [
  // neither triggers nor foreign keys: rows come as fast as they are written
  'set session_replication_role = replica',
  `insert into location (name) values ('Bench country')`,
  `insert into location (name, parent_location) select 'Bench province ' || n, (select location_id from location where name = 'Bench country') from generate_series(1, 5) n`,
  `insert into location (name, parent_location) select 'Bench clinic ' || n, (select location_id from location where name = 'Bench province ' || (n % 5 + 1)) from generate_series(1, 200) n`,
  "create temp table clinic as select row_number() over (order by location_id) - 1 as n, location_id as id from location where name like 'Bench clinic %'",
  ...(Object.keys(forms) as Form[]).map((name) => `insert into encounter_type (uuid, name) values ('${uuid(name)}', 'Bench ${name}')`),
  ...['asked', 'yes', 'no'].map(
    (name) =>
      `insert into concept (uuid, class_id, datatype_id) select '${uuid(name)}', class_id, datatype_id from concept order by concept_id limit 1`,
  ),
  `insert into users (person_id, username, system_id) select (select min(person_id) from person), 'bench-' || n, 'bench-' || n from generate_series(1, 400) n`,
  `create temp table clerk as select row_number() over (order by user_id) - 1 as n, user_id as id from users where username like 'bench-%'`,
  `create temp table made as
    with p as (insert into person (gender, birthdate) select 'F', date '1980-01-01' + n % 9000 from generate_series(1, ${size}) n returning person_id, uuid)
    select person_id as id, uuid, now() - ${spread('person_id', 1, 1095)} * interval '1 day' as at, (select c.id from clinic c where c.n = ${spread('person_id', 2, 200)}) as place from p`,
  'create index on made (id)',
  'analyze made',
  'insert into patient (patient_id, uuid, date_created) select id, uuid, at from made',
  `insert into person_name (person_id, given_name, family_name, preferred) select id, 'Bench', 'Patient', true from made`,
  `insert into patient_identifier (patient_id, identifier, identifier_type, location_id, preferred)
    select id, 'BENCH-' || id, (select min(patient_identifier_type_id) from patient_identifier_type), place, true from made`,
  'insert into patient_place (patient_id, location_id) select id, place from made',
  ...(Object.keys(forms) as Form[]).map(
    (name, at) => `insert into encounter (patient_id, encounter_type, encounter_datetime, location_id, creator)
    select m.id, (select encounter_type_id from encounter_type where uuid = '${uuid(name)}'), m.at + (${at * 9} + g.i * 30) * interval '1 day', m.place, c.id
    from made m join clinic k on k.id = m.place join clerk c on c.n = k.n * 2 + ${spread('m.id', 3, 2)} cross join generate_series(1, ${name === 'monthly' ? 4 : 1}) g(i)
    where ${spread('m.id', 4, 100)} < ${forms[name]}`,
  ),
  `insert into obs (patient_id, concept_id, encounter_id, value_coded)
    select e.patient_id, (select concept_id from concept where uuid = '${uuid('asked')}'), e.encounter_id, a.concept_id
    from encounter e join encounter_type t on t.encounter_type_id = e.encounter_type
    join concept a on a.uuid = case when ${spread('e.patient_id', 5, 10)} < 3 then '${uuid('yes')}' else '${uuid('no')}' end
    where t.uuid in ('${uuid('screening')}', '${uuid('diagnosis')}')`,
  `insert into orders (patient_id, order_type_id, concept_id, encounter_id, orderer, care_setting_id, date_activated)
    select e.patient_id, (select min(order_type_id) from order_type), (select min(concept_id) from concept), e.encounter_id, 1, (select min(care_setting_id) from care_setting), e.encounter_datetime
    from encounter e join encounter_type t on t.encounter_type_id = e.encounter_type where t.uuid = '${uuid('diagnosis')}'`,
  `insert into lab_test (patient_id, order_id, lab_test_type_id, lab_reference_number, resulted_at, released_at)
    select o.patient_id, o.order_id, 1, 'BENCH-' || o.order_id, o.date_activated + h * interval '1 hour', o.date_activated + h * interval '1 hour'
    from orders o cross join lateral (select ${spread('o.patient_id', 6, 72)} as h) x`,
  'set session_replication_role = default',
  `insert into system_setting (property, value) values ('fieldward.reportContent', '${benchContent}')
    on conflict (lower(property) text_pattern_ops) do update set value = excluded.value`,
  'vacuum (analyze) person, patient, patient_identifier, patient_place, encounter, obs, orders, lab_test',
];

/** Adds `size` patients at 200 clinics with about two filled forms each over three years, and laboratory tests, to a migrated database. */
export async function addDashboardRows(client: Client, size: number): Promise<void> {
  for (const statement of steps(size)) await client.query(statement);
}
