import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from '../apps/server/engine/db.ts';
import type { Pool } from '../apps/server/db/pool.ts';

/** What one statement of a run took. */
interface Watched {
  /** The request that asked it first. */
  readonly request: string;
  readonly text: string;
  calls: number;
  /** Milliseconds, from the question to the answer. */
  total: number;
  slowest: number;
  /** Its parameters when it was slowest. */
  values: readonly unknown[];
}

/** A statement as docs/performance.md tells it. */
export interface SlowStatement {
  readonly request: string;
  readonly calls: number;
  readonly total: number;
  readonly slowest: number;
  /** Milliseconds that PostgreSQL takes for it alone, with the parameters that took longest; 0 where that cannot be told. */
  readonly executed: number;
  /** The node of its plan in which PostgreSQL spends most, with its share of the whole. */
  readonly node: string;
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'CTE Name'?: string;
  readonly 'Actual Total Time': number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly PlanNode[];
}

interface Explained {
  readonly Plan: PlanNode;
  readonly 'Execution Time': number;
}

/** Measures the statements of a server that works through `pool`, and explains those that took longest. */
export class WatchedStatements {
  readonly #pool: Pool;
  readonly #seen = new Map<string, Watched>();
  readonly #request = new AsyncLocalStorage<string>();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** The pool, watched. */
  get pool(): Pool {
    const pool = this.#pool;
    return {
      ...pool,
      ...this.#watched(pool),
      transaction: (work, options) => pool.transaction((tx) => work(this.#watched(tx)), options),
    };
  }

  /** Runs the work of a request: uuids and values of its address are left out. */
  within(url: string, work: () => void): void {
    const [path = '', query = ''] = url.split('?');
    const short = path.replace(/^.*\/v1\//, '').replaceAll(/[0-9a-f-]{36}/g, '…');
    const names = [...new URLSearchParams(query).keys()].filter((name) => name !== 'v' && name !== 'startIndex');
    this.#request.run(`${short}${names.length === 0 ? '' : `?${names.join('&')}`}`, work);
  }

  /** Those with which PostgreSQL was busy longest since this was asked before: as often as they were asked, as long as once more takes. */
  async slowest(count: number): Promise<readonly SlowStatement[]> {
    // of waiting for a connection they all have their share
    const candidates = [...this.#seen.values()].toSorted((a, b) => b.total - a.total).slice(0, 4 * count);
    this.#seen.clear();
    const explained: SlowStatement[] = [];
    for (const { request, text, calls, total, slowest, values } of candidates)
      explained.push({ request, calls, total, slowest, ...(await this.#explained(text, values)) });
    return explained.toSorted((a, b) => b.calls * b.executed - a.calls * a.executed).slice(0, count);
  }

  #watched(db: Db): Db {
    return {
      rows: async (text, values) => {
        const begun = performance.now();
        const rows = await db.rows<never>(text, values);
        const took = performance.now() - begun;
        const one = this.#seen.get(text) ?? {
          request: this.#request.getStore() ?? 'in the background',
          text,
          calls: 0,
          total: 0,
          slowest: 0,
          values: [],
        };
        this.#seen.set(text, one);
        one.calls += 1;
        one.total += took;
        if (took >= one.slowest) Object.assign(one, { slowest: took, values: values ?? [] });
        return rows;
      },
    };
  }

  /** What it does is taken back. */
  async #explained(text: string, values: readonly unknown[]): Promise<{ executed: number; node: string }> {
    class Undone extends Error {}
    let found: Explained | undefined;
    try {
      await this.#pool.transaction(async (tx) => {
        const [row] = await tx.rows<{ 'QUERY PLAN': readonly Explained[] }>(`explain (analyze, format json) ${text}`, values);
        found = row?.['QUERY PLAN'][0];
        throw new Undone();
      });
    } catch (error) {
      if (!(error instanceof Undone)) return { executed: 0, node: '' };
    }
    if (found === undefined) return { executed: 0, node: '' };
    const all: { node: PlanNode; own: number }[] = [];
    const whole = ownTimes(found.Plan, all);
    const main = all.toSorted((a, b) => b.own - a.own)[0];
    if (main === undefined) return { executed: found['Execution Time'], node: '' };
    const { node, own } = main;
    const on = node['Relation Name'] ?? node['CTE Name'];
    const index = node['Index Name'];
    return {
      executed: found['Execution Time'],
      node: `${node['Node Type']}${index === undefined ? '' : ` by ${index}`}${on === undefined ? '' : ` on ${on}`}, ${Math.round((100 * own) / whole)} %`,
    };
  }
}

/** Gathers the time of each node without those below it; answers that of the node with them. */
function ownTimes(node: PlanNode, all: { node: PlanNode; own: number }[]): number {
  const whole = node['Actual Total Time'] * node['Actual Loops'];
  const below = (node.Plans ?? []).reduce((sum, each) => sum + ownTimes(each, all), 0);
  all.push({ node, own: Math.max(0, whole - below) });
  return whole;
}
