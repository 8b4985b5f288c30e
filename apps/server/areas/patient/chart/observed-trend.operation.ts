import { observedTrendWire, type ObservedTrend } from '@fieldward/contract/patient/patient-chart.operations.ts';
import { operation } from '../../../engine/operation.ts';
import { unknownObject } from '../../../engine/problem.ts';
import { judged, LIMITED, LIMITS, type Limits } from './normal-range.ts';
import { conceptsOfPanel, questionWords } from './panel-concepts.ts';

/** Newer ones are enough for a picture. */
const MOST = 500;

const QUESTIONS = `
select c.uuid as concept, ${questionWords('c.concept_id')} as name, n.count
from concept c cross join lateral (
  select count(*)::int as count from obs o where o.patient_id = $1 and o.concept_id = c.concept_id and not o.voided and o.value_numeric is not null) n
where c.concept_id in (${conceptsOfPanel('vitals')}) and n.count > 0 order by n.count desc, 2`;

const QUESTION = `
select ${questionWords('c.concept_id')} as name, c.units, case when ${LIMITED} then ${LIMITS} end as limits,
  coalesce((select jsonb_agg(jsonb_build_object('uuid', o.uuid, 'at', iso(o.obs_datetime), 'value', o.value_numeric) order by o.obs_datetime, o.obs_id)
    from (select * from obs o where o.patient_id = $1 and o.concept_id = c.concept_id and not o.voided and o.value_numeric is not null
      order by o.obs_datetime desc, o.obs_id desc limit ${MOST}) o), '[]') as points
from concept c where c.uuid = $2`;

interface Question {
  readonly name: string;
  readonly units: string | null;
  readonly limits: Limits;
  readonly points: readonly (Omit<ObservedTrend['points'][number], 'value' | 'flag'> & { readonly value: number })[];
}

/** The numbers of a patient that were answered to a question (the newest 500, the oldest first), or the questions. Raises `engine.unknownObject`. */
export const observedTrend = operation(observedTrendWire, {
  async handle({ query, audit }, db) {
    const [uuid = '', concept = ''] = [query.patient, query.concept].map((each) => (each ?? '').replaceAll('\0', ''));
    const [patient] = await db.rows<{ id: string }>('select patient_id::text as id from patient where uuid = $1', [uuid]);
    if (patient === undefined) throw unknownObject('patient', uuid);
    await audit({ action: 'read', resource: 'patient', uuid, patientId: patient.id });
    if (concept === '')
      return { body: { questions: await db.rows<{ concept: string; name: string; count: number }>(QUESTIONS, [patient.id]) } };
    const [found] = await db.rows<Question>(QUESTION, [patient.id, concept]);
    if (found === undefined) throw unknownObject('concept', concept);
    const { name, units, limits } = found;
    const { range } = judged(0, limits);
    const text = (limit: number | null): string | null => (limit === null ? null : String(limit));
    const points = found.points.map((point) => ({ ...point, value: String(point.value), flag: judged(point.value, limits).flag }));
    return { body: { name, units, range: range === null ? null : { low: text(range.low), high: text(range.high) }, points } };
  },
});
