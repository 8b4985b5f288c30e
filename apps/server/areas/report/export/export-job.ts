import { createHash } from 'node:crypto';
import { finished, pipeline, Readable, Transform, type TransformCallback } from 'node:stream';
import type { Message } from '@fieldward/messages/catalogue.ts';
import type { Snapshot } from '../../../engine/db.ts';
import type { Engine } from '../../../engine/engine.ts';
import type { StreamContext } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import type { Export } from './export-response.ts';
import { cellsOf, type Cells } from './export-cells.ts';
import { CsvFile } from './export-csv.ts';
import { endExport, noteExport, type ExportEnd } from './export-record.ts';
import { zipOf } from './export-zip.ts';

/** Limits in milliseconds, and exports at once on one server. */
export const exportLimits = {
  /** A client that takes nothing for so long is given up. */
  unread: 60_000,
  /** No export runs longer. */
  longest: 12 * 3_600_000,
  /** In the line for a slot. */
  patience: 20_000,
  atOnce: 8,
};

/** How often progress is written. */
const BEAT = 1_000;
/** So long an answer waits for a first row: a statement that cannot run is told by a problem instead of a broken file. */
const FIRST_ROW = 300;

const running = new Map<string, ExportJob>();

/** Cancels an export that runs on this server; one on another server notices by itself within a second. */
export function cancelHere(uuid: string): void {
  void running.get(uuid)?.end('cancelled');
}

/** Ends the exports of a server that closes. */
export async function endExportsOf(engine: Engine): Promise<void> {
  await Promise.all(
    [...running.values()].filter((job) => job.engine === engine).map((job) => job.end('failed', new Problem('report.exportLost'))),
  );
}

/** What is sent: counts and hashes the bytes, and knows whether somebody reads them. */
class Outlet extends Transform {
  bytes = 0;
  lastTaken = Date.now();
  readonly hash = createHash('sha256');
  readonly #beforeEnd: () => Promise<void>;

  constructor(beforeEnd: () => Promise<void>) {
    super({ highWaterMark: 65_536 });
    this.#beforeEnd = beforeEnd;
  }

  /** Milliseconds for which there were bytes that nobody took. */
  get unread(): number {
    return this.readableLength === 0 ? 0 : Date.now() - this.lastTaken;
  }

  override _read(size: number): void {
    this.lastTaken = Date.now();
    super._read(size);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.bytes += chunk.length;
    this.hash.update(chunk);
    if (this.readableLength === 0) this.lastTaken = Date.now();
    done(null, chunk);
  }

  override _flush(done: TransformCallback): void {
    this.#beforeEnd().then(
      () => done(),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
    );
  }
}

/** One export at work: from its entry in the list of exports to its end, whatever the end is. */
export class ExportJob {
  readonly engine: Engine;
  readonly #request: StreamContext;
  readonly #uuid: string;
  readonly #what: Export;
  readonly #owned: (() => void)[] = [];
  readonly #began = Date.now();
  readonly #outlet: Outlet;
  readonly #file: CsvFile | null;
  readonly #beat: NodeJS.Timeout;
  #copy: Readable | null = null;
  #counted = 0;
  #writing: Promise<unknown> = Promise.resolve();
  #ended: Promise<void> | null = null;
  #stopped: Problem | null = null;
  sha256 = '';

  constructor(request: StreamContext, uuid: string, what: Export) {
    this.engine = request.engine;
    this.#request = request;
    this.#uuid = uuid;
    this.#what = what;
    this.#file = what.render === undefined ? new CsvFile(what.columns) : null;
    this.#outlet = new Outlet(() => this.end('done'));
    // whoever reads hears of it; before anybody does nobody must
    this.#outlet.on('error', () => {});
    this.#beat = setInterval(() => this.#look(), BEAT);
    this.#beat.unref();
    running.set(uuid, this);
  }

  /** Rows written so far. */
  get rows(): number {
    return this.#file?.rows ?? this.#counted;
  }

  /** SHA-256 of the file inside a zip; of a csv file itself. */
  get contentSha256(): string {
    return this.#file?.sha256 ?? '';
  }

