/** Writes the person whom a registration form describes. */
import { randomUUID } from 'node:crypto';
import { addressParts } from '@fieldward/domain/form/bound.ts';
import type { FormField } from '@fieldward/domain/form/definition.ts';
import { unknownName, type RegisteredPerson } from '@fieldward/domain/form/registered-person.ts';
import { say } from '@fieldward/messages/catalogue.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem, unknownReference } from '../../../engine/problem.ts';
import { residentToRegister } from '../../../sql/resident-registered.ts';
import { identifierGate } from '../../../sql/identifier-gate.ts';
import { refused } from '../submission/form-submission-doubts.ts';
import { insertPatients } from '../submission/form-submission-people.ts';

interface PersonWriting {
  readonly person: RegisteredPerson;
  /** uuid that the client chose for somebody new; null for any. */
  readonly chosen: string | null;
  /** uuid of a member of a household who becomes the patient; null for somebody new. */
  readonly resident: string | null;
  /** The question for the programme's own identifier. */
  readonly identifier: FormField | undefined;
  /** Called so in refusals: the label of a form field by its uuid. */
  readonly labelOf: (field: string) => string;
  /** location_id where they are registered; null where nobody says it. */
  readonly location: string | null;
  readonly workflow: string | null;
  readonly creator: string;
}

/** Names the form field in what is wrong with one of its answers. */
async function at<T>(field: string, label: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem) || error.fields.every((each) => each.field !== 'identifier')) throw error;
    const [{ code, holes = {} } = { code: error.code }] = error.fields;
    throw refused([{ field, label, message: { code, holes } }]);
  }
}

/** Without an answer a mandatory question passes only while a rule hides it: one from before such rules were refused. */
function withoutIdentifier(asked: FormField | undefined): Problem {
  const { uuid: field, label, mandatory } = asked ?? { uuid: 'identifier', label: 'identifier', mandatory: false };
  return refused([{ field, label, message: say(mandatory ? 'form.identifierHidden' : 'person.required') }]);
}

const orNull = (text: string): string | null => (text === '' ? null : text);

/**
 * Inserts the patient with names, identifiers, address and attributes; answers their key and uuid. Raises `submission.refused` for
 * identifiers that are missing, in use or not what their type demands.
 */
export async function writePerson(tx: Db, writing: PersonWriting): Promise<{ readonly id: string; readonly uuid: string }> {
  const { person, identifier, labelOf, creator } = writing;
  const own = person.identifiers.find(({ type }) => type === undefined);
  if (own === undefined) throw withoutIdentifier(identifier);
  const nameless = person.givenName === '' && person.middleName === '' && person.familyName === '';
  const { resident } = writing;
  const known = resident === null ? null : await residentToRegister(tx, resident);
  const uuid = resident ?? writing.chosen ?? randomUUID();
  const [id] = await at(own.field, labelOf(own.field), () =>
    insertPatients(
      tx,
      [
        {
          uuid,
          person: known,
          givenName: nameless ? unknownName : orNull(person.givenName),
          middleName: orNull(person.middleName),
          familyName: orNull(person.familyName),
          gender: person.gender ?? 'U',
          birthdate: person.birthdate,
          birthdateEstimated: person.estimated,
          identifier: own.value,
        },
      ],
      { identifierType: 'Patient Identifier', location: writing.location, workflow: writing.workflow, creator, judged: false },
    ),
  );
  if (id === undefined) throw new Error('a patient that was inserted has an id');
  // oxlint-disable-next-line no-await-in-loop -- one or two, each with the gate of its type
  for (const each of person.identifiers) if (each !== own) await writeIdentifier(tx, id, each, labelOf(each.field), creator);
  if (person.address !== null) await writeAddress(tx, id, person.address, creator);
  if (known !== null) await forgetAnswered(tx, id, person);
  await writeAttributes(tx, id, person, creator);
  return { id, uuid };
}

