/** Writes new people as patients, any number in one statement: the patient of a Create Patient form, the contacts of a contact-tracing table. */
import { usualIdentifierType } from '../../../sql/usual-identifier-type.ts';
import { Problem } from '../../../engine/problem.ts';
import type { Db } from '../../../engine/db.ts';
import { identifierGate } from '../../../sql/identifier-gate.ts';

interface NewPatient {
  readonly uuid: string;
  readonly givenName: string | null;
  readonly middleName?: string | null;
  readonly familyName: string | null;
  readonly gender: string | null;
  /** `YYYY-MM-DD`; null when nothing is known of it. */
  readonly birthdate: string | null;
  readonly birthdateEstimated: boolean;
  readonly identifier: string;
  /** Key of somebody who is no patient yet and becomes this one (`residentToRegister`). */
  readonly person?: string | null;
}

interface PatientWriting {
  /** Name of the identifier type; the usual one where it is not known. */
  readonly identifierType: string;
  /** location_id of the identifiers; when null the Unknown Location, for an account bound to places one of those. */
  readonly location: string | null;
  readonly workflow: string | null;
  readonly creator: string;
  /** Format and check digit of the identifiers were judged with the form. */
  readonly judged: boolean;
}

const unknownLocation = '8d6c993e-c2cc-11de-8d13-0010c6dffd0f';
const newPeople = `
  insert into person (person_id, uuid, gender, birthdate, birthdate_estimated, creator)
  select id, uuid, gender, born, estimated, $8 from input returning person_id`;
const newNames = `
  insert into person_name (person_id, preferred, given_name, middle_name, family_name, creator)
  select id, true, given, middle, family, $8 from input`;

/** Of people who are known already: what registration says counts from now on, and a name that is the same is not kept twice. */
const knownPeople = `
  update person p set gender = i.gender, birthdate = i.born, birthdate_estimated = i.estimated, changed_by = $8, date_changed = now()
  from input i where p.person_id = i.id returning p.person_id`;
const knownNames = `${newNames} i where not exists (
    select from person_name n where n.person_id = i.id and n.preferred and not n.voided
      and (n.given_name, n.middle_name, n.family_name) is not distinct from (i.given, i.middle, i.family))`;

/** @param known of people who are known already, by their keys ($13) */
const insertSql = (known: boolean): string => `
with input as materialized (
  select i.*, ${known ? '($13::bigint[])[i.ord]' : "nextval('person_person_id_seq')"} as id
  from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::date[], $6::boolean[], $7::text[], $12::text[])
    with ordinality as i (uuid, given, family, gender, born, estimated, identifier, middle, ord)
), people as (${known ? knownPeople : newPeople}
), named as (${known ? knownNames : newNames}
), identified_as as (
  select patient_identifier_type_id as id from patient_identifier_type where not retired
  order by (lower(name) = lower($9)) desc, ${usualIdentifierType} limit 1
), placed as (
  select coalesce($10::bigint, (select min(location_id) from user_location where user_id = bound_actor()), (select location_id from location where uuid = '${unknownLocation}')) as id
), patients as (
  insert into patient (patient_id, creator) select person_id, $8 from people returning patient_id
), identified as (
  insert into patient_identifier (patient_id, identifier, identifier_type, location_id, preferred, creator)
  select i.id, i.identifier, t.id, l.id, true, $8
  from input i join patients p on p.patient_id = i.id
  cross join identified_as t cross join placed l
), enrolled as (
  insert into patient_workflow (patient_id, workflow_id, location_id, creator)
  select p.patient_id, $11::bigint, l.id, $8 from patients p cross join placed l where $11::bigint is not null
)
select i.id::text, t.id::text as type, l.id::text as place from input i
cross join identified_as t cross join placed l order by i.ord`;

const insertNew = insertSql(false);
const insertKnown = insertSql(true);

/**
 * Inserts the patients and answers their ids in the same order; all of them are new, or all known as people. Raises `submission.duplicateIdentifier`, and what is wrong with an identifier.
 */
export async function insertPatients(tx: Db, people: readonly NewPatient[], writing: PatientWriting): Promise<string[]> {
  try {
    const known = people.map(({ person }) => person ?? null).filter((person) => person !== null);
    const rows = await tx.rows<{ id: string; type: string; place: string | null }>(known.length === 0 ? insertNew : insertKnown, [
      people.map((one) => one.uuid),
      people.map((one) => one.givenName),
      people.map((one) => one.familyName),
      people.map((one) => one.gender),
      people.map((one) => one.birthdate),
      people.map((one) => one.birthdateEstimated),
      people.map((one) => one.identifier),
      writing.creator,
      writing.identifierType,
      writing.location,
      writing.workflow,
      people.map((one) => one.middleName ?? null),
      ...(known.length === 0 ? [] : [known]),
    ]);
    const gate = await identifierGate(tx, rows[0]?.type ?? '0', { written: writing.judged });
    for (const [index, { place }] of rows.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- asks nothing unless identifiers of the type are drawn only
      const message = await gate.problem(people[index]?.identifier ?? '', place);
      if (message !== null) throw new Problem(message.code, message.holes, 'identifier');
    }
    return rows.map((row) => row.id);
  } catch (error) {
    throw duplicateIdentifier(error, people) ?? error;
  }
}

/** The problem behind a violated `patient_identifier_unique`; null for every other error. */
function duplicateIdentifier(error: unknown, people: readonly NewPatient[]): Problem | null {
  if (!(error instanceof Error) || !('constraint' in error) || error.constraint !== 'patient_identifier_unique') return null;
  const detail = 'detail' in error && typeof error.detail === 'string' ? error.detail : '';
  const identifier =
    people.find(
      (one) =>
        detail.includes(`, ${one.identifier.toLowerCase()})=`) || detail.endsWith(`, ${one.identifier.toLowerCase()}) already exists.`),
    )?.identifier ??
    people[0]?.identifier ??
    '';
  return new Problem('submission.duplicateIdentifier', { identifier }, 'identifier', {
    extra: { rawMessage: `failed to validate with reason: Identifier ${identifier} already in use by another patient` },
  });
}
