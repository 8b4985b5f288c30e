import type { Db } from '../../../engine/db.ts';
import { belongsTo, type PatientTable } from './patient-columns.ts';
import type { Manifest } from './merge-manifest.ts';

/** How many rows of each table belong to a patient, tables without any left out. */
export async function countMoves(db: Db, tables: readonly PatientTable[], patient: string): Promise<{ table: string; count: number }[]> {
  const counts = [];
  for (const each of tables) {
    const [found] = await db.rows<{ n: number }>(`select count(*)::int as n from ${each.table} t where ${belongsTo(each, '$1::bigint')}`, [
      patient,
    ]);
    if ((found?.n ?? 0) > 0) counts.push({ table: each.table, count: found?.n ?? 0 });
  }
  return counts;
}

/**
 * Makes room: what both records have and only one can (a workflow, a relationship) is voided where its key is for what is not voided, and
 * else removed; what leads from the one record to the other is removed. Answers what was removed.
 */
export async function makeRoom(
  tx: Db,
  tables: readonly PatientTable[],
  { from, into, actor }: { readonly from: string; readonly into: string; readonly actor: string },
): Promise<Manifest['dropped']> {
  const dropped: { table: string; row: Readonly<Record<string, unknown>> }[] = [];
  const drop = async (table: string, where: string): Promise<void> => {
    const rows = await tx.rows<{ row: Readonly<Record<string, unknown>> }>(
      `delete from ${table} t where ${where} returning to_jsonb(t) as row`,
      [from, into],
    );
    dropped.push(...rows.map(({ row }) => ({ table, row })));
  };
  for (const each of tables) {
    const [first, ...more] = each.columns;
    if (more.length > 0) await drop(each.table, `(${belongsTo(each, '$1::bigint')}) and (${belongsTo(each, '$2::bigint')})`);
    for (const column of first === undefined ? [] : each.columns) {
      for (const { parts, predicate } of each.unique) {
        const kept = [...parts, ...each.columns.filter((other) => other !== column && parts.includes(other))];
        const listed = kept.map((part, at) => `(${part}) as x${at}`);
        const rows = (of: string) =>
          `select ${[...listed, 't.ctid as row_at', 't.tableoid as row_in'].join(', ')} from ${each.table} t where t."${column}" = ${of} and (${predicate ?? 'true'})`;
        const same = kept.map((_, at) => `a.x${at} = b.x${at}`).join(' and ') || 'true';
        const twice = `(t.ctid, t.tableoid) in (select a.row_at, a.row_in from (${rows('$1::bigint')}) a join (${rows('$2::bigint')}) b on ${same})`;
        if (each.voided && predicate?.includes('voided') === true)
          await tx.rows(
            `update ${each.table} t set voided = true, voided_by = $3::bigint, date_voided = now(), void_reason = 'merged: the other record has the same' where ${twice}`,
            [from, into, actor],
          );
        else await drop(each.table, twice);
      }
    }
  }
  return dropped;
}

/**
 * Where both records are in a workflow, the earlier enrolment stays and the later one is kept as history: called before `makeRoom`, which would
 * void that of the record that goes.
 */
export async function keepEarlierEnrolments(
  tx: Db,
  { from, into, actor }: { readonly from: string; readonly into: string; readonly actor: string },
): Promise<void> {
  await tx.rows(
    `update patient_workflow t set voided = true, voided_by = $3::bigint, date_voided = now(), void_reason = 'merged: the other record has the same'
     from patient_workflow o where t.patient_id = $2::bigint and o.patient_id = $1::bigint and o.workflow_id = t.workflow_id
       and not t.voided and not o.voided and t.date_completed is null and o.date_completed is null and o.date_enrolled < t.date_enrolled`,
    [from, into, actor],
  );
}

/** Where both records have an appointment at the same time, that of the record that goes is kept as history. */
export async function keepAppointmentsApart(
  tx: Db,
  { from, into, actor }: { readonly from: string; readonly into: string; readonly actor: string },
): Promise<void> {
  await tx.rows(
    `update appointment t set voided = true, voided_by = $3::bigint, date_voided = now(), void_reason = 'merged: the other record has the same'
     from appointment o where t.patient_id = $1::bigint and o.patient_id = $2::bigint and not t.voided and not o.voided
       and t.status in ('scheduled', 'arrived') and o.status in ('scheduled', 'arrived') and tstzrange(t.start_at, t.end_at) && tstzrange(o.start_at, o.end_at)
       and t.start_at is not null and o.start_at is not null`,
    [from, into, actor],
  );
}

/**
 * Of the days that forms of both records promise, that of the newest form remains, as if all had been of one record: the others are kept as history,
 * until that form promises nothing any more. What somebody booked or moved by hand stands.
 */
export async function keepNewestPromise(
  tx: Db,
  { from, into, actor }: { readonly from: string; readonly into: string; readonly actor: string },
): Promise<void> {
  await tx.rows(
    `with promised as materialized (
       select a.patient_id, a.appointment_id, a.status = 'scheduled' and a.by_encounter = a.promised_by as follows, n.encounter_datetime as at, n.encounter_id as nth
       from appointment a join encounter n on n.patient_id = a.patient_id and n.uuid = a.promised_by and not n.voided
       where a.patient_id in ($1::bigint, $2::bigint) and not a.voided)
     update appointment t set voided = true, voided_by = $3::bigint, date_voided = now(),
       void_reason = 'merged: a newer form of the other record says when the patient comes'
     from promised p where t.patient_id = p.patient_id and t.appointment_id = p.appointment_id and p.follows
       and exists (select from promised o where o.patient_id <> p.patient_id and (o.at, o.nth) > (p.at, p.nth))`,
    [from, into, actor],
  );
}

/**
 * One statement that lets rows of one patient be another's in all tables at once: keys between them are only looked at when all have moved.
 * It notes their keys in the merge, each list as the text of an array: JSON of so many values takes seconds.
 */
export async function moveAll(
  tx: Db,
  tables: readonly PatientTable[],
  { from, into, merge }: { readonly from: string; readonly into: string; readonly merge: string },
): Promise<void> {
  const updates = tables.map((each, at) => {
    const moved = each.columns.map(
      (name) =>
        `"${name}" = ${each.columns.length === 1 ? '$2::bigint' : `case when t."${name}" = $1::bigint then $2::bigint else t."${name}" end`}`,
    );
    const sets = [...moved, ...(each.preferred ? ['preferred = false'] : [])];
    return `m${at} as (update ${each.table} t set ${sets.join(', ')} where ${belongsTo(each, '$1::bigint')})`;
  });
  const keys = tables.flatMap(({ table, columns, key }) =>
    columns.map(
      (column) =>
        `select '${table}' as t, '${column}' as c, (select array_agg(${key})::text from ${table} t where t."${column}" = $1::bigint) as k`,
    ),
  );
  await tx.rows(
    `with ${updates.join(',\n')}
     update patient_merge set manifest = jsonb_build_object('moved', (
       select coalesce(jsonb_object_agg(y.t, y.columns), '{}') from (
         select x.t, jsonb_object_agg(x.c, x.k) as columns from (${keys.join('\nunion all ')}) x where x.k is not null group by 1) y))
     where patient_merge_id = $3::bigint`,
    [from, into, merge],
  );
}
