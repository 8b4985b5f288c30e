import { obsTreeWire, type ObsTree, type TreeAnswer } from '@fieldward/contract/patient/openmrs-chart.operations.ts';
import { operation } from '../../../engine/operation.ts';
import { unknownObject } from '../../../engine/problem.ts';
import { answeredMoment } from '../../../sql/answer-moment.ts';
import { conceptDisplay } from '../../../sql/display-sql.ts';
import { CONCEPT_LIMITS, type ConceptLimits } from './concept-limits.ts';
import { judged } from './normal-range.ts';

/** Sets within sets, as deep as anybody builds them; one that holds itself ends there. */
const DEEPEST = 8;
/** Answers to one question at most, the newest. */
const MOST = 500;

const NODES = `
with recursive tree as (
  select c.concept_id, array[c.concept_id] as way, array[]::int[] as place from concept c where c.uuid = $1
  union all
  select s.concept_id, t.way || s.concept_id, t.place || (row_number() over (partition by t.way order by s.sort_weight nulls last, s.concept_set_id))::int
  from tree t join concept_set s on s.concept_set = t.concept_id where not s.concept_id = any(t.way) and cardinality(t.way) < ${DEEPEST}
)
select t.concept_id::text as id, t.way[cardinality(t.way) - 1]::text as parent, array_to_string(t.way, '.') as way, c.uuid, c.shown as display, d.name as datatype,
  exists (select from concept_set s where s.concept_set = t.concept_id) as whole, ${CONCEPT_LIMITS}
from tree t join concept c using (concept_id) join concept_datatype d on d.concept_datatype_id = c.datatype_id order by t.place`;

const ANSWERS = `
select q.id, (select coalesce(jsonb_agg(jsonb_build_object('obsDatetime', iso(o.obs_datetime), 'number', o.value_numeric,
    'value', coalesce(${conceptDisplay('o.value_coded')}, o.value_numeric::text, ${answeredMoment('o.value_datetime', 'YYYY-MM-DD HH24:MI')}, o.value_text))
    order by o.obs_datetime desc, o.obs_id desc), '[]')
  from (select * from obs o where o.patient_id = $1 and o.concept_id = q.id::bigint and not o.voided
      and num_nonnulls(o.value_coded, o.value_numeric, o.value_datetime, o.value_text) > 0 order by o.obs_datetime desc, o.obs_id desc limit ${MOST}) o) as answers
from unnest($2::text[]) q (id)`;

interface Node extends ConceptLimits {
  readonly id: string;
  readonly way: string;
  readonly uuid: string;
  readonly display: string;
  readonly datatype: string;
  readonly whole: boolean;
}
interface Answer {
  readonly obsDatetime: TreeAnswer['obsDatetime'];
  readonly number: number | null;
  readonly value: string;
}

/** The answers of a patient as a set of questions is built. Raises `engine.unknownObject` for a patient that there is not. */
export const obsTree = operation(obsTreeWire, {
  async handle({ query, audit }, db) {
    const [uuid = '', concept = ''] = [query.patient, query.concept].map((each) => (each ?? '').replaceAll('\0', ''));
    const [patient] = await db.rows<{ id: string }>('select patient_id::text as id from patient where uuid = $1', [uuid]);
    if (patient === undefined) throw unknownObject('patient', uuid);
    await audit({ action: 'read', resource: 'patient', uuid, patientId: patient.id });
    const nodes = await db.rows<Node>(NODES, [concept]);
    const [root] = nodes;
    if (root === undefined) return { body: JSON.stringify({ display: concept.slice(0, 40), subSets: [] }) };
    const questions = nodes.filter(({ whole }) => !whole).map(({ id }) => id);
    const rows = await db.rows<{ id: string; answers: readonly Answer[] }>(ANSWERS, [patient.id, [...new Set(questions)]]);
    const answers = new Map(rows.map((row) => [row.id, row.answers]));
    return { body: JSON.stringify(treeOf(root, nodes, answers)) };
  },
});

function treeOf(node: Node, nodes: readonly Node[], answers: ReadonlyMap<string, readonly Answer[]>): ObsTree {
  const { display, uuid, whole, datatype, way, id } = node;
  if (whole) {
    const below = nodes.filter((each) => each.way.slice(0, each.way.lastIndexOf('.')) === way);
    return { display, conceptUuid: uuid, subSets: below.map((each) => treeOf(each, nodes, answers)) };
  }
  const { units, lowNormal, hiNormal, lowCritical, hiCritical, lowAbsolute, hiAbsolute } = node;
  const limits = { low: lowNormal, high: hiNormal, criticalLow: lowCritical, criticalHigh: hiCritical };
  const obs = (answers.get(id) ?? []).map(({ obsDatetime, value, number }) => ({
    obsDatetime,
    value,
    interpretation: number === null ? null : interpretationOf(judged(number, limits)),
  }));
  return { display, conceptUuid: uuid, datatype, units, lowNormal, hiNormal, lowCritical, hiCritical, lowAbsolute, hiAbsolute, obs };
}

/** As OpenMRS calls it; null where no limits are known. */
function interpretationOf({ flag, range }: ReturnType<typeof judged>): string | null {
  if (flag === null) return range === null ? null : 'NORMAL';
  return { low: 'LOW', high: 'HIGH', criticalLow: 'CRITICALLY_LOW', criticalHigh: 'CRITICALLY_HIGH' }[flag];
}
