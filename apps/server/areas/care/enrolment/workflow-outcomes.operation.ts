/** What the enrolments of a workflow may end with. */
import { createHash } from 'node:crypto';
import { workflowOutcomesSaveWire, workflowOutcomesWire } from '@fieldward/contract/care/outcome.operations.ts';
import type { Db } from '../../../engine/db.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem, unknownObject, unknownReference } from '../../../engine/problem.ts';
import { isObject } from '../../../engine/references.ts';
import { conceptDisplay } from '../../../sql/display-sql.ts';

interface Outcome {
  readonly uuid: string;
  readonly display: string;
  readonly used: number;
}

interface WorkflowOutcomes {
  readonly id: string;
  readonly workflow: { readonly uuid: string; readonly display: string };
  readonly outcomes: Outcome[];
}

const MOST = 200;

const LIST = `select w.workflow_id::text as id, jsonb_build_object('uuid', w.uuid, 'display', w.name) as workflow,
  coalesce((select jsonb_agg(jsonb_build_object('uuid', c.uuid, 'display', coalesce(${conceptDisplay('c.concept_id')}, c.uuid), 'used', (
        select count(*) from patient_workflow p where p.workflow_id = w.workflow_id and p.outcome_concept_id = o.concept_id and not p.voided))
      order by o.sort_weight nulls last, o.concept_id)
    from workflow_outcome o join concept c using (concept_id) where o.workflow_id = w.workflow_id), '[]') as outcomes
from workflow w where w.uuid = $1`;

/** Raises `engine.unknownObject`. */
async function outcomesOf(db: Db, uuid: string): Promise<WorkflowOutcomes> {
  const [found] = await db.rows<WorkflowOutcomes>(LIST, [uuid]);
  if (found === undefined) throw unknownObject('workflow', uuid);
  return found;
}

/** The version of a list: what is in it, in its order. */
const versionOf = ({ outcomes }: WorkflowOutcomes): string =>
  createHash('sha256')
    .update(outcomes.map(({ uuid }) => uuid).join(' '))
    .digest('hex')
    .slice(0, 16);

const answer = (found: WorkflowOutcomes) => ({
  body: { workflow: found.workflow, outcomes: found.outcomes },
  headers: { etag: `"${versionOf(found)}"` },
});

const textOf = (value: unknown): string => (typeof value === 'string' ? value.replaceAll('\0', '') : '');

/** Raises `engine.unknownObject`. */
export const workflowOutcomes = operation(workflowOutcomesWire, {
  hiddenToo: true, // it counts, and names nobody
  handle: async ({ query }, db) => answer(await outcomesOf(db, textOf(query.workflow))),
});

interface Sent {
  readonly workflow: string;
  readonly outcomes: readonly string[];
}

function sentOf(body: unknown): Sent {
  if (!isObject(body)) throw new Problem('engine.notAnObject');
  const { workflow, outcomes } = body;
  if (typeof workflow !== 'string' || workflow === '') throw new Problem('engine.required', {}, 'workflow');
  if (!Array.isArray(outcomes)) throw new Problem('engine.notList', {}, 'outcomes');
  if (outcomes.length > MOST) throw new Problem('engine.tooLong', { max: MOST }, 'outcomes');
  return { workflow: textOf(workflow), outcomes: [...new Set(outcomes.map(textOf))] };
}

/** The keys of concepts in their order. Raises `engine.unknownReference`. */
async function conceptKeys(tx: Db, uuids: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string; uuid: string }>(
    'select concept_id::text as id, uuid from concept where uuid = any($1::text[])',
    [uuids],
  );
  const known = new Map(rows.map(({ id, uuid }) => [uuid, id]));
  return uuids.map((uuid) => {
    const id = known.get(uuid);
    if (id === undefined) throw unknownReference('concept', uuid, 'outcomes');
    return id;
  });
}

const WRITE = `
with wanted as (select id, at from unnest($2::bigint[]) with ordinality x (id, at)),
gone as (delete from workflow_outcome o where o.workflow_id = $1::bigint and not exists (select from wanted w where w.id = o.concept_id))
insert into workflow_outcome (workflow_id, concept_id, sort_weight) select $1::bigint, id, at from wanted
on conflict (workflow_id, concept_id) do update set sort_weight = excluded.sort_weight`;

/** Raises `engine.unknownObject`, `engine.unknownReference`, `engine.stale`. */
export const workflowOutcomesSave = operation(workflowOutcomesSaveWire, {
  hiddenToo: true,
  async handle({ body, ifMatch, audit }, tx) {
    const { workflow, outcomes } = sentOf(body);
    await tx.rows('select 1 from workflow where uuid = $1 for update', [workflow]);
    const before = await outcomesOf(tx, workflow);
    if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== versionOf(before)) throw new Problem('engine.stale');
    await tx.rows(WRITE, [before.id, await conceptKeys(tx, outcomes)]);
    const after = await outcomesOf(tx, workflow);
    const names = (list: readonly Outcome[]) => list.map(({ display }) => display);
    await audit({
      action: 'update',
      resource: 'workflow',
      uuid: workflow,
      detail: { outcomes: names(after.outcomes), before: names(before.outcomes) },
    });
    return answer(after);
  },
});
