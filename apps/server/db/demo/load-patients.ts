import { contactNumberType } from '@fieldward/contract/patient/person.ts';
import type { Db } from '../../engine/db.ts';
import { demoUuid } from './demo-uuid.ts';
import type { DemoHistories, RegisteredPatient } from './histories.ts';
import { insertRows } from './load-content.ts';
import { facilityUuid } from './load-staff.ts';

/** Relationship types by the text of a relation, as the contract fixes them. */
const relationshipTypes: Readonly<Record<string, string>> = {
  Spouse: '451ebffd-edfc-d6d4-a8a5-512c67179ef0',
  Child: '701eebed-edfc-d6d4-a8a5-512c67179ef0',
  Sibling: '8d91a01c-c2cc-11de-8d13-0010c6dffd0f',
  Parent: '8d91a210-c2cc-11de-8d13-0010c6dffd0f',
};

/** Loads people, patients, identifiers, addresses, attributes, relationships and the workflows they are in. */
export async function loadPatients(db: Db, { patients, relationships }: DemoHistories): Promise<void> {
  const rows = patients.map(({ patient, identifier, registered, username, death }) => ({
    uuid: patient.uuid,
    gender: patient.gender,
    birthdate: patient.birthdate,
    estimated: patient.estimated,
    dead: death !== null,
    deathAt: death?.at ?? null,
    cause: death?.cause ?? null,
    registered,
    username,
    identifier,
    ...patient.address,
    location: facilityUuid(patient.facility),
    address: demoUuid(`person_address:${patient.serial}`),
    identifierUuid: demoUuid(`patient_identifier:${patient.serial}`),
  }));
  await insertRows(
    db,
    rows,
    `
    insert into person (uuid, gender, birthdate, birthdate_estimated, dead, death_date, cause_of_death, creator, date_created)
    select r.uuid, r.gender, r.birthdate, r.estimated, r.dead, r."deathAt", c.concept_id, u.user_id, r.registered
    from json_to_recordset($1::json) as r(position int, uuid text, gender text, birthdate date, estimated boolean, dead boolean, "deathAt" timestamptz, cause text,
      username text, registered timestamptz)
    join users u on u.username = r.username left join concept c on c.uuid = r.cause order by r.position`,
  );
  await insertRows(
    db,
    patients.flatMap(({ patient, registered, username }) =>
      patient.names.map((name, at) => ({
        ...name,
        uuid: demoUuid(`person_name:${patient.serial}:${at}`),
        person: patient.uuid,
        preferred: at === 0,
        registered,
        username,
      })),
    ),
    `
    insert into person_name (uuid, person_id, preferred, given_name, middle_name, family_name, creator, date_created)
    select r.uuid, p.person_id, r.preferred, r.given, r.middle, r.family, u.user_id, r.registered
    from json_to_recordset($1::json) as r(position int, uuid text, person text, preferred boolean, given text, middle text, family text, username text, registered timestamptz)
    join person p on p.uuid = r.person join users u on u.username = r.username order by r.position`,
  );
  await insertRows(
    db,
    rows,
    `
    insert into patient (patient_id, creator, date_created)
    select p.person_id, p.creator, p.date_created from json_to_recordset($1::json) as r(position int, uuid text) join person p on p.uuid = r.uuid order by r.position`,
  );
  await insertRows(
    db,
    rows,
    `
    insert into patient_identifier (uuid, patient_id, identifier, identifier_type, location_id, preferred, creator, date_created)
    select r."identifierUuid", p.person_id, r.identifier, t.patient_identifier_type_id, l.location_id, true, p.creator, p.date_created
    from json_to_recordset($1::json) as r(position int, uuid text, "identifierUuid" text, identifier text, location text)
    join person p on p.uuid = r.uuid join location l on l.uuid = r.location
    join patient_identifier_type t on lower(t.name) = 'patient identifier' and not t.retired order by r.position`,
  );
  await insertRows(
    db,
    rows,
    `
    insert into person_address (uuid, person_id, preferred, country, state_province, city_village, address2, address3, creator, date_created)
    select r.address, p.person_id, true, 'Pakistan', r.province, r.city, r.street, r.landmark, p.creator, p.date_created
    from json_to_recordset($1::json) as r(position int, uuid text, address text, province text, city text, street text, landmark text) join person p on p.uuid = r.uuid order by r.position`,
  );
  await loadFormerNumbers(db, patients);
  await loadAttributes(db, patients);
  await insertRows(
    db,
    relationships.map((row) => ({ ...row, type: relationshipTypes[row.relation] })),
    `
    insert into relationship (uuid, person_a, person_b, relationship_type)
    select r.uuid, b.person_id, a.person_id, t.relationship_type_id
    from json_to_recordset($1::json) as r(position int, uuid text, "from" text, "to" text, type text)
    join person a on a.uuid = r."from" join person b on b.uuid = r."to" join relationship_type t on t.uuid = r.type order by r.position`,
  );
  await insertRows(
    db,
    patients.flatMap(({ patient, workflows, registered }) =>
      workflows.map((workflow, at) => ({
        uuid: demoUuid(`patient_workflow:${patient.serial}:${at}`),
        patient: patient.uuid,
        workflow,
        registered,
      })),
    ),
    `
    insert into patient_workflow (uuid, patient_id, workflow_id, date_enrolled, location_id, creator, date_created)
    select r.uuid, p.person_id, w.workflow_id, r.registered, (select i.location_id from patient_identifier i where i.patient_id = p.person_id and not i.voided order by i.preferred desc, i.patient_identifier_id limit 1), p.creator, r.registered
    from json_to_recordset($1::json) as r(position int, uuid text, patient text, workflow text, registered timestamptz)
    join person p on p.uuid = r.patient join workflow w on w.uuid = r.workflow order by r.position`,
  );
}

