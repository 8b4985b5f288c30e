import { patient, patientIdentifier, patientIdentifierType } from '@fieldward/contract/patient/patient.ts';
import { demand } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem } from '../../../engine/problem.ts';
import { isObject } from '../../../engine/references.ts';
import { nameLike, pick, resource, sqlSearch, type After, type Meant, type Rule } from '../../../engine/resource.ts';
import { identifierGate, readGatesAhead } from '../../../sql/identifier-gate.ts';
import { personDisplay } from '../../../sql/display-sql.ts';
import { sensitiveStays } from '../../../sql/sensitive-mark.ts';
import { patientSearch, similarPatients } from './patient-search.ts';

const shownIdentifier = `(select pi.identifier from patient_identifier pi where pi.patient_id = {t}.patient_id and not pi.voided order by pi.preferred desc, pi.patient_identifier_id limit 1)`;

/** A patient who is voided is found no more as a person either, unless the person is also staff. */
const personFollows: After = async (write, tx) => {
  if (write.mode === 'create' || write.mode === 'purge') return;
  const [row] = await tx.rows<{ voided: boolean; void_reason: string | null }>(
    'select voided, void_reason from patient where patient_id = $1',
    [write.id],
  );
  if (row === undefined || row.voided === write.current?.['voided']) return;
  await tx.rows(
    `update person p set voided = $2, voided_by = case when $2 then $3::bigint end, date_voided = case when $2 then now() end, void_reason = case when $2 then $4 end
     where p.person_id = $1 and not exists (select 1 from users u where u.person_id = p.person_id) and not exists (select 1 from provider v where v.person_id = p.person_id and not v.retired)`,
    [write.id, row.voided, write.actor.userId, row.void_reason],
  );
};

/** An update that says again what somebody is known by adds nothing. */
const withoutRepeated: Meant = async (body, uuid, tx) => {
  const sent = body['identifiers'];
  if (uuid === null || !Array.isArray(sent) || sent.every((each) => !isObject(each) || each['uuid'] !== undefined)) return { uuid, body };
  const known = await tx.rows<{ identifier: string; type: string; name: string }>(
    `select lower(i.identifier) as identifier, y.uuid as type, lower(y.name) as name from patient_identifier i
     join patient_identifier_type y on y.patient_identifier_type_id = i.identifier_type join patient p using (patient_id)
     where p.uuid = $1 and not i.voided`,
    [uuid],
  );
  const repeats = (each: unknown): boolean => {
    if (!isObject(each) || each['uuid'] !== undefined) return false;
    const type = isObject(each['identifierType'])
      ? (each['identifierType']['uuid'] ?? each['identifierType']['name'])
      : each['identifierType'];
    return known.some(
      (one) =>
        one.identifier === String(each['identifier']).trim().toLowerCase() &&
        (type === undefined || one.type === type || one.name === String(type).toLowerCase()),
    );
  };
  return { uuid, body: { ...body, identifiers: sent.filter((each) => !repeats(each)) } };
};

async function demandIdentifier(tx: Db, patientId: unknown): Promise<void> {
  const [left] = await tx.rows('select 1 from patient_identifier i where i.patient_id = $1 and not i.voided limit 1', [patientId]);
  if (left === undefined) throw new Problem('record.lastIdentifier');
}

/** A patient is known by at least one identifier. */
const keepsIdentifier: After = async (write, tx) => {
  if ((write.parts['identifiers'] ?? []).some(({ changed }) => changed.includes('voided'))) await demandIdentifier(tx, write.id);
};

/** The same for an identifier that is written by itself. */
const notTheLast: After = async (write, tx) => {
  if (write.around === null && write.position === null && (write.mode === 'remove' || write.body['voided'] === true))
    await demandIdentifier(tx, write.after('patient_id') ?? null);
};

