import type { Readable } from 'node:stream';
import type { ReportFormat } from '@fieldward/contract/report/report.ts';
import type { PlainValue, Snapshot } from '../../../engine/db.ts';
import type { StreamContext, OperationResponse } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { shareOf } from '../../../engine/process-share.ts';
import type { Cells } from './export-cells.ts';
import { exportLimits, ExportJob } from './export-job.ts';
import { beginExport } from './export-record.ts';
import { Slots } from './export-slots.ts';

const CONTENT_TYPE: Readonly<Record<ReportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** What is exported. */
export interface Export {
  readonly kind: 'dump' | 'report';
  /** The type of the dump or the name of the report, as in the address. */
  readonly name: string;
  readonly format: ReportFormat;
  /** Name of the file without its ending; only letters, digits, dash and underscore are kept. */
  readonly fileName: string;
  /** The first line of the file, as many as `sql` has columns. */
  readonly columns: readonly string[];
  /** One SELECT (`with` may stand before it) with parameters $1, $2 …, without a semicolon at the end; no other dollar sign before a digit. */
  readonly sql: string;
  readonly values: readonly PlainValue[];
  /** For xlsx and pdf: makes the file of the rows. Values are texts as PostgreSQL writes them. */
  readonly render?: (columns: readonly string[], rows: AsyncIterable<Cells>) => Readable | Promise<Readable>;
  /** More rows than that are refused with `report.tooManyRows`, before anything is sent. */
  readonly most?: number;
}

const slots = new Slots(shareOf(exportLimits.atOnce), exportLimits.patience);

/**
 * Answers a GET with a file that is made while it is read: memory stays flat whatever its size. The statement runs on a connection of its
 * own in one read-only moment, for accounts bound to places on what these know. csv and zip need no `render`.
 *
 * Of an account that does not see sensitive data, the name of the file and the audit entry say that it is left out.
 *
 * The export is listed as running (`fieldward/export`, under the uuid of the query parameter `export` when there is one), can be cancelled,
 * and is audited. Trailers tell the rows (`x-row-count`), the SHA-256 of the file (`x-sha256`) and, of a zip, of what is in it (`x-content-sha256`).
 *
 * Problems: `report.exportUuid`, `report.exportKnown`, `report.exportsRunning` (limit per person), `report.exportsBusy`, `report.tooManyRows`,
 * `report.exportStopped` (cancelled before it began).
 */
export async function exportResponse(request: StreamContext, what: Export): Promise<OperationResponse<Readable>> {
  const { export: chosen, ...parameters } = request.rawQuery;
  if (chosen !== undefined && !UUID.test(chosen)) throw new Problem('report.exportUuid', {}, 'export');
  const { kind, name, format } = what;
  // whoever is handed the file knows it, too
  const withheld = request.actor.guarded ? '-without-sensitive-data' : '';
  const plainName = `${what.fileName.replace(/[^\w-]+/g, '_').slice(0, 100)}${withheld}`;
  const fileName = `${plainName}.${format}`;
  const uuid = await request.database.transaction((tx) =>
    beginExport(tx, request.actor, { uuid: chosen ?? null, kind, name, format, parameters, fileName }),
  );
  const job = new ExportJob(request, uuid, { ...what, fileName: plainName });
  try {
    await request.audit({
      action: 'export',
      resource: `${kind}/${name}`,
      detail: { export: uuid, format, ...parameters, ...(withheld === '' ? {} : { withheld: 'sensitive' }) },
    });
    job.own(await slots.take());
    job.demandWanted();
    const snapshot = await request.database.snapshot();
    job.own(() => void snapshot.close());
    if (what.most !== undefined) await refuseTooMany(snapshot, what, what.most);
    const body = await job.start(snapshot);
    return {
      headers: {
        'content-type': CONTENT_TYPE[format],
        'content-disposition': `attachment; filename="${fileName}"`,
        'x-export': uuid,
      },
      trailers: {
        'x-row-count': () => String(job.rows),
        'x-sha256': () => job.sha256,
        ...(format === 'zip' ? { 'x-content-sha256': () => job.contentSha256 } : {}),
      },
      body,
    };
  } catch (error) {
    // what was cancelled meanwhile fails of its closed connection
    const { stopped } = job;
    await job.end('failed', error);
    throw stopped ?? error;
  }
}

async function refuseTooMany(snapshot: Snapshot, what: Export, most: number): Promise<void> {
  const [found] = await snapshot.rows<{ n: number }>(
    `select count(*) as n from (select from (${what.sql}) x limit ${most + 1}) y`,
    what.values,
  );
  if (Number(found?.n ?? 0) > most) throw new Problem('report.tooManyRows', { most });
}