/** The name of a child's mother, as far as it is known. */
function motherOf({ birthdate, serial, names }: RegisteredPatient['patient']): string | null {
  const mothers = ['Fatima', 'Zainab', 'Khadija', 'Rubina', 'Nasreen'];
  return birthdate < '2012' ? null : `${mothers[serial % mothers.length]} ${names[0]?.family ?? ''}`.trim();
}

/** Numbers of a register on paper, which ended when the programme gave out its own. */
async function loadFormerNumbers(db: Db, patients: readonly RegisteredPatient[]): Promise<void> {
  await insertRows(
    db,
    patients
      .filter(({ patient }) => patient.serial % 9 === 0)
      .map(({ patient }) => ({
        uuid: demoUuid(`former_identifier:${patient.serial}`),
        person: patient.uuid,
        identifier: `REG-${String(4000 + patient.serial)}`,
      })),
    `
    insert into patient_identifier (uuid, patient_id, identifier, identifier_type, preferred, voided, voided_by, date_voided, void_reason, creator, date_created)
    select r.uuid, p.person_id, r.identifier, t.patient_identifier_type_id, false, true, p.creator, p.date_created, 'Number of the paper register', p.creator, p.date_created
    from json_to_recordset($1::json) as r(position int, uuid text, person text, identifier text)
    join person p on p.uuid = r.person
    join patient_identifier_type t on lower(t.name) = 'old identification number' and not t.retired order by r.position`,
  );
}

async function loadAttributes(db: Db, patients: readonly RegisteredPatient[]): Promise<void> {
  await db.rows(
    `
    insert into person_attribute_type (uuid, name, description, searchable)
    select r.uuid, r.name, 'Answer to the question of this name', false from unnest($1::text[], $2::text[]) as r(uuid, name)
    where not exists (select from person_attribute_type t where lower(t.name) = lower(r.name) and not t.retired)`,
    [['MARITAL STATUS', 'OCCUPATION'].map((name) => demoUuid(`person_attribute_type:${name}`)), ['MARITAL STATUS', 'OCCUPATION']],
  );
  const rows = patients.flatMap(({ patient, maritalStatus, occupation }) =>
    [
      { type: contactNumberType, name: null, value: patient.phone },
      { type: null, name: 'marital status', value: maritalStatus },
      { type: null, name: 'occupation', value: occupation },
      { type: null, name: "mother's name", value: motherOf(patient) },
    ].map((row, at) => ({ ...row, person: patient.uuid, uuid: demoUuid(`person_attribute:${patient.serial}:${at}`) })),
  );
  await insertRows(
    db,
    rows.filter(({ value }) => value !== null),
    `
    insert into person_attribute (uuid, person_id, person_attribute_type_id, value, creator, date_created)
    select r.uuid, p.person_id, t.person_attribute_type_id, r.value, p.creator, p.date_created
    from json_to_recordset($1::json) as r(position int, uuid text, person text, type text, name text, value text)
    join person p on p.uuid = r.person join person_attribute_type t on t.uuid = r.type or (r.type is null and lower(t.name) = r.name and not t.retired) order by r.position`,
  );
}

