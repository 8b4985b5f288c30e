import { Gauge, type Registry } from 'prom-client';
import type { WebhookFigures } from '../areas/audit/webhook/webhook-rows.ts';

const FIGURES = {
  waiting: 'Changes that wait to be sent, counted up to 10,000',
  oldest: 'Seconds since the oldest of them was written down',
  delivered: 'Changes that were received',
  failed: 'Attempts without a receipt',
  dead: 'Batches that were given up',
  on: '0: it is paused, or the server stopped it',
} as const;

/** How webhooks go, by uuid and name. They are read once for all figures of a look. */
export function webhookMetrics(read: () => Promise<readonly WebhookFigures[]>, registers: Registry[]): void {
  let reading: Promise<readonly WebhookFigures[]> | null = null;
  const once = async (): Promise<readonly WebhookFigures[]> => {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading.catch(() => []);
  };
  for (const [figure, help] of Object.entries(FIGURES))
    new Gauge({
      name: figure === 'oldest' ? 'fieldward_webhook_oldest_seconds' : `fieldward_webhook_${figure}`,
      help,
      labelNames: ['webhook', 'name'] as const,
      // of several processes, of which each reads the same
      aggregator: 'first',
      registers,
      async collect() {
        const found = await once();
        this.reset();
        for (const hook of found) this.set({ webhook: hook.uuid, name: hook.name }, Number(Reflect.get(hook, figure)));
      },
    });
}
