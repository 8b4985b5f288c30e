import { encounter, encounterProvider, encounterRole, encounterType } from '@fieldward/contract/patient/encounter.ts';
import { Problem, equals, resource, reverse, sqlSearch, type After, type Rule } from '../../../engine/resource.ts';
import { likePattern } from '../../../engine/searches.ts';
import { onProgrammeClock } from '../../../sql/programme-zone.ts';
import { personDisplay } from '../../../sql/display-sql.ts';
import { asOpenmrsSays, filledWith, formStays } from './encounter-of-clients.ts';
import { settleAppointments, settleAppointmentsAfter } from '../../../sql/appointments.ts';
import { voidEncounterContent } from '../../../sql/encounter-content.ts';
import { visitOfNew } from '../../../sql/form-visits.ts';
import { demandUnlockedEncounter } from '../../../sql/form-lock.ts';
import { askedMoment, laterThan, moment } from '../../../sql/moment-search.ts';

/** Role of a provider of whom nothing more is known. */
const UNKNOWN_ROLE = 'a0b03050-c99b-11e0-9572-0800200c9a66';

const beginning = (text: string): string => `${likePattern(text.trim())}%`;

export const encounterTypeResource = resource(encounterType, {
  word: 'kind.encounterType',
  table: 'encounter_type',
  naturalKey: 'name',
  searches: { q: sqlSearch((t, p) => `lower(${t}.name) like lower(${p})`, { about: 'beginning of the name', value: beginning }) },
  order: 'name',
  constraints: { encounter_type_name_unique: { code: 'record.duplicateName', field: 'name' }, encounter_type_known: 'engine.inUse' },
});

export const encounterRoleResource = resource(encounterRole, {
  word: 'kind.encounterRole',
  table: 'encounter_role',
  naturalKey: 'name',
  searches: { q: sqlSearch((t, p) => `lower(${t}.name) like lower(${p})`, { about: 'beginning of the name', value: beginning }) },
  constraints: {
    encounter_role_name_unique: { code: 'record.duplicateName', field: 'name' },
    encounter_provider_role_known: 'engine.inUse',
  },
});

/** Not in the future, within the visit's patient. */
const soundEncounter: Rule = (write) => {
  if (write.sent('encounterDatetime') && laterThan(write.after('encounter_datetime')))
    throw new Problem('record.future', {}, 'encounterDatetime');
};

/** Nothing is recorded in a visit that was voided. */
const liveVisit: Rule = async (write, tx) => {
  const visit = write.columns['visit_id'] ?? null;
  if (visit === null || String(visit) === String(write.current?.['visit_id'] ?? '')) return;
  const [gone] = await tx.rows('select from visit where patient_id = $1::bigint and visit_id = $2::bigint and voided', [
    write.after('patient_id'),
    visit,
  ]);
  if (gone !== undefined) throw new Problem('record.visitVoided', {}, 'visit');
};

/** What a form recorded is not changed, voided or removed while the form is locked, nor does it come into a closed month. */
const openForm: Rule = async (write, tx) => {
  if (write.mode === 'create') return;
  const at = write.sent('encounterDatetime') ? new Date(String(write.after('encounter_datetime'))) : undefined;
  await demandUnlockedEncounter(tx, write.actor, write.current?.['patient_id'], write.id, at);
};

/** What belongs to an encounter is voided with it, and comes back with it. */
const contentFollows: After = async (write, tx) => {
  if (write.mode === 'create' || write.mode === 'purge') return;
  const [row] = await tx.rows<{ patient_id: string; voided: boolean; void_reason: string | null }>(
    'select patient_id::text, voided, void_reason from encounter where encounter_id = $1 and patient_id = $2',
    [write.id, write.current?.['patient_id']],
  );
  if (row === undefined || row.voided === write.current?.['voided']) return;
  const before = row.voided ? null : (write.current?.['date_voided'] ?? null);
  await voidEncounterContent(tx, {
    patient: row.patient_id,
    encounter: write.id ?? '',
    voided: row.voided,
    by: write.actor.userId,
    reason: row.void_reason,
    since: before,
  });
};

/** An encounter that does not say in which visit it was makes or joins the one of its day and place, as forms do. */
const inItsVisit: Rule = async (write, tx) => {
  if (write.mode !== 'create' || (write.columns['visit_id'] ?? null) !== null) return;
  write.columns['visit_id'] = await visitOfNew(tx, {
    patient: write.columns['patient_id'],
    at: write.columns['encounter_datetime'],
    location: write.columns['location_id'],
    by: write.actor.userId,
  });
};

