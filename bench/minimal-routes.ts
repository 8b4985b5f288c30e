import type { FastifyInstance } from 'fastify';
import type { Pool } from '../apps/server/db/pool.ts';

/** What a patient's record says, by hand: each table once, no sub-select that is not needed. */
const PATIENT = `
  select json_build_object('uuid', e.uuid, 'patientId', p.patient_id, 'gender', e.gender, 'birthdate', e.birthdate, 'birthdateEstimated', e.birthdate_estimated,
    'dead', e.dead, 'deathDate', e.death_date, 'voided', p.voided, 'created', p.date_created, 'changed', p.date_changed, 'creator', u.username,
    'names', (select json_agg(json_build_object('uuid', n.uuid, 'given', n.given_name, 'middle', n.middle_name, 'family', n.family_name, 'preferred', n.preferred)
      order by n.preferred desc, n.person_name_id) from person_name n where n.person_id = e.person_id and not n.voided),
    'identifiers', (select json_agg(json_build_object('uuid', i.uuid, 'identifier', i.identifier, 'type', y.name, 'typeUuid', y.uuid, 'location', l.name, 'preferred', i.preferred)
      order by i.preferred desc, i.patient_identifier_id)
      from patient_identifier i join patient_identifier_type y on y.patient_identifier_type_id = i.identifier_type left join location l using (location_id)
      where i.patient_id = p.patient_id and not i.voided),
    'addresses', (select json_agg(json_build_object('uuid', a.uuid, 'line', a.address1, 'city', a.city_village, 'country', a.country) order by a.person_address_id)
      from person_address a where a.person_id = e.person_id and not a.voided),
    'attributes', (select json_agg(json_build_object('uuid', b.uuid, 'type', z.name, 'value', b.value) order by b.person_attribute_id)
      from person_attribute b join person_attribute_type z using (person_attribute_type_id) where b.person_id = e.person_id and not b.voided))::text as j
  from person e join patient p on p.patient_id = e.person_id left join users u on u.user_id = p.creator where e.uuid = $1`;

/** The fifty newest observations of a patient: joins, and the names of their concepts once a concept. */
const OBSERVATIONS = `
  with page as materialized (
    select o.* from obs o where o.patient_id = (select person_id from person where uuid = $1) and not o.voided order by o.obs_datetime desc, o.obs_id desc limit 50),
  concepts as materialized (
    select c.concept_id, c.uuid, n.name from concept c cross join lateral (
      select name from concept_name n where n.concept_id = c.concept_id and not n.voided order by (locale = 'en') desc, locale_preferred desc, concept_name_id limit 1) n
    where c.concept_id in (select concept_id from page union select value_coded from page))
  select coalesce(json_agg(json_build_object('uuid', o.uuid, 'concept', q.uuid, 'question', q.name, 'person', e.uuid, 'at', o.obs_datetime, 'location', l.name, 'encounter', v.uuid,
    'encounterAt', v.encounter_datetime, 'type', t.name, 'coded', a.name, 'number', o.value_numeric, 'moment', o.value_datetime, 'text', o.value_text, 'comment', o.comments)
    order by o.obs_datetime desc, o.obs_id desc), '[]')::text as j
  from page o join concepts q using (concept_id) left join concepts a on a.concept_id = o.value_coded join person e on e.person_id = o.patient_id
    left join location l on l.location_id = o.location_id left join encounter v on v.encounter_id = o.encounter_id and v.patient_id = o.patient_id
    left join encounter_type t on t.encounter_type_id = v.encounter_type`;

/** One encounter with what was observed in it. */
const ENCOUNTER = `
  select json_build_object('uuid', v.uuid, 'patient', e.uuid, 'type', t.name, 'location', l.name, 'at', v.encounter_datetime, 'creator', u.username,
    'obs', (select coalesce(json_agg(json_build_object('uuid', o.uuid, 'concept', q.uuid, 'question', q.shown, 'coded', a.shown, 'number', o.value_numeric,
        'moment', o.value_datetime, 'text', o.value_text, 'comment', o.comments) order by o.obs_id), '[]')
      from obs o join concept q using (concept_id) left join concept a on a.concept_id = o.value_coded
      where o.patient_id = v.patient_id and o.encounter_id = v.encounter_id and not o.voided))::text as j
  from encounter v join person e on e.person_id = v.patient_id join encounter_type t on t.encounter_type_id = v.encounter_type
    left join location l using (location_id) left join users u on u.user_id = v.creator where v.uuid = $1`;