/** Loads visits, encounters with their providers and observations, and which form each came from. */
export async function loadEncounters(db: Db, { encounters }: DemoHistories): Promise<void> {
  const rows = encounters.map(({ uuid, patient, type, componentForm, at, facility, username, visit }) => ({
    uuid,
    patient,
    type,
    componentForm,
    at,
    username,
    visit,
    location: facilityUuid(facility),
  }));
  await insertRows(
    db,
    rows,
    `
    insert into visit (uuid, patient_id, visit_type_id, location_id, start_datetime, stop_datetime, creator, date_created)
    select distinct on (r.visit) r.visit, p.person_id, t.visit_type_id, l.location_id, min(r.at) over day - interval '20 minutes', max(r.at) over day + interval '40 minutes',
      u.user_id, r.at
    from json_to_recordset($1::json) as r(visit text, patient text, location text, at timestamptz, username text)
    join person p on p.uuid = r.patient join location l on l.uuid = r.location join users u on u.username = r.username
    cross join (select visit_type_id from visit_type where not retired order by visit_type_id limit 1) t
    window day as (partition by r.visit)
    order by r.visit, r.at`,
  );
  await insertRows(
    db,
    rows,
    `
    insert into encounter (uuid, patient_id, encounter_type, encounter_datetime, location_id, visit_id, creator, date_created)
    select r.uuid, p.person_id, t.encounter_type_id, r.at, l.location_id, v.visit_id, u.user_id, r.at + interval '6 minutes'
    from json_to_recordset($1::json) as r(uuid text, patient text, type text, at timestamptz, location text, visit text, username text)
    join person p on p.uuid = r.patient join encounter_type t on t.uuid = r.type join location l on l.uuid = r.location
    join users u on u.username = r.username left join visit v on v.uuid = r.visit
    order by r.at`,
  );
  await db.rows('analyze encounter'); // so that the joins below are hash joins and not a nested loop over an empty table
  const uuids = [encounters.map(({ uuid }) => uuid)];
  await db.rows(
    `
    insert into encounter_provider (uuid, patient_id, encounter_id, provider_id, encounter_role_id, creator, date_created)
    select left('p' || e.uuid, 38), e.patient_id, e.encounter_id, p.provider_id, o.encounter_role_id, e.creator, e.date_created
    from encounter e join users u on u.user_id = e.creator join provider p on p.person_id = u.person_id and not p.retired
    join encounter_role o on o.uuid = 'a0b03050-c99b-11e0-9572-0800200c9a66' where e.uuid = any($1)`,
    uuids,
  );
  await insertRows(
    db,
    rows,
    `
    insert into form_encounter (uuid, patient_id, encounter_id, component_form_id, creator, date_created)
    select left('f' || e.uuid, 38), e.patient_id, e.encounter_id, c.component_form_id, e.creator, e.date_created
    from json_to_recordset($1::json) as r(position int, uuid text, "componentForm" text)
    join encounter e on e.uuid = r.uuid join component_form c on c.uuid = r."componentForm" order by r.position`,
  );
  const obs = encounters.flatMap((encounter) => encounter.obs);
  const insertObs = (from: string, group: string): string => `
    insert into obs (uuid, patient_id, concept_id, encounter_id, obs_group_id, obs_datetime, location_id, value_coded, value_numeric, value_datetime,
      value_text, form_field_id, creator, date_created)
    select r.uuid, e.patient_id, c.concept_id, e.encounter_id, ${group}, e.encounter_datetime, e.location_id, a.concept_id, r.number, r.time, r.text,
      f.form_field_id, e.creator, e.date_created
    from json_to_recordset($1::json) as r(position int, uuid text, encounter text, concept text, "group" text, coded text, number float8, time timestamptz,
      text text, "formField" text)
    join encounter e on e.uuid = r.encounter join concept c on c.uuid = r.concept ${from}
    left join concept a on a.uuid = r.coded left join form_field f on f.uuid = r."formField" order by r.position`;
  await insertRows(
    db,
    obs.filter(({ group }) => group === null),
    insertObs('', 'null'),
  );
  await db.rows('analyze obs');
  await insertRows(
    db,
    obs.filter(({ group }) => group !== null),
    insertObs('join obs g on g.uuid = r."group" and g.patient_id = e.patient_id', 'g.obs_id'),
  );
}

/** What the histories mean for the enrolments: when they began, their phases, and who died. */
export async function loadEnrolments(db: Db): Promise<void> {
  await db.rows(`select settle_enrolments(w.patient_id, w.workflow_id, null, w.creator, null) from patient_workflow w`, []);
  await db.rows(`select follow_death(p.person_id, p.creator) from person p join patient o on o.patient_id = p.person_id where p.dead`, []);
  await db.rows(`update patient_workflow set changed_by = null, date_changed = null`, []);
}
