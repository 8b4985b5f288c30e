import { heldRowDecideWire, heldRowsWire, type HeldRow } from '@fieldward/contract/site/held-rows.operations.ts';
import type { Db } from '../../../engine/db.ts';
import { withWhole } from '../../../engine/hidden-rows.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem, unknownObject } from '../../../engine/problem.ts';
import { personDisplay } from '../../../sql/display-sql.ts';
import { demandEqual } from '../../../sql/holder-rights.ts';
import { OF_HOLDER } from './record-arrival.ts';
import { rowsNamed, rowsOfRecord } from '../rows/record-reading.ts';
import { recordTables, type RecordTable } from '../rows/record-tables.ts';
import { writeRows } from '../rows/record-writing.ts';
import { namesOfRows } from './row-names.ts';
import { theSite } from './site-rows.ts';

interface Held {
  readonly id: string;
  readonly uuid: string;
  readonly patient: HeldRow['patient'];
  readonly patientId: string | null;
  readonly record: string;
  readonly table: string;
  readonly key: string;
  readonly reason: HeldRow['reason'];
  readonly at: HeldRow['at'];
  readonly row: string | null;
  readonly site: string;
  readonly siteName: string;
}

/** Those of patients whom the account sees, of sites that see no more than it. */
const HELD = `
  select h.held_row_id::text as id, h.uuid, h.patient_id::text as "patientId", h.record, h.table_name as "table", h.key, h.reason, iso(h.date_created) as at,
    h.row::text as row, h.site_id::text as site, s.name as "siteName",
    case when p.patient_id is not null then json_build_object('uuid', p.uuid, 'display', coalesce(${personDisplay('p.patient_id')}, '')) end as patient
  from held_row h join site s using (site_id) left join patient p on p.patient_id = h.patient_id
  where h.state = 'held' and h.hash is not null and is_own_account(s.user_id) and (h.patient_id is null or p.patient_id is not null)`;

type Read = Readonly<Record<string, unknown>>;
const read = (row: string | null | undefined): Read | null => (row === null || row === undefined ? null : JSON.parse(row));

/** What nobody compares. */
const NOT_SHOWN = new Set(['uuid', 'changed_by', 'date_changed']);

/** The columns in which two rows differ. */
const differing = ({ columns }: RecordTable, here: Read | null, there: Read | null): string[] =>
  columns.filter((name) => !NOT_SHOWN.has(name) && JSON.stringify(here?.[name] ?? null) !== JSON.stringify(there?.[name] ?? null));

/** Raises `engine.unknownObject`. */
export const heldRows = operation(heldRowsWire, {
  async handle({ query: { site, limit, startIndex }, audit }, db) {
    const { name } = await theSite(db, site);
    const found = await db.rows<Held>(
      `${HELD} and s.uuid = $1 order by h.patient_id nulls last, h.held_row_id limit $2::bigint offset $3::bigint`,
      [site, limit + 1, startIndex],
    );
    const shown = found.slice(0, limit);
    const patients = [...new Set(shown.flatMap(({ patientId }) => patientId ?? []))];
    const results = await withWhole(db, async (tx) => {
      const tables = await recordTables(tx);
      const here = new Map<string, string>();
      for (const patient of patients)
        // oxlint-disable-next-line no-await-in-loop -- one connection
        for (const { table, key, row } of await rowsOfRecord(tx, tables, patient)) here.set(`${patient} ${table} ${key}`, row);
      return withFields(tx, tables, shown, (held) => read(here.get(`${held.patientId} ${held.table} ${held.key}`)));
    });
    await audit({ action: 'search', resource: 'site', uuid: site, patients, detail: { list: 'held', found: results.length } });
    return { body: { site: name, results, hasNext: found.length > limit } };
  },
});

