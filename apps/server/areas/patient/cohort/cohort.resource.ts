import { cohort, cohortMember, cohortType } from '@fieldward/contract/patient/cohort.ts';
import { Problem } from '../../../engine/problem.ts';
import { equals, nameLike, resource, sqlSearch, type Rule } from '../../../engine/resource.ts';
import { personDisplay } from '../../../sql/display-sql.ts';

export const cohortTypeResource = resource(cohortType, {
  word: 'kind.cohortType',
  table: 'cohort_type',
  searches: { q: nameLike('name') },
  order: 'name',
  constraints: {
    cohort_type_name_unique: { code: 'record.duplicateName', field: 'name' },
    cohort_type_known: 'engine.inUse',
  },
});

const NOW_ON = '(m.end_date is null or m.end_date > now())';

/** A list of no place is everybody's: whoever is bound to places changes or removes those only that they made. Raises `access.foreignPlace`. */
const ofEverybodyStays: Rule = (write) => {
  const { current, actor } = write;
  if (!actor.bound || current === undefined || current === null || (current['location_id'] ?? null) !== null) return;
  if (String(current['creator']) !== String(actor.userId)) throw new Problem('access.foreignPlace', {}, 'location');
};

export const cohortResource = resource(cohort, {
  word: 'kind.cohort',
  table: 'cohort',
  columns: { cohortType: 'cohort_type_id', location: 'location_id' },
  // there is one kind of list here: its members are named one by one
  setters: { definitionHandlerClassname: () => ({}), groupCohort: () => ({}) },
  computed: {
    // through the patient, so that nobody counts whom they do not see
    size: (t) => `(select count(*)::int from cohort_member m join patient p using (patient_id)
      where m.cohort_id = ${t}.cohort_id and not m.voided and not p.voided and ${NOW_ON})`,
    definitionHandlerClassname: () => 'null::text',
    groupCohort: () => 'null::boolean',
  },
  searches: {
    q: nameLike('name'),
    cohortType: equals('cohortType'),
    location: equals('location'),
    patient: sqlSearch(
      (t, p) => `${t}.cohort_id in (select m.cohort_id from cohort_member m join person x on x.person_id = m.patient_id
        where x.uuid = ${p} and not m.voided and ${NOW_ON})`,
      { about: 'uuid of somebody who is on it now' },
    ),
  },
  order: 'name, cohort_id',
  rules: [ofEverybodyStays],
  constraints: {
    cohort_name_said: { code: 'engine.required', field: 'name' },
    cohort_in_order: { code: 'record.datesInOrder', field: 'endDate' },
    own_place: { code: 'access.foreignPlace', field: 'location' },
  },
});

/** A list that was removed takes nobody. */
const listStands: Rule = async (write, tx) => {
  if (write.mode !== 'create') return;
  const [list] = await tx.rows<{ voided: boolean }>('select voided from cohort where cohort_id = $1::bigint for share', [
    write.after('cohort_id'),
  ]);
  if (list?.voided !== false) throw new Problem('engine.refused', {}, 'cohort');
};

export const cohortMemberResource = resource(cohortMember, {
  word: 'kind.cohortMember',
  table: 'cohort_member',
  columns: { cohort: 'cohort_id', patient: 'patient_id' },
  display: personDisplay('{t}.patient_id'),
  searches: { cohort: equals('cohort'), patient: equals('patient') },
  order: '{t}.start_date, {t}.cohort_member_id',
  rules: [listStands],
  constraints: {
    cohort_member_once: { code: 'record.onListAlready', field: 'patient' },
    cohort_member_in_order: { code: 'record.datesInOrder', field: 'endDate' },
    cohort_member_patient_known: { code: 'record.notAPatient', field: 'patient' },
  },
});
