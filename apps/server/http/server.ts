import { randomBytes } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import fastify, { LogController, type FastifyInstance, type FastifyBaseLogger } from 'fastify';
import { AuditTrail } from '../engine/audit.ts';
import type { Database } from '../engine/db.ts';
import { Engine } from '../engine/engine.ts';
import type { FileStore } from '../engine/file-store.ts';
import type { Operation } from '../engine/operation.ts';
import { ReachableNetworks } from '../engine/reachable-networks.ts';
import type { Readers } from '../engine/readers.ts';
import { Registry, type Resource } from '../engine/resource.ts';
import { SecretKeys } from '../areas/account/session/secret-keys.ts';
import { throttlesOf } from '../areas/account/session/session-throttle.ts';
import { OpenId, type OpenIdSettings } from '../areas/account/session/session-openid.ts';
import { endExportsOf } from '../areas/report/export/export-job.ts';
import { webhookFigures } from '../areas/audit/webhook/webhook-rows.ts';
import { MergedUuids } from '../areas/patient/merge/merged-uuids.ts';
import { tasksFollowing } from '../areas/care/task/task-settling.ts';
import { allOperations } from '../areas/all-operations.ts';
import { allResources } from '../areas/all-resources.ts';
import { wordOfTable } from '../areas/settings/where-used/use-kinds.ts';
import { Authentication } from './authentication.ts';
import { apiDocumentation } from './api-documentation.ts';
import { appConsentRoutes, ownAppRoutes } from './app-consent-routes.ts';
import { startBackgroundWork } from './background-work.ts';
import { calendarRoutes } from './calendar-routes.ts';
import { deliveryRoutes } from './delivery-routes.ts';
import { deviceRoutes } from './device-routes.ts';
import { draftKeyRoute } from './draft-key-route.ts';
import { errorHandling, failureOf, unreadableUrl } from './error-handling.ts';
import { answerOnly, believed, REQUEST_WITHIN, stayWithTls, type KnownHosts } from './front.ts';
import { fhirRoutes } from './fhir-routes.ts';
import { passingStore } from './files/folder-store.ts';
import { healthRoutes, type Readiness } from './health-routes.ts';
import { OwnWrites } from './own-writes.ts';
import { Metrics, type MetricsSources } from './metrics.ts';
import { countedTogether } from './processes/request-store.ts';
import { noSiblings, type Siblings } from './processes/siblings.ts';
import { normalUrl } from './path-form.ts';
import { oauthRoutes } from './oauth-routes.ts';
import { openIdRoutes } from './openid-routes.ts';
import { restRoutes } from './rest-routes.ts';
import { requestBodies } from './request-bodies.ts';
import { namedRequests, requestId } from './request-id.ts';
import { resetLinkRoutes } from './reset-link-routes.ts';
import { ownSessionRoutes } from './own-session-routes.ts';
import { secondFactorRoutes } from './second-factor-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { safeHeaders } from './safe-headers.ts';
import { staticFiles } from './static-files.ts';
import { siteRoutes } from './site-routes.ts';
import type { Serving } from './serving.ts';

/**
 * Brotli first: it looks back over a whole page of a list, where gzip forgets what is further away than 32 kB. At this quality it takes the
 * time of gzip and makes answers of many patients 40 % smaller.
 */
const compression = {
  encodings: ['br', 'gzip', 'deflate', 'identity'] as ('br' | 'gzip' | 'deflate' | 'identity')[],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  threshold: 2048,
};

export interface ServerOptions {
  readonly database: Database;
  /** Seal second factors in the database. Without them they last as long as this process (tests). */
  readonly secretKeys?: SecretKeys;
  /** Where an address that somebody enters may lead; only out of the own network unless given. */
  readonly networks?: ReachableNetworks;
  /** Where files are kept that belong to records. Without it they last as long as this process (tests). */
  readonly files?: FileStore;
  /** Where reads go when there are replicas. */
  readonly readers?: Readers;
  /** What the health addresses say besides the database. */
  readonly readiness?: Readiness;
  /** Figures for an operator at `/metrics`; no such address unless given. */
  readonly metrics?: Omit<MetricsSources, 'database' | 'webhooks'>;
  /** Calls back when sessions ended or rights changed through any process; returns what ends that. */
  readonly accountChanges?: (notified: () => void) => { close(): Promise<void> };
  /** Folder of the built web app. */
  readonly webRoot?: string;
  /** Whether browsers may keep the web app for a time without a connection; they may unless told otherwise. */
  readonly keptOnDevices?: boolean;
  readonly logger?: FastifyBaseLogger | false;
  /** Whether a proxy in front is believed about address and protocol. */
  readonly trustProxy?: boolean | number | string;
  /** The names that the server answers to; to any unless given. */
  readonly hosts?: KnownHosts;
  readonly resources?: readonly Resource[];
  readonly operations?: readonly Operation[];
  /** Patient searches that the database works on at once; the others wait in line. No limit by default. */
  readonly searchesAtOnce?: number;
  /** The OpenID provider of the programme, when there is one. */
  readonly openId?: OpenIdSettings;
  /** For tests: checks every response of an operation against its wire. It is told each mistake, and the request fails with 500. */
  readonly responseMistakes?: (mistake: string) => void;
  /** The other processes of this server; there are none unless given. */
  readonly siblings?: Siblings;
  /** Milliseconds between links of the audit chain; 0 for no background work (tests, and where another process does it). */
  readonly sealEvery?: number;
  /** Milliseconds between looks for what the dashboard has to count; 0 for never, as when the chain is never linked. */
  readonly countEvery?: number;
  /** Milliseconds after which an attempt to send a message is believed dead; some minutes by default. */
  readonly believedDead?: number;
}

