import type { Db } from '../../../engine/db.ts';

/** What a uuid that somebody may have kept looks like; shorter texts are words and answers. */
const KEPT_UUID = /^[A-Za-z0-9-]{20,38}$/;
/** The same as a value within a text that is JSON itself. */
const QUOTED = /"([A-Za-z0-9-]{20,38})"/g;
/** What a reference of FHIR ends with. */
const REFERRED = /^.{0,200}\/([A-Za-z0-9-]{20,38})$/;
/** What may stand in a path or in a list of a query. */
const TOKEN = /[A-Za-z0-9-]{8,38}/g;

/** Merges that were committed so long after their moment are still read. */
const OVERLAP = '10 minutes';

interface Change {
  readonly from: string;
  readonly into: string;
  readonly undone: boolean;
}

/**
 * Which uuids lead to another patient: those of records that were merged. Every request goes through here, so that a uuid which somebody
 * kept (a link, a tablet that was offline) leads to the record of today for ever, whatever it is sent to. Kept in memory; `forget` makes the
 * next request read what changed.
 */
export class MergedUuids {
  readonly #db: Db;
  readonly #into = new Map<string, string>();
  #read: Promise<void> | null = null;
  #last: Promise<void> = Promise.resolve();
  #since = '-infinity';

  constructor(db: Db) {
    this.#db = db;
  }

  /** Something was merged or taken back, here or elsewhere. */
  forget(): void {
    this.#read = null;
  }

  /** Reads what changed, unless that is known. */
  async refresh(): Promise<void> {
    // one after the other: what was read earlier must not be entered later
    this.#read ??= this.#last = this.#last.catch(() => {}).then(() => this.#load());
    const mine = this.#read;
    await mine.catch((error: unknown) => {
      if (this.#read === mine) this.#read = null;
      throw error;
    });
  }

  async #load(): Promise<void> {
    const rows = await this.#db.rows<Change & { readonly at: string }>(
      `select a.uuid as "from", b.uuid as "into", m.date_undone is not null as undone, m.date_changed::text as at
       from patient_merge m join patient a on a.patient_id = m.loser join patient b on b.patient_id = m.survivor
       where m.date_changed > $1::text::timestamptz - interval '${OVERLAP}' order by m.date_changed, m.patient_merge_id`,
      [this.#since],
    );
    for (const { from, into, undone, at } of rows) {
      if (!undone) this.#into.set(from, into);
      else if (this.#into.get(from) === into) this.#into.delete(from);
      this.#since = at;
    }
  }

  get #none(): boolean {
    return this.#into.size === 0;
  }

  /** The uuid of the record that this one is today. */
  uuid(uuid: string): string {
    let now = uuid;
    for (let next = this.#into.get(now); next !== undefined; next = this.#into.get(now)) now = next;
    return now;
  }

  /** A path with the uuids of today. */
  path(path: string): string {
    return this.#none ? path : path.replaceAll(TOKEN, (token) => this.uuid(token));
  }

  /** Parameters with the uuids of today. */
  query(query: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
    if (this.#none) return query;
    return Object.fromEntries(
      Object.entries(query).map(([name, value]) => [
        name,
        value.replaceAll(TOKEN, (token) => (KEPT_UUID.test(token) ? this.uuid(token) : token)),
      ]),
    );
  }

  /** A body with the uuids of today: whole values, references of FHIR, and those within texts that are JSON themselves. What names none is the same object. */
  body(body: unknown): unknown {
    if (this.#none) return body;
    if (typeof body === 'string') {
      if (KEPT_UUID.test(body)) return this.uuid(body);
      const referred = REFERRED.exec(body)?.[1];
      if (referred !== undefined) return `${body.slice(0, -referred.length)}${this.uuid(referred)}`;
      return /^\s*[[{]/.test(body)
        ? body.replaceAll(QUOTED, (whole, uuid: string) => (this.#into.has(uuid) ? `"${this.uuid(uuid)}"` : whole))
        : body;
    }
    if (Array.isArray(body)) {
      const values = body.map((each) => this.body(each));
      return values.some((each, at) => each !== body[at]) ? values : body;
    }
    if (typeof body !== 'object' || body === null) return body;
    const entries = Object.entries(body);
    const values = entries.map(([name, value]): [string, unknown] => [name, this.body(value)]);
    return values.some(([, value], at) => value !== entries[at]?.[1]) ? Object.fromEntries(values) : body;
  }
}
