import { queue, queueEntry } from '@fieldward/contract/care/queue.ts';
import { equals, exact, nameLike, resource, sqlSearch, type Rule } from '../../../engine/resource.ts';
import { laterThan } from '../../../sql/moment-search.ts';
import { Problem } from '../../../engine/problem.ts';
import { queuePriorities, queueStatuses } from '@fieldward/contract/care/queue-sets.ts';

/** JSON text of the members of a set (SQL). */
const members = (set: string, nested: (wire: string, id: string) => string): string =>
  `coalesce((select '[' || string_agg(${nested('concept', 's.concept_id')}, ',' order by s.sort_weight nulls last, s.concept_set_id) || ']' from concept_set s where s.concept_set = ${set}), '[]')`;

/** The sets of the product, where none is given. */
const usualSets: Rule = async (write, tx) => {
  if (write.mode !== 'create') return;
  for (const [column, uuid] of [
    ['priority_set_id', queuePriorities],
    ['status_set_id', queueStatuses],
  ] as const) {
    if ((write.columns[column] ?? null) !== null) continue;
    // oxlint-disable-next-line no-await-in-loop -- two sets
    const [set] = await tx.rows<{ id: string }>('select concept_id::text as id from concept where uuid = $1', [uuid]);
    write.columns[column] = set?.id ?? null;
  }
};

export const queueResource = resource(queue, {
  word: 'kind.queue',
  table: 'queue',
  columns: {
    location: 'location_id',
    service: 'service_id',
    priorityConceptSet: 'priority_set_id',
    statusConceptSet: 'status_set_id',
  },
  written: {
    allowedPriorities: (t, nested) => members(`${t}.priority_set_id`, nested),
    allowedStatuses: (t, nested) => members(`${t}.status_set_id`, nested),
  },
  searches: { q: nameLike('name'), name: exact('name'), location: equals('location'), service: equals('service') },
  order: 'name',
  rules: [usualSets],
  constraints: {
    queue_name_unique: { code: 'record.duplicateName', field: 'name' },
    queue_entry_queue_known: 'engine.inUse',
  },
});

/** Nobody has begun to wait in the future. */
const notAhead: Rule = (write) => {
  for (const [property, column] of [
    ['startedAt', 'started_at'],
    ['endedAt', 'ended_at'],
  ] as const)
    if (write.sent(property) && laterThan(write.after(column))) throw new Problem('record.future', {}, property);
};

const among = (table: string, column: string) =>
  sqlSearch((t, p) => `${t}.${column} in (select x.${table}_id from ${table} x where x.uuid = any(string_to_array(${p}, ',')))`, {
    about: 'uuids, with commas',
  });

export const queueEntryResource = resource(queueEntry, {
  word: 'kind.queueEntry',
  table: 'queue_entry',
  partition: 'patient_id',
  columns: {
    queue: 'queue_id',
    patient: 'patient_id',
    visit: 'visit_id',
    status: 'status_id',
    priority: 'priority_id',
    locationWaitingFor: 'location_waiting_for',
    providerWaitingFor: 'provider_waiting_for',
    queueComingFrom: 'queue_coming_from',
  },
  display: `concat_ws(' - ', (select q.name from queue q where q.queue_id = {t}.queue_id), (select c.shown from concept c where c.concept_id = {t}.status_id))`,
  searches: {
    patient: equals('patient'),
    visit: equals('visit'),
    queue: among('queue', 'queue_id'),
    status: among('concept', 'status_id'),
    priority: among('concept', 'priority_id'),
    location: sqlSearch(
      (t, p) =>
        `${t}.queue_id in (select q.queue_id from queue q join location l using (location_id) where l.uuid = any(string_to_array(${p}, ',')))`,
      { about: 'uuids of the places of the queues, with commas' },
    ),
    service: sqlSearch(
      (t, p) =>
        `${t}.queue_id in (select q.queue_id from queue q join concept c on c.concept_id = q.service_id where c.uuid = any(string_to_array(${p}, ',')))`,
      { about: 'uuids of what is waited for, with commas' },
    ),
    isEnded: sqlSearch(
      (t, p) => `(case lower(${p}) when 'true' then ${t}.ended_at is not null when 'false' then ${t}.ended_at is null else true end)`,
      {
        about: 'false: those who wait; true: those who waited',
      },
    ),
  },
  order: '{t}.sort_weight desc, {t}.started_at',
  rules: [notAhead],
  constraints: {
    queue_entry_once: { code: 'record.queuedAlready', field: 'queue' },
    queue_entry_in_order: { code: 'record.datesInOrder', field: 'endedAt' },
    queue_entry_visit_of_same_patient: { code: 'record.otherPatient', field: 'visit' },
    queue_entry_patient_known: { code: 'record.notAPatient', field: 'patient' },
  },
});
