import { createHash } from 'node:crypto';
import type { Actor } from '../actor.ts';
import { boundTo } from '../bound-database.ts';
import type { Database, PlainValue, Snapshot } from '../db.ts';
import type { FileStore } from '../file-store.ts';
import { Problem } from '../problem.ts';
import { beginFhirExport, endFhirExport, noteFhirExport, type ExportedFile } from './fhir-export-record.ts';
import type { FhirReader, FhirWhole } from './fhir-reader.ts';

/** Bytes of a file: so much is in memory, and so much is fetched again when a transfer breaks. */
const PART = 16 * 1024 * 1024;
const BEAT = 1_000;
const BACKSLASH = 0x5c;
const LINE_END = 0x0a;

/** What is asked for. */
interface AskedExport {
  readonly types: readonly string[] | null;
  readonly since: string | null;
  /** Of patients alone: what is recorded of them, and they. */
  readonly ofPatients: boolean;
  /** The address that asked. */
  readonly request: string;
  readonly actor: Actor;
}

/** Exports everything as files of NDJSON, in one moment of the data, beside whatever else the server does. */
export class FhirExports {
  readonly #database: Database;
  readonly #files: FileStore;
  readonly #reader: FhirReader;
  readonly #failed: (error: unknown) => void;
  readonly #running = new Map<string, { readonly stop: () => void; readonly done: Promise<void> }>();

  constructor(parts: { database: Database; files: FileStore; reader: FhirReader; failed: (error: unknown) => void }) {
    this.#database = parts.database;
    this.#files = parts.files;
    this.#reader = parts.reader;
    this.#failed = parts.failed;
  }

  /** Begins one and answers its uuid. Raises `report.exportsRunning`, and what `FhirReader.wholes` raises. */
  async begin({ types, since, ofPatients, request, actor }: AskedExport): Promise<string> {
    const wholes = this.#reader.wholes(types, since, ofPatients, actor);
    const detail = {
      types: [...new Set(wholes.map(({ type }) => type))].join(),
      ...(since === null ? {} : { since }),
      ...(actor.guarded ? { withheld: 'sensitive' } : {}),
    };
    const uuid = await beginFhirExport(this.#database, actor, request, detail);
    let snapshot: Snapshot | null = null;
    let stopped = false;
    const stop = (): void => {
      stopped = true;
      void snapshot?.close();
    };
    const work = async (): Promise<void> => {
      snapshot = await boundTo(actor, this.#database).snapshot();
      if (stopped) throw new Problem('report.exportStopped');
      await this.#write(uuid, wholes, snapshot, stop);
      await endFhirExport(this.#database, uuid, 'done', null);
    };
    const done = work()
      .catch(async (error: unknown) => {
        if (!stopped) this.#failed(error);
        await endFhirExport(this.#database, uuid, 'failed', { code: stopped ? 'report.exportLost' : 'report.exportFailed' }).catch(
          () => {},
        );
      })
      .finally(() => {
        void snapshot?.close();
        this.#running.delete(uuid);
      });
    this.#running.set(uuid, { stop, done });
    return uuid;
  }

  /** Stops what runs here of an export that was given up. */
  stop(uuid: string): void {
    this.#running.get(uuid)?.stop();
  }

  /** Stops all that run here, before the server closes. */
  async close(): Promise<void> {
    const all = [...this.#running.values()];
    for (const { stop } of all) stop();
    await Promise.all(all.map(({ done }) => done));
  }

  async #write(uuid: string, wholes: readonly FhirWhole[], snapshot: Snapshot, stop: () => void): Promise<void> {
    const files: ExportedFile[] = [];
    let resources = 0;
    const note = async (): Promise<void> => {
      if (!(await noteFhirExport(this.#database, uuid, resources, files))) stop();
    };
    const beat = setInterval(() => void note().catch(() => {}), BEAT);
    beat.unref();
    try {
      for (const { type, of, text, values } of wholes) {
        const lines = snapshot.copyLines(text, values as readonly PlainValue[]); // a search binds no others
        let keeping: Promise<void> = Promise.resolve();
        // oxlint-disable no-await-in-loop -- one connection, and one part after the other
        for await (const part of partsOf(lines)) {
          // the next part is read while this one is written
          await keeping;
          const { content, ...told } = part;
          const file = { ...told, type, of, key: `fhir-export/${uuid.toLowerCase()}/${type.toLowerCase()}-${files.length + 1}` };
          keeping = this.#files.put(file.key, content);
          keeping.catch(() => {});
          files.push(file);
          resources += file.count;
        }
        await keeping;
        // oxlint-enable no-await-in-loop
      }
      await note();
    } catch (error) {
      await Promise.all(files.map(({ key }) => this.#files.remove(key).catch(this.#failed)));
      throw error;
    } finally {
      clearInterval(beat);
    }
  }
}

/** Whole lines, and what is told of them. */
interface Part extends Pick<ExportedFile, 'count' | 'sha256' | 'bytes'> {
  readonly content: Buffer;
}

/** Lines until they are a part: hashed and counted as they come, so that the database need not wait for that. */
class Gathering {
  #pieces: Buffer[] = [];
  readonly #hash = createHash('sha256');
  #count = 0;
  bytes = 0;

  add(piece: Buffer): void {
    if (piece.length === 0) return;
    this.#pieces.push(piece);
    this.#hash.update(piece);
    this.bytes += piece.length;
    for (let at = piece.indexOf(LINE_END); at !== -1; at = piece.indexOf(LINE_END, at + 1)) this.#count += 1;
  }

  part(): Part {
    return { content: Buffer.concat(this.#pieces), count: this.#count, sha256: this.#hash.digest('hex'), bytes: this.bytes };
  }
}

/** Whole lines, a part at a time. */
async function* partsOf(lines: AsyncIterable<unknown>): AsyncGenerator<Part> {
  let gathering = new Gathering();
  // a chunk may end between two backslashes that mean one
  let open = false;
  for await (const chunk of lines) {
    const { text, half } = withoutEscapes(chunk as Buffer, open); // of COPY
    open = half;
    const end = gathering.bytes + text.length < PART ? 0 : text.lastIndexOf(LINE_END) + 1;
    gathering.add(end === 0 ? text : text.subarray(0, end));
    if (end === 0) continue;
    yield gathering.part();
    gathering = new Gathering();
    gathering.add(text.subarray(end));
  }
  if (gathering.bytes > 0) yield gathering.part();
}

/** COPY writes each backslash twice, and nothing else of JSON otherwise. `open`: the first of two was the end of the chunk before. */
function withoutEscapes(chunk: Buffer, open: boolean): { readonly text: Buffer; readonly half: boolean } {
  let from = open && chunk[0] === BACKSLASH ? 1 : 0;
  let at = chunk.indexOf(BACKSLASH, from);
  if (at === -1) return { text: from === 0 ? chunk : chunk.subarray(from), half: false };
  const text = Buffer.allocUnsafe(chunk.length);
  let length = 0;
  while (at !== -1) {
    length += chunk.copy(text, length, from, at + 1);
    if (at + 1 === chunk.length) return { text: text.subarray(0, length), half: true };
    from = at + 2;
    at = chunk.indexOf(BACKSLASH, from);
  }
  length += chunk.copy(text, length, from);
  return { text: text.subarray(0, length), half: false };
}
