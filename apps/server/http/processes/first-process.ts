import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client';
import { Line } from './line.ts';
import type { FirstOffers, Prepared, ServingOffers } from './offers.ts';
import { RequestCounts } from './request-counts.ts';
import type { News } from './siblings.ts';

/** A process that does not answer for so long is not waited for. */
const HEARD_WITHIN = 1_000;
/** Longer than one takes that closes in order. */
const STOP_WITHIN = 25_000;
/** More ends than this for each process within a minute are not bad luck. */
const ENDS_A_MINUTE = 3;

interface ServingOptions {
  /** How many serve. */
  readonly count: number;
  /** Told when one ended unexpectedly: how, and that another takes its place. */
  readonly replaced: (ended: { readonly pid: number | undefined; readonly code: number | null; readonly signal: string | null }) => void;
  /** Told when they keep ending. */
  readonly failed: (error: Error) => void;
}

type ServingLine = Line<ServingOffers, FirstOffers>;

/** The processes that serve requests on one port, seen from the first one, which keeps what they have in common. */
export class ServingProcesses {
  readonly #options: ServingOptions;
  readonly #lines = new Map<Worker, ServingLine>();
  readonly #counts = new RequestCounts();
  readonly #figures = new Registry();
  readonly #ends: number[] = [];
  #prepared: Prepared | undefined;
  #serving = false;
  #draining = false;
  #stopping = false;

  /** Starts the processes, so that they have loaded by the time the database is ready. */
  constructor(options: ServingOptions) {
    this.#options = options;
    collectDefaultMetrics({ register: this.#figures });
    for (let started = 0; started < options.count; started += 1) this.#fork();
  }

  /** They begin to serve; answers their port. Throws why they cannot. */
  async start(prepared: Prepared): Promise<number> {
    this.#prepared = prepared;
    const [first, ...others] = this.#lines.values();
    if (first === undefined || others.length + 1 < this.#options.count) throw new Error('A serving process ended while it started');
    // one that cannot listen says so for all
    const port = await first.ask('serve', prepared);
    await Promise.all(others.map((line) => line.ask('serve', prepared)));
    this.#serving = true;
    return port;
  }

  /** They say that they are about to stop, and still serve. */
  drain(): void {
    this.#draining = true;
    for (const line of this.#lines.values()) void line.ask('drain').catch(() => {});
  }

  /** Resolves when all have finished what they served and ended. */
  async stop(): Promise<void> {
    this.#stopping = true;
    const late = setTimeout(() => {
      for (const worker of this.#lines.keys()) worker.process.kill('SIGKILL');
    }, STOP_WITHIN);
    await Promise.all(
      [...this.#lines].map(([worker, line]) => {
        const ended = new Promise((resolve) => worker.once('exit', resolve));
        // one that was never told to serve holds nothing
        if (this.#prepared === undefined) worker.process.kill('SIGKILL');
        else void line.ask('end').catch(() => {});
        return ended;
      }),
    );
    clearTimeout(late);
  }

  #fork(): ServingLine {
    const worker = cluster.fork({ FIELDWARD_PROCESSES: String(this.#options.count) });
    const line: ServingLine = new Line((letter) => void (worker.isConnected() && worker.send(letter, () => {})), this.#offers(worker));
    this.#lines.set(worker, line);
    worker.on('message', (message) => line.receive(message));
    worker.once('exit', (code: number | null, signal: string | null) => {
      this.#lines.delete(worker);
      line.close(`A serving process ended (${signal ?? `code ${code}`})`);
      if (this.#serving && !this.#stopping) this.#replace({ pid: worker.process.pid, code, signal });
    });
    return line;
  }

  #replace(ended: Parameters<ServingOptions['replaced']>[0]): void {
    const { count, replaced, failed } = this.#options;
    this.#ends.push(Date.now());
    const earliest = this.#ends.at(-1 - ENDS_A_MINUTE * count);
    if (earliest !== undefined && Date.now() - earliest < 60_000) return failed(new Error('the processes that serve keep ending'));
    replaced(ended);
    void this.#serveAgain(this.#fork());
  }

  async #serveAgain(line: ServingLine): Promise<void> {
    if (this.#prepared === undefined) return;
    try {
      await line.ask('serve', this.#prepared);
      if (this.#draining) await line.ask('drain');
    } catch {
      // it ends, is counted, and replaced
      void line.ask('end').catch(() => {});
    }
  }

  #offers(worker: Worker): FirstOffers {
    return {
      count: (key, window) => this.#counts.count(key, window),
      broadcast: (news) => this.#broadcast(news, worker),
      figures: () => this.#sum(),
    };
  }

  async #broadcast(news: News, from: Worker): Promise<void> {
    await this.#ofAll((line, worker) => (worker === from ? undefined : line.ask('receive', news)));
  }

  async #sum(): Promise<string> {
    const own = await this.#figures.getMetricsAsJSON();
    const theirs = await this.#ofAll((line) => line.ask('figures'));
    return AggregatorRegistry.aggregate([own, ...theirs.filter((one) => one !== undefined)]).metrics();
  }

  /** What each process answers in time; nothing of one that ends meanwhile or is too busy. */
  async #ofAll<T>(ask: (line: ServingLine, worker: Worker) => Promise<T> | undefined): Promise<(T | undefined)[]> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), HEARD_WITHIN);
    });
    try {
      return await Promise.all([...this.#lines].map(([worker, line]) => Promise.race([ask(line, worker)?.catch(() => undefined), late])));
    } finally {
      clearTimeout(timer);
    }
  }
}
