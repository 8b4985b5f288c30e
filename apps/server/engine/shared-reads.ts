import { availableParallelism } from 'node:os';
import type { Db } from './db.ts';
import { unreachable } from './unreachable.ts';

/**
 * A statement that reads rows by uuid: its parameters are the API's absolute URL and an array of uuids. `u` is the uuid of a row, `j` its
 * JSON, null where it is longer than its share of an answer.
 */
interface Statement {
  readonly text: string;
}

interface Asked<Row> {
  readonly uuid: string;
  readonly resolve: (row: Row | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** Reads with one statement and address that wait for their turn. */
interface Line<Row> {
  running: number;
  called: boolean;
  /** Begins the statement that waits for others to come; null while none does. */
  begin: (() => void) | null;
  readonly waiting: Asked<Row>[];
}

interface Kind<Row> {
  readonly statement: Statement;
  /** Its objects take so long that each is read by itself. */
  heavy: boolean;
  /** How many shared the last statement, and when that ended. */
  crowd: number;
  ended: number;
  /** By the address of the API. */
  readonly lines: Map<string, Line<Row>>;
}

/** Objects of one statement at most. */
const MOST = 16;
interface SharingOptions {
  /** Statements of one kind at once; for half of the processors by default: the others have the rest of the work. */
  readonly atOnce?: number;
  /** Milliseconds of an object from which nobody waits for that of another. */
  readonly heavy?: number;
  /**
   * Milliseconds that a read waits for those who shared the statement before it. They are answered at the same time, so they come back at
   * the same time: without that the first of them would be read alone, while all others wait.
   */
  readonly back?: number;
}

/**
 * Reads single objects. Those of one kind that are asked for at the same time share a statement: getting a nested representation ready
 * costs PostgreSQL several times what a row of it costs. Where nobody else reads, nobody waits; a statement begins after all of its reads were
 * asked for, so that each sees what was committed before.
 */
export class SharedReads<Row extends { readonly u: string; readonly j: string | null }> {
  /** For what is not read by uuid alone. */
  readonly db: Db;
  readonly #atOnce: number;
  readonly #heavy: number;
  readonly #back: number;
  readonly #kinds = new WeakMap<Statement, Kind<Row>>();

  constructor(db: Db, { atOnce = Math.max(1, availableParallelism() >> 1), heavy = 10, back = 2 }: SharingOptions = {}) {
    this.db = db;
    this.#atOnce = atOnce;
    this.#heavy = heavy;
    this.#back = back;
  }

  /** The row with this uuid; undefined when there is none. */
  one(statement: Statement, base: string, uuid: string): Promise<Row | undefined> {
    const kind = this.#kinds.get(statement) ?? { statement, heavy: false, crowd: 1, ended: 0, lines: new Map<string, Line<Row>>() };
    this.#kinds.set(statement, kind);
    const line = kind.lines.get(base) ?? { running: 0, called: false, begin: null, waiting: [] };
    kind.lines.set(base, line);
    return new Promise((resolve, reject) => {
      line.waiting.push({ uuid, resolve, reject });
      if (line.waiting.length >= kind.crowd) line.begin?.();
      this.#call(kind, base, line);
    });
  }

  /** Begins a statement once all that has arrived by now is in line. */
  #call(kind: Kind<Row>, base: string, line: Line<Row>): void {
    if (line.called || line.waiting.length === 0 || (line.running >= this.#atOnce && !kind.heavy)) return;
    line.called = true;
    const soon = !kind.heavy && line.waiting.length < kind.crowd && performance.now() - kind.ended < this.#back;
    const next = (): void => {
      line.called = false;
      line.running += 1;
      const asked = line.waiting.splice(0, kind.heavy ? 1 : MOST);
      const begun = performance.now();
      this.#call(kind, base, line);
      void this.#read(kind.statement, base, asked).finally(() => {
        kind.ended = performance.now();
        kind.crowd = asked.length;
        kind.heavy = (kind.ended - begun) / asked.length > this.#heavy;
        line.running -= 1;
        if (line.running === 0 && line.waiting.length === 0) kind.lines.delete(base);
        else this.#call(kind, base, line);
      });
    };
    if (soon) waited(line, this.#back, next);
    else setImmediate(next);
  }

  /** Settles all that are asked for. */
  async #read(statement: Statement, base: string, asked: readonly Asked<Row>[]): Promise<void> {
    const alone = asked.length === 1;
    const again = (some: readonly Asked<Row>[]): Promise<unknown> => Promise.all(some.map((each) => this.#read(statement, base, [each])));
    try {
      const rows = await this.db.rows<Row>(statement.text, [base, [...new Set(asked.map(({ uuid }) => uuid))]]);
      const found = new Map(rows.map((row) => [row.u, row]));
      const tooLong = asked.filter(({ uuid }) => !alone && found.get(uuid)?.j === null);
      for (const each of asked) if (!tooLong.includes(each)) each.resolve(found.get(each.uuid));
      await again(tooLong);
    } catch (error) {
      // what is wrong with one is no matter of the others
      if (!alone && !unreachable(error)) await again(asked);
      else for (const { reject } of asked) reject(error);
    }
  }
}

/** Does what comes next once it is told to begin, or so many milliseconds have passed. */
function waited(line: { begin: (() => void) | null }, most: number, next: () => void): void {
  const begin = (): void => {
    clearTimeout(timer);
    line.begin = null;
    setImmediate(next);
  };
  const timer = setTimeout(begin, most);
  line.begin = begin;
}
