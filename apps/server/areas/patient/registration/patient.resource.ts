import { patient, patientIdentifier, patientIdentifierType } from '@fieldward/contract/patient/patient.ts';
import { identifierProblem } from '@fieldward/domain/person/person.ts';
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
  after: [personFollows],
  constraints: { identifier_given_away: { code: 'record.identifierGivenAway', holes: { identifier: 'identifier' } } },
});

/** The programme's own identifiers follow the format of the settings; those of other systems are theirs. */
const followsFormat: Rule = async (write, tx) => {
  if (write.mode !== 'create' && !write.sent('identifier')) return;
  if (write.mode !== 'create' && write.mode !== 'update') return;
  const [own] = await tx.rows<{ format: string | null }>(
    `select (select s.value from system_setting s where lower(s.property) = 'hydra.identifierformat') as format
     from patient_identifier_type t where t.patient_identifier_type_id = $1 and lower(t.name) = 'patient identifier'`,
    [write.after('identifier_type')],
  );
  if (own === undefined) return;
  const message = identifierProblem(String(write.after('identifier') ?? ''), { format: own.format, engine: patternEngine });
  if (message !== null) throw new Problem(message.code, message.holes, 'identifier');
};

export const patientIdentifierResource = resource(patientIdentifier, {
  table: 'patient_identifier',
  columns: { patient: 'patient_id', location: 'location_id' },
  display: `(select ty.name from patient_identifier_type ty where ty.patient_identifier_type_id = {t}.identifier_type) || ' = ' || {t}.identifier`,
  order: '{t}.preferred desc, {t}.patient_identifier_id',
  rules: [followsFormat],
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
