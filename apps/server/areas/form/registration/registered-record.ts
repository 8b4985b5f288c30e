/** Somebody as the form shows them that people are registered with. */
import type { RegistrationForm } from '@fieldward/contract/patient/registration.operations.ts';
import { isEmpty, type Answers } from '@fieldward/domain/form/answers.ts';
import type { FormField } from '@fieldward/domain/form/definition.ts';
import { aboutPerson, answersOfPerson, type KnownPerson } from '@fieldward/domain/form/known-person.ts';
import { compileForm } from '@fieldward/domain/form/state.ts';
import { settingProperty } from '@fieldward/domain/settings/setting-names.ts';
import { clockNow } from '@fieldward/domain/time/in-zone.ts';
import { may, type Actor } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { withHidden } from '../../../engine/hidden-rows.ts';
import { unknownObject } from '../../../engine/problem.ts';
import { definitionSql } from '../../../sql/form-definition.ts';
import { onProgrammeClock } from '../../../sql/programme-zone.ts';
import { correctableForm, type Correctable } from '../correction/correction-lookup.ts';
import { answersIn, answersUnseen, hiddenFields } from '../filled/filled-form-reading.ts';
import { contentHashOf } from '../submission/form-submission-body.ts';
import { formVersionSql, loadForm, loadFrozen, type KnownForm } from '../submission/form-submission-form.ts';
import { usualIdentifierType } from '../../../sql/usual-identifier-type.ts';
import { newestNumber } from '../../../sql/newest-form-version.ts';

/** The patient, and the moment of the transaction. */
interface Patient extends KnownPerson {
  /** patient_id. */
  readonly id: string;
  /** Milliseconds. */
  readonly now: number;
  readonly zone: string;
  /** `YYYY-MM-DD`; null while they live, and where the day is not known. */
  readonly died: string | null;
}

const patientSql = `
select p.patient_id::text as id, e.gender, e.birthdate::text, e.birthdate_estimated as estimated, (extract(epoch from now()) * 1000)::float8 as now, programme_zone() as zone,
  case when e.dead then to_char(${onProgrammeClock('e.death_date')}, 'YYYY-MM-DD') end as died,
  (select json_build_object('uuid', n.uuid, 'givenName', n.given_name, 'middleName', n.middle_name, 'familyName', n.family_name)
    from person_name n where n.person_id = e.person_id and not n.voided order by n.preferred desc, n.person_name_id limit 1) as name,
  (select coalesce(json_agg(json_build_object('uuid', i.uuid, 'type', t.uuid, 'value', i.identifier, 'own', t.patient_identifier_type_id = (
        select patient_identifier_type_id from patient_identifier_type where not retired order by ${usualIdentifierType} limit 1))
      order by i.preferred desc, i.patient_identifier_id), '[]')
    from patient_identifier i join patient_identifier_type t on t.patient_identifier_type_id = i.identifier_type where i.patient_id = p.patient_id and not i.voided) as identifiers,
  (select coalesce(json_agg(json_build_object('uuid', a.uuid, 'type', t.uuid, 'value', a.value) order by a.person_attribute_id), '[]')
    from person_attribute a join person_attribute_type t using (person_attribute_type_id) where a.person_id = e.person_id and not a.voided) as attributes,
  (select json_build_object('uuid', d.uuid, 'country', d.country, 'stateProvince', d.state_province, 'countyDistrict', d.county_district,
      'cityVillage', d.city_village, 'address2', d.address2, 'address3', d.address3)
    from person_address d where d.person_id = e.person_id and not d.voided order by d.preferred desc, d.person_address_id limit 1) as address
from patient p join person e on e.person_id = p.patient_id where p.uuid = $1 and not p.voided`;

async function patientOf(db: Db, uuid: string): Promise<Patient> {
  const [patient] = uuid.includes('\0') ? [] : await db.rows<Patient>(patientSql, [uuid]);
  if (patient === undefined) throw unknownObject('patient', uuid);
  return patient;
}

/** The form that the programme has chosen. */
interface Active extends RegistrationForm {
  readonly id: string;
  readonly uuid: string;
  /** As `loadForm` wants it. */
  readonly state: string;
  readonly identifierFormat: string | null;
  readonly identifierCheck: string | null;
  /** form_version_id of the version that is asked for. */
  readonly frozen: string | null;
}

const activeSql = `
select f.form_id::text as id, f.uuid, ${formVersionSql} as state, ${definitionSql} as definition, ${newestNumber('f.form_id')} as version,
  (select v.form_version_id::text from form_version v where v.form_id = f.form_id and v.number = $2::int) as frozen,
  (select value from system_setting where lower(property) = 'hydra.identifierformat') as "identifierFormat",
  (select validator from patient_identifier_type where lower(name) = 'patient identifier' and not retired) as "identifierCheck"
from form f where f.registers and not f.retired and f.uuid = (select value from system_setting where lower(property) = lower($1))`;

/** The encounter that the form made when it registered the patient; those from before forms named their version are known by their type. */
const encounterSql = `
select e.uuid from encounter e where e.patient_id = $1::bigint and not e.voided and (
  exists (select from form_encounter fe join form_version v using (form_version_id)
    where fe.patient_id = e.patient_id and fe.encounter_id = e.encounter_id and not fe.voided and v.form_id = $2::bigint)
  or e.encounter_type = (select f.encounter_type_id from form f where f.form_id = $2::bigint)
    and not exists (select from form_encounter fe where fe.patient_id = e.patient_id and fe.encounter_id = e.encounter_id and not fe.voided))
order by e.date_created, e.encounter_id limit 1`;

