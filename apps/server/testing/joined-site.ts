/** The server of a clinic that has joined a central one, with a line between them that can be cut. */
import { randomBytes } from 'node:crypto';
import { recordWork } from '../areas/patient/merge/merge-arrived.ts';
import { SecretKeys } from '../areas/account/session/secret-keys.ts';
import type { CentreLine } from '../areas/site/joined/centre-line.ts';
import { joinCentre } from '../areas/site/joined/joining.ts';
import { peopleCome } from '../areas/site/joined/people-coming.ts';
import { recordsGo } from '../areas/site/joined/records-sending.ts';
import { noteChanged } from '../areas/site/joined/records-waiting.ts';
import { schemaHash } from '../areas/site/rows/schema-hash.ts';
import { speakWithCentre } from '../areas/site/joined/site-contact.ts';
import { sealAudit } from '../engine/audit-chain.ts';
import type { Db } from '../engine/db.ts';
import { Problem } from '../engine/problem.ts';
import { scratchApi, type ScratchApi } from './scratch-api.ts';
import { create } from './starter-api.ts';

/** A transaction that ended in the middle. */
class Killed extends Error {}

export interface JoinedSite {
  readonly api: ScratchApi;
  readonly uuid: string;
  /** With which it speaks to the centre. */
  token(): string;
  /** Speaks with the centre once; answers the problem that it had. */
  speak(): Promise<unknown>;
  /** Exchanges what was recorded of patients, without asking for the programme; answers the problem that it had. */
  exchange(): Promise<unknown>;
  /** Ends the site's transactions behind so many statements of them, once; never where null. */
  kill(after: number | null): void;
  /** Cuts the line behind so many answers, before (of the request) or after the centre has worked; never where null. */
  cut(after: number | null, where?: 'before' | 'after'): void;
  /** Why records could not be taken, since it was last asked. */
  failures(): readonly unknown[];
  /** Requests since it was last asked. */
  asked(): readonly string[];
  close(): Promise<void>;
}

/** A new server that joins as a site with these places; it has spoken with the centre once. */
export async function joinedSite(centre: ScratchApi, name: string, places: readonly string[]): Promise<JoinedSite> {
  const secrets = new SecretKeys([randomBytes(32)]);
  const api = await scratchApi({ secretKeys: secrets }, { name: 'empty', write: async () => {} });
  let [token, cutAfter, cutWhere] = ['', null as number | null, 'after'];
  let asked: string[] = [];
  let failures: unknown[] = [];
  const line =
    (bearer: string | null): CentreLine =>
    async (path, body) => {
      if (bearer !== null) token = bearer;
      asked.push(path);
      const cuts = cutAfter !== null && (cutAfter -= 1) < 0;
      if (cuts && cutWhere === 'before') throw new Problem('site.unreachable');
      const response = await centre.as(bearer === null ? {} : { authorization: `Bearer ${bearer}` }).post(path, body);
      if (cuts) throw new Problem('site.unreachable');
      if (response.status !== 200) throw new Problem('site.refused', { reason: `${path} ${response.text}` });
      return response.body as never; // as the wire declares it, which the server under test checks
    };
  const made = await create(centre.admin, 'fieldward/site', { name, places });
  await joinCentre(api.pool, { address: 'https://centre.example', code: made['code'], secrets, line: line(null) });
  const work = recordWork(api.asServer);
  const speak = async (): Promise<unknown> => {
    while ((await sealAudit(api.pool)) > 0);
    while ((await sealAudit(centre.pool)) > 0);
    await speakWithCentre(api.asServer, {
      secrets,
      work,
      line: (_address, bearer) => line(bearer),
      failed: (error) => failures.push(error),
    });
    return (await api.pool.rows<{ problem: unknown }>('select problem from joined_centre'))[0]?.problem;
  };
  await speak();
  const schema = await schemaHash(api.pool);
  let killAfter: number | null = null;
  const killed = (db: Db): Db => ({
    ...db,
    rows: <R>(text: string, values?: readonly unknown[]) => {
      if (killAfter === null || (killAfter -= 1) >= 0) return db.rows<R>(text, values);
      killAfter = null;
      throw new Killed();
    },
  });
  const mortal = {
    rows: api.asServer.rows.bind(api.asServer),
    transaction: <T>(work: (tx: Db) => Promise<T>): Promise<T> => api.asServer.transaction((tx) => work(killed(tx))),
  };
  const exchange = async (): Promise<unknown> => {
    while ((await sealAudit(api.pool)) > 0);
    while ((await sealAudit(centre.pool)) > 0);
    try {
      await mortal.transaction((tx) => noteChanged(tx));
      await recordsGo(mortal, line(token), { schema, decided: true });
      const failed = (error: unknown) => void (error instanceof Killed || failures.push(error));
      await peopleCome(mortal, line(token), { schema, failed, work });
      return null;
    } catch (error) {
      if (error instanceof Killed) return 'killed';
      if (!(error instanceof Problem)) throw error;
      return error.code;
    }
  };
  return {
    api,
    uuid: made['site'].uuid,
    token: () => token,
    speak,
    exchange,
    kill(after) {
      killAfter = after;
    },
    cut(after, where = 'after') {
      cutAfter = after;
      cutWhere = where;
    },
    failures() {
      const list = failures;
      failures = [];
      return list;
    },
    asked() {
      const list = asked;
      asked = [];
      return list;
    },
    close: () => api.close(),
  };
}