export const patientResource = resource(patient, {
  word: 'kind.patient',
  table: 'patient',
  numberedAhead: true,
  sharedKey: 'person',
  display: `concat_ws(' - ', ${shownIdentifier}, ${personDisplay('{t}.patient_id')})`,
  links: { patientIdentifier: pick('patient_identifier', 'patient_id', { order: '{o}.preferred desc, {o}.patient_identifier_id' }) },
  computed: {
    attributes: (t) => `select a.person_attribute_id from person_attribute a where a.person_id = ${t}.patient_id and not a.voided`,
  },
  searches: {
    q: patientSearch,
    givenname: similarPatients,
    familyname: similarPatients,
    includeDead: sqlSearch(
      (t, p) => `(${p} <> 'false' or exists (select from person x where x.person_id = ${t}.patient_id and not x.dead))`,
      {
        about: 'false: only those who are alive',
      },
    ),
    identifier: sqlSearch(
      (t, p) =>
        `${t}.patient_id in (select i.patient_id from patient_identifier i where lower(i.identifier) = lower(${p}) and not i.voided)`,
      { about: 'the whole identifier' },
    ),
  },
  meant: withoutRepeated,
  ignores: ['matchSimilar', 'matchSimiliar', 'searchType', 'middlename', 'gender', 'birthdate'],
  after: [personFollows, keepsIdentifier],
  constraints: {
    identifier_given_away: { code: 'record.identifierGivenAway', holes: { identifier: 'identifier' } },
    patient_merged: 'merge.movedMeanwhile',
    patient_erased: 'erasure.erased',
    referral_open_once: { code: 'record.transferOpen', field: 'to' },
  },
});

/**
 * Who registers somebody gives them their first identifiers. One that is added, changed or brought back later asks for the right to it, on its own
 * or with the patient; sent again as it is, it asks for nothing.
 */
const laterByRight: Rule = (write) => {
  const { mode, around, columns, current, body } = write;
  if (mode === 'create' && around?.made === true) return;
  const comesBack = current?.['voided'] === true && body['voided'] === false;
  const changes = Object.entries(columns).some(([name, value]) => String(value ?? '') !== String(current?.[name] ?? ''));
  if (mode === 'remove' || comesBack || changes) demand(write.actor, 'Edit Patient Identifiers');
};

/** The gates of the types that are named by uuid. */
async function typesAhead(sent: readonly Readonly<Record<string, unknown>>[], tx: Db): Promise<void> {
  const types = sent.map(({ identifierType: type }) => (isObject(type) ? type['uuid'] : type));
  const uuids = types.filter((type): type is string => typeof type === 'string' && /^[\w-]{1,38}$/.test(type));
  if (uuids.length > 0) await readGatesAhead(tx, [...new Set(uuids)]);
}

/** What is given, or changed, is what the programme and the type of identifiers demand; what was given before stays. */
const passesGate: Rule = async (write, tx) => {
  if (write.mode !== 'create' && write.mode !== 'update') return;
  if (write.mode === 'update' && !['identifier', 'identifierType', 'location'].some((name) => write.sent(name))) return;
  const place = write.after('location_id') ?? null;
  const gate = await identifierGate(tx, String(write.after('identifier_type')));
  const changed = ['identifier', 'identifier_type'].some((column) => String(write.after(column)) !== String(write.current?.[column] ?? ''));
  const message = changed ? await gate.problem(String(write.after('identifier') ?? ''), place === null ? null : String(place)) : null;
  if (message !== null) throw new Problem(message.code, message.holes, 'identifier');
  if (gate.placeNeeded && place === null) throw new Problem('engine.required', {}, 'location');
};

export const patientIdentifierResource = resource(patientIdentifier, {
  word: 'kind.identifier',
  table: 'patient_identifier',
  numberedAhead: true,
  columns: { patient: 'patient_id', location: 'location_id' },
  display: `(select ty.name from patient_identifier_type ty where ty.patient_identifier_type_id = {t}.identifier_type) || ' = ' || {t}.identifier`,
  order: '{t}.preferred desc, {t}.patient_identifier_id',
  foresee: typesAhead,
  rules: [laterByRight, passesGate],
  after: [notTheLast],
  constraints: {
    patient_identifier_unique: { code: 'record.duplicateIdentifier', field: 'identifier', holes: { identifier: 'identifier' } },
    own_place: { code: 'access.foreignPlace', field: 'location' },
    patient_identifier_not_empty: { code: 'engine.required', field: 'identifier' },
  },
});

export const patientIdentifierTypeResource = resource(patientIdentifierType, {
  word: 'kind.identifierType',
  table: 'patient_identifier_type',
  naturalKey: 'name',
  searches: { q: nameLike('name') },
  order: 'name',
  rules: [sensitiveStays],
  constraints: { patient_identifier_type_name_unique: { code: 'record.duplicateName', field: 'name' } },
});