/** Types of identifiers and attributes that are hidden with a sensitive question (as in db/guarded-views.sql), by uuid. */
const hiddenTypesSql = `
select t.uuid, t.patient_identifier_type_id = (select patient_identifier_type_id from patient_identifier_type where not retired order by ${usualIdentifierType} limit 1) as own
from patient_identifier_type t where t.sensitive
union all
select y.uuid, false from person_attribute_type y join concept c on c.sensitive
  and (c.concept_id = any (y.answers_of) or exists (select from concept_name n where n.concept_id = c.concept_id and lower(n.name) = lower(y.name)))`;

const ofRest = ({ bound, field }: FormField): boolean => bound === undefined && field.widget !== 'heading';

/** The fields whose answers the account does not see: of sensitive questions (`hiddenFields`), and of all that are not about the person where it may not correct forms. */
async function hiddenOf(db: Db, actor: Actor, formId: string, { definition }: KnownForm, seen: Answers): Promise<readonly string[]> {
  const forms = (['Enter Data', 'Get Encounters', 'Get Observations'] as const).every((privilege) => may(actor, privilege));
  const rest = forms ? [] : definition.fields.filter(ofRest);
  if (!actor.guarded) return rest.map(({ uuid }) => uuid);
  const [questions, types] = await Promise.all([
    hiddenFields(db, actor, { formId }, definition, seen),
    db.rows<{ uuid: string; own: boolean }>(hiddenTypesSql, []),
  ]);
  const typed = definition.fields.filter(({ bound }) =>
    types.some(({ uuid, own }) => (bound?.to === 'identifier' && bound.type === undefined ? own : bound?.type === uuid)),
  );
  return [...new Set([...questions, ...[...rest, ...typed].map(({ uuid }) => uuid)])];
}

/** The form without the questions that are not about the person. */
function personOnly(form: KnownForm): KnownForm {
  const definition = aboutPerson(form.definition);
  return { ...form, definition, compiled: compileForm(definition, form.rules, form.checkers) };
}

/** Somebody as the registration form shows them to an account. */
export interface RegisteredRecord {
  readonly patient: Patient;
  readonly active: Active;
  /** Of somebody whom it did not register: only its questions about the person. */
  readonly form: KnownForm;
  readonly filled: Correctable | null;
  /** The day on which ages are told, `YYYY-MM-DD`. */
  readonly on: string;
  readonly answers: Answers;
  readonly hidden: readonly string[];
  /** Other than before when one of the answers is. */
  readonly state: string;
}

interface Opening {
  /** uuid of the patient. */
  readonly patient: string;
  readonly actor: Actor;
  /** Number of the version that is wanted; the present one unless given. */
  readonly version?: number | undefined;
  /** Reads the filled form, holding it where it is to be changed. */
  readonly filled?: (db: Db, encounter: string) => Promise<Correctable>;
}

async function answersNow(
  db: Db,
  { patient, form, filled, on }: Pick<RegisteredRecord, 'patient' | 'form' | 'filled' | 'on'>,
): Promise<Answers> {
  const { fields } = form.definition;
  const answers = filled === null ? {} : await answersIn(db, filled, form.definition);
  const rest = fields
    .filter((field) => ofRest(field) && !isEmpty(answers[field.uuid]))
    .map(({ uuid }) => [uuid, answers[uuid] ?? null] as const);
  return { ...Object.fromEntries(rest), ...answersOfPerson(fields, patient, on) };
}

/** Opens the record of a patient with the form; null where the programme has chosen none. Raises `engine.unknownObject`. */
export async function registeredRecord(db: Db, opening: Opening): Promise<RegisteredRecord | null> {
  const { actor, version, filled: read = correctableForm } = opening;
  const patient = await patientOf(db, opening.patient);
  const [active] = await db.rows<Active>(activeSql, [settingProperty.registrationForm, version ?? null]);
  if (active === undefined) return null;
  const older = version !== undefined && version !== active.version && active.frozen !== null;
  const whole = older
    ? await loadFrozen(db, active.id, active.frozen ?? '', active.state, active)
    : await loadForm(db, active.id, active.state, active);
  const [encounter] = await db.rows<{ uuid: string }>(encounterSql, [patient.id, active.id]);
  const filled = encounter === undefined ? null : await read(db, encounter.uuid);
  const form = filled === null ? personOnly(whole) : whole;
  const on = patient.died ?? clockNow(patient.zone, new Date(patient.now)).slice(0, 10);
  const all = await answersNow(db, { patient, form, filled, on });
  const hidden = await hiddenOf(db, actor, active.id, form, all);
  const answers = Object.fromEntries(Object.entries(all).filter(([uuid]) => !hidden.includes(uuid)));
  return { patient, active, form, filled, on, answers, hidden, state: contentHashOf(answers).slice(0, 32) };
}

/** What the account does not see, by field, as `answersUnseen` tells it: the rules judge by it, and nobody is told. */
export function unseenAnswers(
  tx: Db,
  uuid: string,
  actor: Actor,
  { form, filled, on, hidden, answers }: RegisteredRecord,
): Promise<Answers> | Answers {
  if (hidden.length === 0 && !actor.guarded) return {};
  return withHidden(tx, async () => {
    const whole = filled === null ? null : await correctableForm(tx, filled.encounter.uuid);
    const all = await answersNow(tx, { patient: await patientOf(tx, uuid), form, filled: whole, on });
    return answersUnseen(hidden, answers, all);
  });
}