/** Of servers that are given none. */
const KEYS_OF_THIS_PROCESS = new SecretKeys([randomBytes(32)]);

/** Builds the whole HTTP server, ready to listen. `close()` writes what the audit trail still holds. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const app = fastify({
    ...(options.logger === undefined || options.logger === false ? { logger: false } : { loggerInstance: options.logger }),
    trustProxy: believed(options.trustProxy ?? false),
    requestTimeout: REQUEST_WITHIN,
    // paths and queries hold names of people: requests are not logged, the audit trail has them
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    // a proxy's own id goes on, so that its log and ours can be read together
    genReqId: ({ headers }) => requestId(headers['x-request-id'], (options.trustProxy ?? false) !== false),
    rewriteUrl: (request) => normalUrl(request.url ?? '/'),
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: unreadableUrl,
  });
  namedRequests(app);
  if (options.hosts !== undefined) answerOnly(app, options.hosts);
  const failed = (error: unknown) => app.log.error({ failure: failureOf(error) }, 'background work failed');
  const trail = new AuditTrail(options.database, failed);
  const registry = new Registry(options.resources ?? allResources);
  const engine = new Engine({
    registry,
    database: options.database,
    trail,
    ...(options.readers === undefined ? {} : { readers: options.readers }),
    ...(options.searchesAtOnce === undefined ? {} : { searchesAtOnce: options.searchesAtOnce }),
    wordOfTable,
    followUp: tasksFollowing(),
  });
  const siblings = options.siblings ?? noSiblings();
  const secretKeys = options.secretKeys ?? KEYS_OF_THIS_PROCESS;
  const files = options.files ?? passingStore();
  const networks = options.networks ?? ReachableNetworks.strangers;
  const throttles = throttlesOf(options.database);
  const merged = new MergedUuids(options.database);
  siblings.onNews((news) => {
    if (news.of === 'merges') merged.forget();
  });
  const serving: Serving = {
    database: options.database,
    engine,
    operations: options.operations ?? allOperations,
    authentication: new Authentication(options.database, secretKeys, throttles, siblings),
    merged,
    throttles,
    secretKeys,
    networks,
    trail,
    files,
    siblings,
    ...(options.readers === undefined ? {} : { ownWrites: new OwnWrites(app, siblings) }),
    ...(options.metrics === undefined
      ? {}
      : {
          metrics: new Metrics(
            app,
            { ...options.metrics, database: options.database, webhooks: () => webhookFigures(options.database, registry.all) },
            siblings,
          ),
        }),
    ...(options.responseMistakes === undefined ? {} : { responseMistakes: options.responseMistakes }),
    ...(options.openId === undefined ? {} : { openId: new OpenId(options.openId, options.database) }),
  };
  requestBodies(app);
  safeHeaders(app);
  stayWithTls(app);
  await app.register(cookie);
  await app.register(compress, compression);
  await app.register(rateLimit, { global: false, store: countedTogether(siblings) });
  errorHandling(app, engine.problems);
  healthRoutes(app, options.database, options.readiness);
  besideTheApi(app, serving);
  calendarRoutes(app, serving);
  deliveryRoutes(app, serving);
  await apiDocumentation(app, registry, serving.operations);
  restRoutes(app, serving);
  oauthRoutes(app, serving);
  fhirRoutes(app, serving);
  await staticFiles(app, options.webRoot ?? '', options.keptOnDevices ?? true);
  const hearing = options.accountChanges?.(() => {
    serving.authentication.forget();
    merged.forget();
  });
  const working = startBackgroundWork(options.database, { files, secrets: secretKeys, networks }, app.log, failed, options);
  // whoever downloads would keep the server from closing
  app.addHook('preClose', () => endExportsOf(engine));
  app.addHook('onClose', async () => {
    await hearing?.close();
    await working.stop();
    await trail.close();
  });
  return app;
}

/** Signing in and all that comes before it, or needs cookies. */
function besideTheApi(app: FastifyInstance, serving: Serving): void {
  sessionRoutes(app, serving);
  ownSessionRoutes(app, serving);
  appConsentRoutes(app, serving);
  ownAppRoutes(app, serving);
  draftKeyRoute(app, serving);
  deviceRoutes(app, serving);
  siteRoutes(app, serving);
  secondFactorRoutes(app, serving);
  resetLinkRoutes(app, serving);
  openIdRoutes(app, serving);
}