  /** Gives back when the export ends, the last first; at once when it has ended. */
  own(giveBack: () => void): void {
    if (this.#ended === null) this.#owned.push(giveBack);
    else giveBack();
  }

  /** Starts the statement and answers the bytes of the file. Throws what the database says of a statement that cannot run, and `report.exportStopped`. */
  async start(snapshot: Snapshot): Promise<Readable> {
    this.demandWanted();
    const { sql, values, format, columns, render, fileName } = this.#what;
    const copy = snapshot.copyCsv(sql, values);
    this.#copy = copy;
    const outlet = this.#outlet;
    const failed = new Promise<never>((_resolve, reject) => {
      copy.once('error', (error) => {
        if (this.#ended === null) reject(error);
      });
    });
    // told through the outlet when it comes later
    failed.catch(() => {});
    const fail = (error: NodeJS.ErrnoException | null | undefined): void => {
      if (error) void this.end(this.#ended === null && error.code === 'ERR_STREAM_PREMATURE_CLOSE' ? 'cancelled' : 'failed', error);
    };
    finished(outlet, fail);
    let begun: Promise<unknown> = new Promise((resolve) => setTimeout(resolve, FIRST_ROW));
    if (this.#file !== null) {
      const file = this.#file;
      begun = Promise.race([begun, new Promise((resolve) => file.once('begun', resolve))]);
      if (format === 'zip') {
        pipeline(copy, file, fail);
        pipeline(
          zipOf(file, `${fileName}.csv`, () => file.sha256),
          outlet,
          fail,
        );
      } else pipeline(copy, file, outlet, fail);
    } else if (render !== undefined) {
      const made = await render(columns, this.#count(cellsOf(copy)));
      // a stream that fails with nobody listening would end the process
      made.on('error', () => {});
      if (this.#stopped !== null) made.destroy();
      this.demandWanted();
      pipeline(made, outlet, fail);
    }
    await Promise.race([failed, begun]);
    this.demandWanted();
    return outlet;
  }

  /** Why it ended before its end; null while it goes on, and when it is done. */
  get stopped(): Problem | null {
    return this.#stopped;
  }

  /** Before anything is sent: raises `report.exportStopped` when it was cancelled meanwhile, and what it failed of. */
  demandWanted(): void {
    if (this.#stopped !== null) throw this.#stopped;
  }

  /** Ends it: what it held is given back at once, what it came to is written down. Only the first call counts. */
  end(state: ExportEnd['state'], error?: unknown): Promise<void> {
    return (this.#ended ??= this.#end(state, error));
  }

  async #end(state: ExportEnd['state'], error: unknown): Promise<void> {
    clearInterval(this.#beat);
    running.delete(this.#uuid);
    if (state !== 'done') {
      this.#stopped =
        state === 'cancelled' ? new Problem('report.exportStopped') : new Problem(messageOf(error).code, messageOf(error).holes);
      this.#outlet.destroy(new Error(`the export was ${state}${codeOf(error)}`));
      this.#copy?.destroy();
    }
    for (const giveBack of this.#owned.toReversed()) giveBack();
    if (state === 'done') this.sha256 = this.#outlet.hash.digest('hex');
    const end: ExportEnd = {
      state,
      rows: this.rows,
      bytes: this.#outlet.bytes,
      ...(state === 'done' ? { sha256: this.sha256 } : {}),
      ...(state === 'failed' ? { message: messageOf(error) } : {}),
    };
    await this.#writing;
    // a list that cannot be written takes nothing from a file that is whole
    await endExport(this.#request.database, this.#uuid, end).catch(() => {});
  }

  /** Once a second: writes how far it is, and sees whether it should go on. */
  #look(): void {
    if (this.#outlet.unread > exportLimits.unread) return void this.end('failed', new Problem('report.exportUnread'));
    if (Date.now() - this.#began > exportLimits.longest) return void this.end('failed', new Problem('report.exportTooLong'));
    const far = { rows: this.rows, bytes: this.#outlet.bytes };
    this.#writing = this.#writing.then(async () => {
      const stop = await noteExport(this.#request.database, this.#uuid, far).catch(() => false);
      if (stop) void this.end('cancelled');
    });
  }

  /** The rows, counted. A statement that fails ends the export, and with it the file: whoever writes that need not catch anything. */
  async *#count(rows: AsyncIterable<Cells>): AsyncGenerator<Cells> {
    try {
      for await (const row of rows) {
        this.#counted += 1;
        yield row;
      }
    } catch (error) {
      void this.end('failed', error);
    }
  }
}

/** What may be told of a failure: nothing that repeats values. */
function messageOf(error: unknown): Message {
  return error instanceof Problem ? { code: error.code, holes: error.holes } : { code: 'report.exportFailed' };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? `: ${String(error.code)}` : '';
}
