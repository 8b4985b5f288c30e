import { visit, visitType } from '@fieldward/contract/patient/visit.ts';
import { Problem, equals, nameLike, resource, reverse, sqlSearch, type Rule } from '../../../engine/resource.ts';
import { onProgrammeClock } from '../../../sql/programme-zone.ts';
import { askedMoment, laterThan, moment } from '../../../sql/moment-search.ts';

export const visitTypeResource = resource(visitType, {
  table: 'visit_type',
  naturalKey: 'name',
  searches: { q: nameLike('name') },
  order: 'name',
  constraints: { visit_type_name_unique: { code: 'record.duplicateName', field: 'name' }, visit_type_known: 'engine.inUse' },
});

const notAhead: Rule = (write) => {
  if (write.sent('startDatetime') && laterThan(write.after('start_datetime'))) throw new Problem('record.future', {}, 'startDatetime');
};

export const visitResource = resource(visit, {
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
  rules: [notAhead],
  constraints: {
    visit_dates_in_order: { code: 'record.datesInOrder', field: 'stopDatetime' },
    visit_patient_known: { code: 'engine.refused', field: 'patient' },
  },
});
