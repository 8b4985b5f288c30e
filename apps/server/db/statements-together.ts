import pg from 'pg';

/** A statement with its values as they go over the wire, and whoever waits for its rows. */
interface Asked {
  readonly text: string;
  /** The name under which the connection keeps it prepared; none where it is forgotten. */
  readonly name: string | undefined;
  readonly values: readonly unknown[];
  readonly answer: (rows: unknown[]) => void;
  readonly refuse: (error: Error) => void;
}

/** A column of an answer: its name, and how its text is read. */
interface Column {
  readonly name: string;
  readonly read: (text: string) => unknown;
}

/** The messages of the protocol that `pg` writes for its own queries, which its types do not show. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void };
  parse(statement: { text: string; name: string }): void;
  bind(portal: { portal: string; statement: string; values: readonly unknown[] }): void;
  describe(portal: { type: 'P'; name: string }): void;
  execute(portal: { portal: string }): void;
  sync(): void;
  on(event: 'parseComplete', listener: () => void): void;
}

interface DescribedField {
  readonly name: string;
  readonly dataTypeID: number;
}

const { prepareValue } = (pg as unknown as { readonly utils: { readonly prepareValue: (value: unknown) => unknown } }).utils; // exported, not typed

/** What PostgreSQL says to whatever comes behind a statement that failed. */
function notRun(): Error {
  const message = 'current transaction is aborted, commands ignored until end of transaction block';
  return Object.assign(new Error(message), { code: '25P02', severity: 'ERROR' });
}

/** The prepared statements of one connection, whose answers are described the first time only. */
class Prepared {
  readonly wire: Wire;
  readonly parserOf: (oid: number) => (text: string) => unknown;
  /** Columns of the answer, by name of the statement. */
  readonly columns = new Map<string, readonly Column[]>();
  /** Names that the connection knows, or that are on their way to it. */
  readonly names = new Set<string>();
  /** What was sent and not answered to its end, in order. */
  readonly sent: Together[] = [];

  constructor(client: pg.ClientBase) {
    this.wire = (client as unknown as { readonly connection: Wire }).connection;
    this.parserOf = (oid) => client.getTypeParser(oid, 'text') as (text: string) => unknown; // its type says nothing of what it answers
    this.wire.on('parseComplete', () => this.sent[0]?.parsed());
  }
}

const known = new WeakMap<pg.ClientBase, Prepared>();

function preparedOf(client: pg.ClientBase): Prepared {
  const found = known.get(client) ?? new Prepared(client);
  known.set(client, found);
  return found;
}

/** A client that sends without waiting takes queries of this class only; what it does by itself is all written anew. */
const OwnQuery = pg.Query as unknown as new (text: string) => object;

/**
 * Statements that are sent to a connection as one message and answered by one: each behind the other as if they had been asked one by one,
 * and none behind one that fails. `pg` writes and waits for an end behind each, and has each answer described anew, which costs PostgreSQL
 * and the server several times what a small statement does.
 */
class Together extends OwnQuery {
  /** What is asked, in order. */
  readonly texts: readonly string[];
  readonly #asked: readonly Asked[];
  readonly #prepared: Prepared;
  /** Names of statements that are parsed with these, and not yet. */
  readonly #parsing: string[] = [];
  readonly #described = new Map<Asked, readonly Column[]>();
  #at = 0;
  #rows: unknown[][] = [];

  constructor(prepared: Prepared, asked: readonly Asked[]) {
    super('');
    this.texts = asked.map(({ text }) => text);
    this.#prepared = prepared;
    this.#asked = asked;
    this.#rows = asked.map(() => []);
  }

  submit(): void {
    const { wire, names, columns, sent } = this.#prepared;
    wire.stream.cork();
    for (const { text, name = '', values } of this.#asked) {
      if (!names.has(name)) {
        wire.parse({ text, name });
        this.#parsing.push(name);
        if (name !== '') names.add(name);
      }
      wire.bind({ portal: '', statement: name, values });
      if (!columns.has(name)) wire.describe({ type: 'P', name: '' });
      wire.execute({ portal: '' });
    }
    wire.sync();
    wire.stream.uncork();
    sent.push(this);
  }

  /** One more of its statements is prepared. */
  parsed(): void {
    this.#parsing.shift();
  }

  handleRowDescription({ fields }: { readonly fields: readonly DescribedField[] }): void {
    const asked = this.#asked[this.#at];
    if (asked === undefined) return;
    const columns = fields.map(({ name, dataTypeID }) => ({ name, read: this.#prepared.parserOf(dataTypeID) }));
    this.#described.set(asked, columns);
    if (asked.name !== undefined) this.#prepared.columns.set(asked.name, columns);
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const asked = this.#asked[this.#at];
    if (asked === undefined) return;
    const columns = this.#described.get(asked) ?? this.#prepared.columns.get(asked.name ?? '') ?? [];
    const row: Record<string, unknown> = {};
    for (const [at, { name, read }] of columns.entries()) {
      const text = fields[at] ?? null;
      row[name] = text === null ? null : read(text);
    }
    this.#rows[this.#at]?.push(row);
  }

  handleCommandComplete(): void {
    this.#at += 1;
  }

  handleEmptyQuery(): void {
    this.#at += 1;
  }

  handlePortalSuspended(): void {}

  handleReadyForQuery(): void {
    this.#done();
    for (const [at, { answer }] of this.#asked.entries()) answer(this.#rows[at] ?? []);
  }

  handleError(error: Error): void {
    this.#done();
    // what was on its way was not prepared: it is sent again
    for (const name of this.#parsing) this.#prepared.names.delete(name);
    // where all have run, the end has failed, and with it all that they did: a constraint that is looked at then
    const atEnd = this.#at >= this.#asked.length;
    for (const [at, { answer, refuse }] of this.#asked.entries()) {
      if (at < this.#at && !atEnd) answer(this.#rows[at] ?? []);
      else refuse(at === this.#at || atEnd ? error : notRun());
    }
    this.#at = this.#asked.length;
  }

  #done(): void {
    const { sent } = this.#prepared;
    const at = sent.indexOf(this);
    if (at >= 0) sent.splice(at, 1);
  }
}

/** Statements for one connection: those that are asked in one go of the event loop are sent together. */
export class Statements {
  readonly #client: pg.ClientBase;
  readonly #nameOf: (text: string) => string | undefined;
  #waiting: Asked[] = [];

  /** `nameOf` is the name under which a text is kept prepared; none where it is not. */
  constructor(client: pg.ClientBase, nameOf: (text: string) => string | undefined) {
    this.#client = client;
    this.#nameOf = nameOf;
  }

  /** The rows of one statement with its values; `once` is not worth being kept prepared. */
  async ask(text: string, values: readonly unknown[], once = false): Promise<unknown[]> {
    const wired = values.map((value) => prepareValue(value));
    try {
      return await new Promise<unknown[]>((answer, refuse) => {
        if (this.#waiting.length === 0) process.nextTick(() => this.send());
        this.#waiting.push({ text, name: once ? undefined : this.#nameOf(text), values: wired, answer, refuse });
      });
    } catch (error) {
      // the way to whoever asked, in place of that to the socket
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }

  /** Sends what was asked so far, in front of what is sent otherwise. */
  send(): void {
    const asked = this.#waiting;
    this.#waiting = [];
    if (asked.length > 0) this.#client.query(new Together(preparedOf(this.#client), asked));
  }
}