/** Whoever is seen on the day of an appointment has come, and a day that is promised is an appointment; voiding and taking it back do so above. */
const appointmentsFollow: After = async (write, tx) => {
  const { mode, id, current } = write;
  const [patient, by] = [String(write.after('patient_id') ?? current?.['patient_id']), write.actor.userId];
  if (mode === 'remove') return;
  return {
    meanwhile:
      mode === 'purge'
        ? settleAppointments(tx, { patient, by, reason: null })
        : settleAppointmentsAfter(tx, { patient, encounter: id, by }),
  };
};

const observed = (t: string, p: string): string =>
  `exists (select from obs o join concept c using (concept_id) where o.patient_id = ${t}.patient_id and o.encounter_id = ${t}.encounter_id and not o.voided and c.uuid = any(string_to_array(${p}, ',')))`;
const ordered = (t: string, p: string): string =>
  `exists (select from orders o join order_type y using (order_type_id) where o.patient_id = ${t}.patient_id and o.encounter_id = ${t}.encounter_id and not o.voided and y.uuid = ${p})`;

export const encounterResource = resource(encounter, {
  word: 'kind.encounter',
  table: 'encounter',
  partition: 'patient_id',
  columns: { patient: 'patient_id', location: 'location_id', visit: 'visit_id' },
  display: `(select et.name from encounter_type et where et.encounter_type_id = {t}.encounter_type) || ' ' || to_char(${onProgrammeClock('{t}.encounter_datetime')}, 'DD/MM/YYYY')`,
  links: {
    obs: reverse('obs', 'encounter_id', { where: '{o}.obs_group_id is null', order: '{o}.obs_id' }),
    orders: reverse('orders', 'encounter_id', { order: '{o}.order_id' }),
    diagnoses: reverse('encounter_diagnosis', 'encounter_id', { order: '{o}.rank, {o}.encounter_diagnosis_id' }),
  },
  computed: {
    form: (t) =>
      `select coalesce(cf.form_id, fv.form_id) from form_encounter fe left join component_form cf using (component_form_id) left join form_version fv using (form_version_id) where fe.patient_id = ${t}.patient_id and fe.encounter_id = ${t}.encounter_id and not fe.voided limit 1`,
  },
  searches: {
    patient: equals('patient'),
    encounterType: equals('encounterType'),
    location: equals('location'),
    visit: equals('visit'),
    concept: sqlSearch(observed, { about: 'uuids of questions that were asked in it, with commas' }),
    obsConcept: sqlSearch(observed, { about: 'the same' }),
    orderType: sqlSearch(ordered, { about: 'uuid of the type of an order that was made in it' }),
    fromdate: sqlSearch((t, p) => `${t}.encounter_datetime >= ${askedMoment(p)}`, {
      value: moment('fromdate', 'start'),
      about: 'on or after',
    }),
    todate: sqlSearch((t, p) => `${t}.encounter_datetime <= ${askedMoment(p)}`, { value: moment('todate', 'end'), about: 'on or before' }),
  },
  ignores: ['order'],
  order: '{t}.encounter_datetime desc',
  // what form it was filled with is kept beside it
  setters: { form: () => ({}) },
  meant: asOpenmrsSays,
  rules: [soundEncounter, liveVisit, openForm, formStays, inItsVisit],
  after: [filledWith, contentFollows, appointmentsFollow],
  constraints: {
    encounter_visit_of_same_patient: { code: 'record.otherPatient', field: 'visit' },
    encounter_patient_known: { code: 'engine.refused', field: 'patient' },
  },
});

const someRole: Rule = async (write, tx) => {
  if (write.mode !== 'create' || write.columns['encounter_role_id'] !== undefined) return;
  const [unknown] = await tx.rows<{ encounter_role_id: string }>('select encounter_role_id::text from encounter_role where uuid = $1', [
    UNKNOWN_ROLE,
  ]);
  write.columns['encounter_role_id'] = unknown?.encounter_role_id ?? null;
};

export const encounterProviderResource = resource(encounterProvider, {
  word: 'kind.encounterProvider',
  table: 'encounter_provider',
  partition: 'patient_id',
  columns: { encounter: 'encounter_id', provider: 'provider_id', encounterRole: 'encounter_role_id' },
  display: `coalesce((select coalesce(${personDisplay('pr.person_id')}, pr.name, pr.identifier) from provider pr where pr.provider_id = {t}.provider_id), '') || ': ' || coalesce((select er.name from encounter_role er where er.encounter_role_id = {t}.encounter_role_id), '')`,
  rules: [someRole],
});
