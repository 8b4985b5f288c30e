import { patient, patientIdentifier, patientIdentifierType } from '@fieldward/contract/patient/patient.ts';
import { identifierOfTypeProblem, identifierProblem } from '@fieldward/domain/person/person.ts';
import type { Db } from '../../../engine/db.ts';
import { patternEngine } from '../../../engine/pattern-engine.ts';
import { Problem } from '../../../engine/problem.ts';
import { nameLike, resource, sqlSearch, type After, type Rule } from '../../../engine/resource.ts';
import { personDisplay } from '../../../sql/display-sql.ts';
import { patientSearch } from './patient-search.ts';

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
  table: 'patient',
  sharedKey: 'person',
  display: `concat_ws(' - ', ${shownIdentifier}, ${personDisplay('{t}.patient_id')})`,
  searches: {
    q: patientSearch,
    identifier: sqlSearch(
      (t, p) =>
        `${t}.patient_id in (select i.patient_id from patient_identifier i where lower(i.identifier) = lower(${p}) and not i.voided)`,
      { about: 'the whole identifier' },
    ),
  },
  ignores: ['matchSimilar', 'matchSimiliar', 'searchType'],
  after: [personFollows, keepsIdentifier],
  constraints: {
    identifier_given_away: { code: 'record.identifierGivenAway', holes: { identifier: 'identifier' } },
    patient_merged: 'merge.movedMeanwhile',
  },
});

interface TypeRules {
  readonly own: boolean;
  readonly format: string | null;
  readonly place_needed: boolean;
}

/** The programme's own identifiers follow the format of the settings, all others that of their type; some types ask for a place. */
const followsType: Rule = async (write, tx) => {
  if (write.mode !== 'create' && write.mode !== 'update') return;
  if (write.mode === 'update' && !['identifier', 'identifierType', 'location'].some((name) => write.sent(name))) return;
  const [type] = await tx.rows<TypeRules>(
    `select lower(t.name) = 'patient identifier' as own, upper(t.location_behavior) = 'REQUIRED' as place_needed,
       case when lower(t.name) = 'patient identifier'
         then (select s.value from system_setting s where lower(s.property) = 'hydra.identifierformat') else t.format end as format
     from patient_identifier_type t where t.patient_identifier_type_id = $1`,
    [write.after('identifier_type')],
  );
  if (type === undefined) return;
  const { own, format, place_needed: placeNeeded } = type;
  const number = String(write.after('identifier') ?? '');
  const judged = write.mode === 'create' || write.sent('identifier') || write.sent('identifierType');
  const message = judged ? (own ? identifierProblem : identifierOfTypeProblem)(number, { format, engine: patternEngine }) : null;
  if (message !== null) throw new Problem(message.code, message.holes, 'identifier');
  if (placeNeeded && (write.after('location_id') ?? null) === null) throw new Problem('engine.required', {}, 'location');
};

export const patientIdentifierResource = resource(patientIdentifier, {
  table: 'patient_identifier',
  columns: { patient: 'patient_id', location: 'location_id' },
  display: `(select ty.name from patient_identifier_type ty where ty.patient_identifier_type_id = {t}.identifier_type) || ' = ' || {t}.identifier`,
  order: '{t}.preferred desc, {t}.patient_identifier_id',
  rules: [followsType],
  after: [notTheLast],
  constraints: {
    patient_identifier_unique: { code: 'record.duplicateIdentifier', field: 'identifier', holes: { identifier: 'identifier' } },
    own_place: { code: 'access.foreignPlace', field: 'location' },
    patient_identifier_not_empty: { code: 'engine.required', field: 'identifier' },
  },
});

export const patientIdentifierTypeResource = resource(patientIdentifierType, {
  table: 'patient_identifier_type',
  naturalKey: 'name',
  searches: { q: nameLike('name') },
  order: 'name',
  constraints: { patient_identifier_type_name_unique: { code: 'record.duplicateName', field: 'name' } },
});
