import { programmeZone } from '../../../engine/programme-zone.ts';
import { programmeToday } from '../../../sql/programme-zone.ts';
import { auditExportWire } from '@fieldward/contract/audit/audit.operations.ts';
import { Readable } from 'node:stream';
import Papa from 'papaparse';
import { formulaStart } from '@fieldward/domain/report/formula-start.ts';
import { chainHead } from '../../../engine/audit-chain.ts';
import type { Db } from '../../../engine/db.ts';
import { operation } from '../../../engine/operation.ts';
import { auditPage, auditSearch, cursorOf, type AuditSearch } from './audit-log-search.ts';

const BATCH = 2_000;
const COLUMNS = [
  'date',
  'user',
  'name',
  'action',
  'resource',
  'object',
  'patient',
  'patientName',
  'address',
  'detail',
  'sealed',
  'request',
] as const;

interface Entry {
  readonly key: string;
  readonly date: string;
  readonly action: string;
  readonly resource: string | null;
  readonly uuid: string | null;
  readonly address: string | null;
  readonly request: string | null;
  readonly detail: unknown;
  readonly sealed: boolean;
  readonly user: { readonly display: string; readonly name: string | null } | null;
  readonly patient: { readonly uuid: string; readonly display: string | null } | null;
}

const cells = (entry: Entry): Record<(typeof COLUMNS)[number], string> => ({
  date: entry.date,
  user: entry.user?.display ?? '',
  name: entry.user?.name ?? '',
  action: entry.action,
  resource: entry.resource ?? '',
  object: entry.uuid ?? '',
  patient: entry.patient?.uuid ?? '',
  patientName: entry.patient?.display ?? '',
  address: entry.address ?? '',
  detail: entry.detail === null ? '' : JSON.stringify(entry.detail),
  sealed: String(entry.sealed),
  request: entry.request ?? '',
});

/** Lines of CSV; a cell that a spreadsheet would take for a formula is made text. */
const lines = (rows: readonly Record<string, string>[]): string =>
  `${Papa.unparse({ fields: [...COLUMNS], data: [...rows] }, { header: false, escapeFormulae: formulaStart, newline: '\r\n' })}\r\n`;

/** The trail in batches: memory stays flat, and what is added meanwhile is newer than where the export began. */
async function* csv(db: Db, search: AuditSearch): AsyncGenerator<string> {
  // the mark tells spreadsheets that the file is UTF-8
  yield `\uFEFF${COLUMNS.join(',')}\r\n`;
  let before = '';
  for (;;) {
    const { rows, hasOlder } = await auditPage(db, search, { cursor: cursorOf({ before }), limit: BATCH });
    const entries = rows.map((row) => JSON.parse(row) as Entry);
    if (entries.length > 0) yield lines(entries.map(cells));
    const last = entries.at(-1);
    if (!hasOlder || last === undefined) return;
    before = last.key;
  }
}

/**
 * All of the trail that the filters find as CSV, newest first, streamed. The export itself is audited. The name of the file ends with
 * the head of the chain, which so is kept outside of the database.
 */
export const auditExport = operation(auditExportWire, {
  handle: async ({ rawQuery, audit, database }, db) => {
    const search = auditSearch(rawQuery, await programmeZone(db));
    await audit({ action: 'export', resource: 'auditlog', detail: search.asked });
    const head = await chainHead(db);
    const mark = head === null ? '' : `-${head.seq}-${head.hash.slice(0, 16)}`;
    return {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="audit-${await programmeToday(db)}${mark}.csv"`,
      },
      body: Readable.from(csv(database, search), { objectMode: false }),
    };
  },
});
