import { patientErasureRecordWire, patientErasuresWire } from '@fieldward/contract/patient/patient-erasure.operations.ts';
import { formulaStart } from '@fieldward/domain/report/formula-start.ts';
import { momentOf } from '@fieldward/domain/time/in-zone.ts';
import Papa from 'papaparse';
import { operation } from '../../../engine/operation.ts';
import { unknownObject } from '../../../engine/problem.ts';
import { printedWords } from '../../../paper/printed-words.ts';
import { personDisplay } from '../../../sql/display-sql.ts';
import { askedZone, programmeToday } from '../../../sql/programme-zone.ts';
import { erasuresOf, type ProvenErasure } from './erasure-list.ts';
import { erasurePdf } from './erasure-paper.ts';

/** As many as one paper has at most. */
const MOST = 2_000;

/** Erasures, the latest first. Raises `engine.badParameter`. */
export const patientErasures = operation(patientErasuresWire, {
  handle: async ({ query, audit }, db) => {
    const { limit, startIndex, ...asked } = query;
    const found = await erasuresOf(db, asked, { limit: limit + 1, startIndex });
    await audit({ action: 'search', resource: 'patienterasure', detail: { ...asked } });
    const results = found.slice(0, limit).map(({ entry: _entry, ...shown }) => shown);
    return { body: { results, hasNext: found.length > limit } };
  },
});

/** A table for a spreadsheet; a cell that it would take for a formula is made text, and the mark tells that it is UTF-8. */
function csvOf(erasures: readonly ProvenErasure[]): string {
  const rows = erasures.map(
    ({ uuid, patient, reason, date, by, again, first, records, companions, entries, entry, proof, rows: counted }) => ({
      erasure: uuid,
      record: patient.uuid,
      identifier: patient.identifier ?? '',
      request: reason,
      date,
      by: by ?? '',
      again: String(again),
      first: first ?? '',
      records: records ?? '',
      companions: companions ?? '',
      rows: counted.reduce((sum, { count }) => sum + count, 0),
      entries: entries ?? '',
      auditEntry: entry?.entry ?? '',
      auditLink: entry?.link ?? '',
      proof,
    }),
  );
  const fields = [
    'erasure',
    'record',
    'identifier',
    'request',
    'date',
    'by',
    'again',
    'first',
    'records',
    'companions',
    'rows',
    'entries',
    'auditEntry',
    'auditLink',
    'proof',
  ];
  return `\uFEFF${Papa.unparse({ fields, data: rows }, { escapeFormulae: formulaStart, newline: '\r\n' })}\r\n`;
}

/** The record of erasures for whoever supervises them. Raises `engine.badParameter`, and `engine.unknownObject` for one that there is not. */
export const patientErasureRecord = operation(patientErasureRecordWire, {
  handle: async ({ query, rawQuery, actor, audit }, db) => {
    const { format = 'pdf', language: _language, tz: _zone, ...asked } = query;
    const found = await erasuresOf(db, asked, { limit: MOST, startIndex: 0 });
    if (asked.erasure !== undefined && found.length === 0) throw unknownObject('patienterasure', asked.erasure);
    await audit({ action: 'export', resource: 'patienterasure', detail: { format, ...asked } });
    const headers = {
      'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/pdf',
      'content-disposition': `attachment; filename="erasures-${await programmeToday(db)}.${format}"`,
      'cache-control': 'no-store',
    };
    if (format === 'csv') return { headers, body: csvOf(found) };
    const [printer] = await db.rows<{ name: string }>(
      `select coalesce(${personDisplay('u.person_id')}, u.username, u.system_id) as name from users u where u.user_id = $1::bigint`,
      [actor.userId],
    );
    const words = await printedWords(rawQuery, await askedZone(rawQuery['tz'], db), db);
    const record = { erasures: found, partly: actor.bound, words, printedBy: printer?.name ?? '', now: momentOf(Date.now()) };
    return { headers, body: await erasurePdf(record) };
  },
});
