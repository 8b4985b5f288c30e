import { visit, visitAttribute, visitAttributeType, visitType } from '@fieldward/contract/patient/visit.ts';
import { demand } from '../../../engine/actor.ts';
import { Problem, equals, nameLike, resource, reverse, sqlSearch, type Rule } from '../../../engine/resource.ts';
import { attributes, attributeTypes } from '../../../sql/attributes.ts';
import { onProgrammeClock } from '../../../sql/programme-zone.ts';
import { askedMoment, laterThan, moment } from '../../../sql/moment-search.ts';
import { notBeforeBirth } from '../clinical/not-before-birth.ts';
import { encountersStay, givesWay } from './visit-voiding.ts';
import { oneAtATime } from './visit-overlap.ts';

export const visitTypeResource = resource(visitType, {
  word: 'kind.visitType',
  table: 'visit_type',
  naturalKey: 'name',
  searches: { q: nameLike('name') },
  order: 'name',
  constraints: { visit_type_name_unique: { code: 'record.duplicateName', field: 'name' }, visit_type_known: 'engine.inUse' },
});

/** SQL: the day of a moment, on the programme's clock. */
const dayOf = (moment: string): string => `${onProgrammeClock(moment)}::date`;

const notAhead: Rule = (write) => {
  if (write.sent('startDatetime') && laterThan(write.after('start_datetime'))) throw new Problem('record.future', {}, 'startDatetime');
};

/** What was recorded during the visit stays within its days. */
const holdsItsEncounters: Rule = async (write, tx) => {
  if (write.mode !== 'update' || !(write.sent('startDatetime') || write.sent('stopDatetime'))) return;
  const [outside] = await tx.rows<{ early: boolean }>(
    `select ${dayOf('e.encounter_datetime')} < ${dayOf('$3::timestamptz')} as early from encounter e
     where e.patient_id = $1::bigint and e.visit_id = $2::bigint and not e.voided
       and (${dayOf('e.encounter_datetime')} < ${dayOf('$3::timestamptz')} or ${dayOf('e.encounter_datetime')} > ${dayOf('$4::timestamptz')}) limit 1`,
    [write.after('patient_id'), write.id, write.after('start_datetime'), write.after('stop_datetime') ?? null],
  );
  if (outside !== undefined) throw new Problem('record.visitHolds', {}, outside.early ? 'startDatetime' : 'stopDatetime');
};

/** The right to write visits, though it be with an encounter. */
const ownRight: Rule = (write) => {
  if (write.mode === 'create' || write.mode === 'update') demand(write.actor, 'Edit Visits');
};

export const visitResource = resource(visit, {
  word: 'kind.visit',
  table: 'visit',
  partition: 'patient_id',
  columns: { patient: 'patient_id', visitType: 'visit_type_id', location: 'location_id', indication: 'indication_concept_id' },
  display: `concat_ws(' ', (select vt.name from visit_type vt where vt.visit_type_id = {t}.visit_type_id), '@', coalesce((select l.name from location l where l.location_id = {t}.location_id), 'Unknown Location'), '-', to_char(${onProgrammeClock('{t}.start_datetime')}, 'DD/MM/YYYY HH24:MI'))`,
  links: { encounters: reverse('encounter', 'visit_id', { order: '{o}.encounter_datetime desc' }) },
  searches: {
    patient: equals('patient'),
    location: equals('location'),
    visitType: equals('visitType'),
    fromStartDate: sqlSearch((t, p) => `${t}.start_datetime >= ${askedMoment(p)}`, {
      value: moment('fromStartDate', 'start'),
      about: 'started on or after',
    }),
    toStartDate: sqlSearch((t, p) => `${t}.start_datetime <= ${askedMoment(p)}`, {
      value: moment('toStartDate', 'end'),
      about: 'started on or before',
    }),
    includeInactive: sqlSearch((t, p) => `(${p} = 'true' or ${t}.stop_datetime is null)`, { about: 'false: only visits that are open' }),
  },
  order: '{t}.start_datetime desc',
  rules: [ownRight, notAhead, notBeforeBirth('startDatetime', 'start_datetime', 'moment'), holdsItsEncounters, oneAtATime, givesWay],
  after: [encountersStay],
  constraints: {
    visit_dates_in_order: { code: 'record.datesInOrder', field: 'stopDatetime' },
    visit_patient_known: { code: 'engine.refused', field: 'patient' },
  },
});

export const visitAttributeTypeResource = attributeTypes(visitAttributeType, { word: 'kind.visitAttributeType', owner: 'visit' });
export const visitAttributeResource = attributes(visitAttribute, { word: 'kind.visitAttribute', owner: 'visit', partition: 'patient_id' });
