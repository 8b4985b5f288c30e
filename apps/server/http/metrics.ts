import { createHash, timingSafeEqual } from 'node:crypto';
import { statSync } from 'node:fs';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { WebhookFigures } from '../areas/audit/webhook/webhook-rows.ts';
import type { Db } from '../engine/db.ts';
import { Problem } from '../engine/problem.ts';
import type { Siblings } from './processes/siblings.ts';
import { webhookMetrics } from './webhook-metrics.ts';

/** What the figures are read from besides the requests. */
export interface MetricsSources {
  /** The bearer token without which nobody reads them. */
  readonly token: string;
  /** The database that background work belongs to. */
  readonly database: Db;
  /** How busy the connections are now. */
  readonly load?: () => { readonly open: number; readonly idle: number; readonly waiting: number };
  /** Milliseconds that each replica is behind; null for one that does not answer. */
  readonly lags?: () => readonly (number | null)[];
  /** How webhooks go. */
  readonly webhooks: () => Promise<readonly WebhookFigures[]>;
  /** A file whose date is that of the last backup. */
  readonly backupMark?: string;
}

/** Seconds: from an answer out of memory to the longest that a read may take. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];

/** So many parameters are told apart by name; what comes after them is counted together. */
const NAMED_PARAMETERS = 100;

/** Work in the background that is still to be done, by a cheap count of each. */
const BACKLOG: Readonly<Record<string, string>> = {
  audit_chain:
    'select count(*)::int as n from (select from audit_log where audit_log_id > (select coalesce(max(last), 0) from audit_link) limit 100000) x',
  dashboard: 'select count(*)::int as n from (select from dashboard_change limit 100000) x',
};

/**
 * Figures for an operator at `/metrics`, in the text format of Prometheus: requests by resource or operation and status, connections,
 * replicas, work in the background, the age of the backup, and what Node knows of itself. No figure names a person.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #labels = new WeakMap<FastifyRequest, string>();
  readonly #ignored: Counter<'route' | 'parameter'>;
  readonly #parameters = new Set<string>();

  constructor(app: FastifyInstance, sources: MetricsSources, siblings: Siblings) {
    const figures = siblings.figures?.(() => this.#registry.getMetricsAsJSON()) ?? (() => this.#registry.metrics());
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    const requests = new Counter({
      name: 'fieldward_http_requests_total',
      help: 'Requests that were answered',
      labelNames: ['method', 'route', 'status'] as const,
      registers,
    });
    const seconds = new Histogram({
      name: 'fieldward_http_request_seconds',
      help: 'How long they took',
      labelNames: ['method', 'route'] as const,
      buckets: BUCKETS,
      registers,
    });
    app.addHook('onResponse', (request, reply, done) => {
      const route = this.#labels.get(request) ?? request.routeOptions.url ?? 'none';
      requests.inc({ method: request.method, route, status: String(reply.statusCode) });
      seconds.observe({ method: request.method, route }, reply.elapsedTime / 1_000);
      done();
    });
    this.#ignored = new Counter({
      name: 'fieldward_ignored_parameters_total',
      help: 'Query parameters that mean nothing here and were passed over, as OpenMRS does',
      labelNames: ['route', 'parameter'] as const,
      registers,
    });
    this.#gauges(sources, registers);
    app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
      if (!sameText(request.headers.authorization ?? '', `Bearer ${sources.token}`)) throw new Problem('engine.notFound');
      return reply
        .header('cache-control', 'no-store')
        .type(this.#registry.contentType)
        .send(await figures());
    });
  }

  /** Names what a request is about: a resource's path or an operation's, so that the figures have few names. */
  name(request: FastifyRequest, route: string): void {
    this.#labels.set(request, route);
  }

  /** Counts a parameter that was passed over. */
  ignored(request: FastifyRequest, parameter: string): void {
    const known =
      /^[A-Za-z][A-Za-z_.:-]{0,39}$/.test(parameter) && (this.#parameters.size < NAMED_PARAMETERS || this.#parameters.has(parameter));
    if (known) this.#parameters.add(parameter);
    this.#ignored.inc({ route: this.#labels.get(request) ?? 'none', parameter: known ? parameter : 'other' });
  }

  #gauges({ database, load, lags, webhooks, backupMark }: MetricsSources, registers: Registry[]): void {
    webhookMetrics(webhooks, registers);
    if (load !== undefined)
      new Gauge({
        name: 'fieldward_database_connections',
        help: 'Connections: open, idle, and requests that wait for one',
        labelNames: ['state'] as const,
        registers,
        collect() {
          for (const [state, n] of Object.entries(load())) this.set({ state }, n);
        },
      });
    if (lags !== undefined)
      new Gauge({
        name: 'fieldward_replica_behind_seconds',
        help: 'How far each replica is behind the primary; none for one that does not answer',
        labelNames: ['replica'] as const,
        aggregator: 'max',
        registers,
        collect() {
          this.reset();
          for (const [index, behind] of lags().entries()) if (behind !== null) this.set({ replica: String(index + 1) }, behind / 1_000);
        },
      });
    new Gauge({
      name: 'fieldward_backlog',
      help: 'Work in the background that is still to be done, counted up to 100,000',
      labelNames: ['worker'] as const,
      // of several processes, of which each counts the same
      aggregator: 'first',
      registers,
      async collect() {
        for (const [worker, sql] of Object.entries(BACKLOG)) {
          const [row] = await database.rows<{ n: number }>(sql).catch(() => []);
          if (row === undefined) this.remove({ worker });
          else this.set({ worker }, row.n);
        }
      },
    });
    if (backupMark !== undefined)
      new Gauge({
        name: 'fieldward_last_backup_timestamp_seconds',
        help: 'When the last backup was complete; none before the first',
        aggregator: 'max',
        registers,
        collect() {
          try {
            this.set(statSync(backupMark).mtimeMs / 1_000);
          } catch {
            this.reset(); // not there, or not to be read: no backup that anybody knows of
          }
        },
      });
  }
}

/** Compares without telling by the time it takes where two texts differ. */
function sameText(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
