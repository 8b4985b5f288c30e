import { queueTransitionWire, visitQueueEntryWire } from '@fieldward/contract/care/order-entry.operations.ts';
import { unknownReference } from '../../../engine/problem.ts';
import { operation, type OperationContext } from '../../../engine/operation.ts';
import type { Db } from '../../../engine/db.ts';
import { isObject } from '../../../engine/references.ts';
import { renamed, within } from '../../../engine/row-columns.ts';

/** What a transition calls otherwise than an entry does. */
const SENT: Readonly<Record<string, string>> = {
  queue: 'newQueue',
  status: 'newStatus',
  priority: 'newPriority',
  priorityComment: 'newPriorityComment',
  startedAt: 'transitionDate',
  endedAt: 'transitionDate',
};
const sentName = (field: string): string => SENT[field] ?? field;

/** What somebody waits as, by uuids. */
const WAITING = `
  select q.uuid as queue, p.uuid as patient, v.uuid as visit, s.uuid as status, r.uuid as priority, e.priority_comment as "priorityComment", e.sort_weight as "sortWeight",
    e.ended_at is not null as ended
  from queue_entry e join queue q using (queue_id) join person p on p.person_id = e.patient_id join concept s on s.concept_id = e.status_id
    join concept r on r.concept_id = e.priority_id left join visit v on v.patient_id = e.patient_id and v.visit_id = e.visit_id
  where e.uuid = $1 and not e.voided for update of e`;

interface Waiting {
  readonly queue: string;
  readonly patient: string;
  readonly visit: string | null;
  readonly status: string;
  readonly priority: string;
  readonly priorityComment: string | null;
  readonly sortWeight: number;
}

const shownEntry = async ({ engine, actor, base }: OperationContext, tx: Db, uuid: string): Promise<string> =>
  (await engine.show(tx, 'queueentry', uuid, 'default', actor, base)) ?? 'null';

/** One who waits goes on. Raises `engine.unknownReference` and what a change of the resource raises. */
export const queueTransition = operation(queueTransitionWire, {
  async handle(request, tx) {
    const { body, engine, actor } = request;
    const named = String(body.queueEntryToTransition).replaceAll('\0', '');
    const [was] = await tx.rows<Waiting>(WAITING, [named]);
    if (was === undefined) throw unknownReference('queueentry', named, 'queueEntryToTransition');
    const at = body.transitionDate ?? new Date().toISOString();
    await renamed(sentName, () => engine.update(tx, 'queueentry', named, { endedAt: at }, actor));
    const { newQueue = was.queue, newStatus = was.status, newPriority = was.priority, newPriorityComment = was.priorityComment } = body;
    const { uuid } = await renamed(sentName, () =>
      engine.create(
        tx,
        'queueentry',
        {
          patient: was.patient,
          visit: was.visit,
          sortWeight: was.sortWeight,
          queue: newQueue,
          status: newStatus,
          priority: newPriority,
          priorityComment: newPriorityComment,
          queueComingFrom: was.queue,
          startedAt: at,
        },
        actor,
      ),
    );
    return { body: await shownEntry(request, tx, uuid) };
  },
});

/** One begins to wait, within a visit. Raises what the resource raises. */
export const visitQueueEntry = operation(visitQueueEntryWire, {
  async handle(request, tx) {
    const { visit, queueEntry } = request.body;
    const named = isObject(visit) ? String(visit['uuid']) : '';
    const entered = { ...(isObject(queueEntry) ? queueEntry : {}), visit: named };
    const { uuid } = await within('queueEntry', () => request.engine.create(tx, 'queueentry', entered, request.actor));
    const entry = await shownEntry(request, tx, uuid);
    return { body: `{"uuid":${JSON.stringify(uuid)},"visit":{"uuid":${JSON.stringify(named)}},"queueEntry":${entry}}` };
  },
});
