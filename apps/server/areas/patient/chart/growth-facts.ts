import type { PatientGrowth } from '@fieldward/contract/patient/patient-growth.operations.ts';
import { growthCurves, growthMeasures, growthProperty, oedemaProperty, type Recorded } from '@fieldward/domain/growth/curves.ts';
import { growthFlag, type GrowthSex } from '@fieldward/domain/growth/z-score.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import type { Db } from '../../../engine/db.ts';
import { unknownObject } from '../../../engine/problem.ts';
import { onProgrammeClock } from '../../../sql/programme-zone.ts';
import { uuidsIn } from './panel-concepts.ts';

/** Newer ones of a measure are enough for a picture. */
const MOST = 200;

const sql = `
with w_oedema as (
  select c.concept_id from ${uuidsIn(`(select s.value from system_setting s where lower(s.property) = lower('${oedemaProperty}'))`)} join concept c on c.uuid = u.uuid)
select x.patient_id::text as patient, e.gender, e.birthdate::text as birthdate, coalesce(e.birthdate_estimated, false) as estimated,
  coalesce((
    select jsonb_agg(jsonb_build_object('measure', w.measure, 'day', ${onProgrammeClock('o.obs_datetime')}::date, 'value', o.value_numeric, 'units', w.units)
      order by o.obs_datetime, o.obs_id)
    from (
      select m.measure, c.concept_id, c.units from unnest($2::text[], $3::text[]) as m (measure, property)
      cross join lateral ${uuidsIn('(select s.value from system_setting s where lower(s.property) = lower(m.property))')}
      join concept c on c.uuid = u.uuid) w
    cross join lateral (
      select * from obs o where o.patient_id = x.patient_id and o.concept_id = w.concept_id and not o.voided and o.value_numeric is not null
      order by o.obs_datetime desc, o.obs_id desc limit ${MOST}) o), '[]') as recorded,
  -- the setting names the question, and the answers that say yes; an answer called Yes always does
  array(
    select distinct (${onProgrammeClock('o.obs_datetime')}::date)::text from w_oedema q join obs o on o.concept_id = q.concept_id
    where o.patient_id = x.patient_id and not o.voided and (o.value_coded in (select n.concept_id from w_oedema n)
      or exists (select from concept_name n where n.concept_id = o.value_coded and not n.voided and lower(n.name) = 'yes'))) as oedema,
  exists (select from w_oedema) as "oedemaAsked"
from patient x join person e on e.person_id = x.patient_id where x.uuid = $1 and not x.voided`;

interface Row {
  readonly patient: string;
  readonly gender: string | null;
  readonly birthdate: Day | null;
  readonly estimated: boolean;
  readonly recorded: readonly Recorded[];
  /** Days with oedema of both feet. */
  readonly oedema: readonly Day[];
  readonly oedemaAsked: boolean;
}

interface Growth {
  /** patient_id. */
  readonly patient: string;
  readonly growth: PatientGrowth;
}

const sexOf = ({ gender, birthdate }: Row): GrowthSex | null => (birthdate !== null && (gender === 'M' || gender === 'F') ? gender : null);

/** The growth curves of a patient. Raises `engine.unknownObject`. @param uuid of the patient */
export async function growthFacts(db: Db, uuid: string): Promise<Growth> {
  const [row] = await db.rows<Row>(sql, [uuid, growthMeasures, growthMeasures.map(growthProperty)]);
  if (row === undefined) throw unknownObject('patient', uuid);
  const sex = sexOf(row);
  const curves = sex === null || row.birthdate === null ? [] : growthCurves(sex, row.birthdate, row.recorded, new Set(row.oedema));
  return {
    patient: row.patient,
    growth: {
      sex,
      estimated: row.estimated,
      oedemaAsked: row.oedemaAsked,
      curves: curves.map(({ indicator, points, oedema, lines }) => ({
        indicator,
        points: points.map((point) => ({ ...point, value: Number(point.value.toFixed(2)), flag: growthFlag(indicator, point.z) })),
        oedema: oedema.map((point) => ({ ...point, value: Number(point.value.toFixed(2)) })),
        lines: lines.map(({ x, values }) => ({ x, values: [...values] })),
      })),
    },
  };
}