/** A further identifier, given where the first one was. */
async function writeIdentifier(
  tx: Db,
  patient: string,
  { field, value, type }: RegisteredPerson['identifiers'][number],
  label: string,
  creator: string,
): Promise<void> {
  const [known] = await tx.rows<{ id: string; place: string | null }>(
    `select t.patient_identifier_type_id::text as id, (select i.location_id::text from patient_identifier i where i.patient_id = $2 and i.preferred) as place
     from patient_identifier_type t where t.uuid = $1 and not t.retired`,
    [type ?? '', patient],
  );
  if (known === undefined) throw unknownReference('patientidentifiertype', type ?? '', field);
  const message = await (await identifierGate(tx, known.id)).problem(value, known.place);
  if (message !== null) throw refused([{ field, label, message }]);
  const [taken] = await tx.rows(
    'select 1 from patient_identifier where identifier_type = $1::bigint and lower(identifier) = lower($2) and not voided limit 1',
    [known.id, value],
  );
  if (taken !== undefined) throw refused([{ field, label, message: say('submission.duplicateIdentifier', { identifier: value }) }]);
  await tx.rows(
    'insert into patient_identifier (patient_id, identifier, identifier_type, location_id, preferred, creator) values ($1, $2, $3::bigint, $4::bigint, false, $5)',
    [patient, value, known.id, known.place, creator],
  );
}

async function writeAddress(tx: Db, person: string, address: NonNullable<RegisteredPerson['address']>, creator: string): Promise<void> {
  await tx.rows(
    `insert into person_address (person_id, preferred, country, state_province, county_district, city_village, address2, address3, creator)
     values ($1, true, $2, $3, $4, $5, $6, $7, $8)`,
    [person, ...addressParts.map((part) => orNull(address[part].trim())), creator],
  );
}

/** What registration answers takes the place of what was known of somebody before. */
async function forgetAnswered(tx: Db, person: string, { attributes }: RegisteredPerson): Promise<void> {
  await tx.rows(
    `update person_attribute a set voided = true, date_voided = now(), void_reason = 'told again at registration'
     from person_attribute_type t where a.person_id = $1::bigint and not a.voided and t.person_attribute_type_id = a.person_attribute_type_id and t.uuid = any ($2::text[])`,
    [person, attributes.map(({ type }) => type ?? '')],
  );
}

async function writeAttributes(tx: Db, person: string, { attributes }: RegisteredPerson, creator: string): Promise<void> {
  if (attributes.length === 0) return;
  const written = await tx.rows<{ type: string }>(
    `with told as (select * from unnest($1::text[], $2::text[]) as w (type, value)),
    made as (
      insert into person_attribute (person_id, person_attribute_type_id, value, creator)
      select $3, t.person_attribute_type_id, w.value, $4 from told w join person_attribute_type t on t.uuid = w.type and not t.retired returning 1)
    select t.uuid as type from told w join person_attribute_type t on t.uuid = w.type and not t.retired`,
    [attributes.map(({ type }) => type ?? ''), attributes.map(({ value }) => value), person, creator],
  );
  await noteAnswers(tx, attributes);
  const missing = attributes.find(({ type }) => !written.some((each) => each.type === type));
  if (missing !== undefined) throw unknownReference('personattributetype', missing.type ?? '', missing.field);
}

/** Types of attributes note which questions feed them: they are hidden with these. */
export async function noteAnswers(
  tx: Db,
  attributes: readonly { readonly field: string; readonly type: string | undefined }[],
): Promise<void> {
  await tx.rows(
    `update person_attribute_type t set answers_of = t.answers_of || f.concept_id
     from unnest($1::text[], $2::text[]) as w (type, field) join form_field ff on ff.uuid = w.field join field f using (field_id)
     where t.uuid = w.type and f.concept_id <> all (t.answers_of)`,
    [attributes.map(({ type }) => type ?? ''), attributes.map(({ field }) => field)],
  );
}
