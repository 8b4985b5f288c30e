import type { FastifyBaseLogger } from 'fastify';
import { startSealing } from '../engine/audit-chain.ts';
import type { Database } from '../engine/db.ts';
import type { FileStore } from '../engine/file-store.ts';
import { sweepFhirExports } from '../engine/fhir/fhir-export-record.ts';
import type { ReachableNetworks } from '../engine/reachable-networks.ts';
import type { Secrets } from '../engine/secrets.ts';
import { sweepGuesses } from '../areas/account/session/session-throttle.ts';
import { startWebhooks } from '../areas/audit/webhook/webhook-work.ts';
import { SessionStore } from '../areas/account/session/session-store.ts';
import { loseNumbers } from '../areas/device/registered/lost-numbers.ts';
import { endVisits } from '../areas/patient/encounter/visit-ending.ts';
import { recordWork } from '../areas/patient/merge/merge-arrived.ts';
import { startPairSearch } from '../areas/patient/merge/pair-worker.ts';
import { removeFiles } from '../areas/patient/photo/removed-files.ts';
import { startTasks } from '../areas/care/task/task-work.ts';
import { startSite } from '../areas/site/joined/site-contact.ts';
import { startMessages } from '../areas/message/outbox/outbox-work.ts';
import { startDashboard } from '../areas/report/dashboard/dashboard-refresh.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const SECOND = 1_000;

/** A site asks its centre so often what is new. */
const SITE_EVERY = 5 * MINUTE;

interface Pace {
  /** Milliseconds between links of the audit chain; 0 for no work at all (tests, and where another process does it). */
  readonly sealEvery?: number | undefined;
  /** Milliseconds between looks for what the dashboard has to count; 0 for never, as when the chain is never linked. */
  readonly countEvery?: number | undefined;
  /** Milliseconds after which an attempt to send a message is believed dead; some minutes by default. */
  readonly believedDead?: number | undefined;
}

/** A process that only works in the background loads them when a webhook has something to tell. */
const resources = async () => (await import('../areas/all-resources.ts')).allResources;

/**
 * What a server does besides answering: links the audit chain, counts for the dashboard, makes the tasks of published schedules, sends messages and tells webhooks what was written, lets a site speak with its centre, ends visits at midnight, looks for records of one person, removes files of removed photos, counts numbers of silent devices as lost, removes sessions that nobody uses and guesses that count no longer. One process of
 * each server does it.
 */
export function startBackgroundWork(
  database: Database,
  { files, secrets, networks }: { readonly files: FileStore; readonly secrets: Secrets; readonly networks: ReachableNetworks },
  log: Pick<FastifyBaseLogger, 'info'>,
  failed: (error: unknown) => void,
  { sealEvery = 5_000, countEvery = sealEvery === 0 ? 0 : 5_000, believedDead }: Pace = {},
): { stop(): Promise<void> } {
  const sealing =
    sealEvery === 0 ? null : startSealing(database, failed, sealEvery, (head) => log.info({ head }, 'head of the audit chain'));
  const counting = countEvery === 0 ? null : startDashboard(database, failed, countEvery);
  const tasks = countEvery === 0 ? null : startTasks(database, failed, countEvery);
  const around = { secrets, note: (message: object) => log.info({ message }, 'a message that goes nowhere: the log takes its place') };
  const messages = countEvery === 0 ? null : startMessages(database, around, failed, { every: countEvery, believedDead });
  const hooks = sealEvery === 0 ? null : startWebhooks(database, { secrets, networks, resources }, failed, Math.min(sealEvery, SECOND));
  const pairs = countEvery === 0 ? null : startPairSearch(database, failed, MINUTE);
  const site = sealEvery === 0 ? null : startSite(database, { secrets, work: recordWork(database) }, failed, SITE_EVERY);
  const sessions = new SessionStore(database);
  const sweeping =
    sealEvery === 0 ? undefined : setInterval(() => void Promise.all([sessions.sweep(), loseNumbers(database)]).catch(failed), HOUR);
  sweeping?.unref();
  const forgetting = sealEvery === 0 ? undefined : setInterval(() => void sweepGuesses(database).catch(failed), MINUTE);
  forgetting?.unref();
  const ending = sealEvery === 0 ? undefined : setInterval(() => void endVisits(database).catch(failed), MINUTE);
  ending?.unref();
  const removing =
    sealEvery === 0
      ? undefined
      : setInterval(
          () =>
            void sweepFhirExports(database)
              .then(() => removeFiles(database, files))
              .catch(failed),
          MINUTE,
        );
  removing?.unref();
  return {
    async stop() {
      clearInterval(sweeping);
      clearInterval(forgetting);
      clearInterval(ending);
      clearInterval(removing);
      await tasks?.stop();
      await messages?.stop();
      await hooks?.stop();
      await pairs?.stop();
      await site?.stop();
      await counting?.stop();
      await sealing?.stop();
    },
  };
}