/** Rows with what differs in them, in words. */
async function withFields(
  tx: Db,
  tables: readonly RecordTable[],
  rows: readonly Held[],
  hereOf: (held: Held) => Read | null,
): Promise<HeldRow[]> {
  const kinds = new Map(tables.map((each) => [each.table, each]));
  const compared = rows.flatMap((held) => {
    const kind = kinds.get(held.table);
    if (kind === undefined) return [];
    const [here, there] = [hereOf(held), read(held.row)];
    return [{ held, kind, here, there, names: differing(kind, here, there) }];
  });
  const shown = await namesOfRows(
    tx,
    compared.flatMap(({ kind, here, there, names }) =>
      kind.references
        .filter(({ column }) => names.includes(column))
        .flatMap((reference) => [
          { reference, value: here?.[reference.column] },
          { reference, value: there?.[reference.column] },
        ]),
    ),
  );
  return compared.map(({ held, kind, here, there, names }) => ({
    uuid: held.uuid,
    patient: held.patient,
    table: held.table,
    reason: held.reason,
    at: held.at,
    here: here === null ? ('none' as const) : names.length === 0 ? ('same' as const) : ('other' as const),
    removed: there === null,
    fields: names.map((name) => {
      const reference = kind.references.find(({ column }) => column === name);
      return { name, here: shown(reference, here?.[name]), there: shown(reference, there?.[name]) };
    }),
  }));
}

const DECIDE = `update held_row set state = $2, ours = $3::text::jsonb, decided_by = $4::bigint, decided_at = now() where held_row_id = $1::bigint`;

/** Rows of the same patient that wait for others. */
const WAITING = `${HELD} and h.patient_id = $1::bigint and h.site_id = $2::bigint and h.reason = 'leadsNowhere' and h.held_row_id <> $3::bigint order by h.held_row_id`;

/** Raises `engine.unknownObject`; `site.stillRefused` where the database does not take it; as `demandEqual` where it says who the holder of an account is. */
export const heldRowDecide = operation(heldRowDecideWire, {
  async handle({ body: { uuid, decision, reason }, actor, audit }, tx) {
    const [held] = await tx.rows<Held>(`${HELD} and h.uuid = $1 for update of h`, [uuid.replaceAll('\0', '')]);
    if (held === undefined) throw unknownObject('heldrow', uuid);
    const { patientId } = held;
    const waiting = decision === 'take' && patientId !== null ? await tx.rows<Held>(WAITING, [patientId, held.site, held.id]) : [];
    const decided = await withWhole(tx, async () => {
      if (decision === 'keep') {
        await tx.rows(DECIDE, [held.id, 'kept', null, actor.userId]);
        return 1;
      }
      if (patientId === null) throw new Problem('site.stillRefused');
      const tables = await recordTables(tx);
      await tx.rows('select from patient where patient_id = $1::bigint for no key update', [patientId]);
      if (OF_HOLDER.has(held.table)) await demandEqual(actor, tx, patientId);
      if (!(await taken(tx, tables, { ...held, patientId }, actor.userId))) throw new Problem('site.stillRefused');
      let many = 1;
      for (const each of waiting)
        // oxlint-disable-next-line no-await-in-loop -- one may lead to the one before
        if (await taken(tx, tables, { ...each, patientId }, actor.userId)) many += 1;
      return many;
    });
    await audit({
      action: 'update',
      resource: 'patient',
      uuid: held.patient?.uuid ?? held.record,
      ...(patientId === null ? {} : { patientId }),
      detail: { decision, name: held.siteName, object: held.table, count: decided, ...(reason ? { reason } : {}) },
    });
    return { body: { decided } };
  },
});

/** Takes a row as the site has it; false where the database still refuses it. */
async function taken(
  tx: Db,
  tables: readonly RecordTable[],
  held: Held & { readonly patientId: string },
  decider: string,
): Promise<boolean> {
  const table = tables.find((each) => each.table === held.table);
  if (table === undefined) return false;
  const rows = await rowsOfRecord(tx, tables, held.patientId);
  const here = rows.find((each) => each.table === held.table && each.key === held.key);
  // of another patient
  if (here === undefined && (await rowsNamed(tx, [held])).size > 0) return false;
  if (here === undefined && held.row === null) return false;
  const refused = await writeRows(tx, { id: held.patientId }, [{ table, key: held.key, row: held.row, there: here !== undefined }]);
  if (refused.length > 0) return false;
  await tx.rows(DECIDE, [held.id, 'taken', here?.row ?? null, decider]);
  return true;
}