interface Ids {
  readonly identifier_type: string;
  readonly encounter_type: string;
  readonly creator: string;
  readonly concepts: readonly string[];
}

/** What `POST patient` is sent by the benchmark, as far as the bare route reads it. */
interface NewPatient {
  readonly identifiers: readonly { readonly identifier: string }[];
  readonly person: {
    readonly gender: string;
    readonly birthdate: string;
    readonly names: readonly { readonly givenName: string; readonly familyName: string }[];
  };
}

/** What `POST encounter` is sent by the benchmark, as far as the bare route reads it. */
interface NewEncounter {
  readonly patient: string;
  readonly obs: readonly { readonly value: string }[];
}

/**
 * The same facts by the least SQL that a hand would write, on Fastify routes with nothing else: no session, no rights, no audit, no links.
 * Reads are one statement; writes are the bare INSERTs of the rows, one after the other, in one transaction.
 */
export function minimalRoutes(bare: FastifyInstance, pool: Pool): void {
  for (const [path, text] of [
    ['/minimal/patient/:uuid', PATIENT],
    ['/minimal/obs/:uuid', OBSERVATIONS],
    ['/minimal/encounter/:uuid', ENCOUNTER],
  ] as const) {
    bare.get<{ Params: { uuid: string } }>(path, async (request, reply) => {
      const [row] = await pool.rows<{ j: string }>(text, [request.params.uuid]);
      return reply.type('application/json; charset=utf-8').send(row?.j ?? '{}');
    });
  }
  let known: Promise<Ids> | null = null;
  const ids = (): Promise<Ids> => (known ??= lookedUp(pool));

  bare.post<{ Body: NewPatient }>('/minimal/patient', async (request, reply) => {
    const { identifier_type, creator } = await ids();
    const { person, identifiers } = request.body;
    const id = await pool.transaction(async (tx) => {
      const [made] = await tx.rows<{ id: string }>(
        'insert into person (gender, birthdate, creator) values ($1, $2, $3) returning person_id::text as id',
        [person.gender, person.birthdate, creator],
      );
      const personId = made?.id;
      await tx.rows('insert into person_name (person_id, given_name, family_name, creator) values ($1, $2, $3, $4)', [
        personId,
        person.names[0]?.givenName,
        person.names[0]?.familyName,
        creator,
      ]);
      await tx.rows('insert into patient (patient_id, creator) values ($1, $2)', [personId, creator]);
      await tx.rows('insert into patient_identifier (patient_id, identifier, identifier_type, creator) values ($1, $2, $3, $4)', [
        personId,
        identifiers[0]?.identifier,
        identifier_type,
        creator,
      ]);
      return personId;
    });
    return reply.status(201).send({ id });
  });

  bare.post<{ Body: NewEncounter }>('/minimal/encounter', async (request, reply) => {
    const { encounter_type, creator, concepts } = await ids();
    const { patient, obs } = request.body;
    const id = await pool.transaction(async (tx) => {
      const [made] = await tx.rows<{ id: string; patient_id: string }>(
        `insert into encounter (patient_id, encounter_type, encounter_datetime, creator)
        select person_id, $2, now(), $3 from person where uuid = $1 returning encounter_id::text as id, patient_id::text`,
        [patient, encounter_type, creator],
      );
      for (const [at, { value }] of obs.entries()) {
        await tx.rows(
          'insert into obs (patient_id, concept_id, encounter_id, obs_datetime, value_text, creator) values ($1, $2, $3, now(), $4, $5)',
          [made?.patient_id, concepts[at], made?.id, value, creator],
        );
      }
      return made?.id;
    });
    return reply.status(201).send({ id });
  });
}

async function lookedUp(pool: Pool): Promise<Ids> {
  const [ids] = await pool.rows<Ids>(
    `select (select min(patient_identifier_type_id)::text from patient_identifier_type) as identifier_type,
      (select encounter_type_id::text from encounter_type where name = 'Benchmark') as encounter_type,
      (select user_id::text from users where username = 'admin') as creator,
      (select array_agg(concept_id::text order by concept_id) from (${TEXT_CONCEPTS}) c) as concepts`,
  );
  if (ids === undefined) throw new Error('nothing to refer to');
  return ids;
}

/** Ten questions that take a text. */
const TEXT_CONCEPTS = `select c.concept_id from concept c join concept_datatype d on d.concept_datatype_id = c.datatype_id
  where d.name in ('Text', 'N/A') and not c.retired order by c.concept_id limit 10`;
