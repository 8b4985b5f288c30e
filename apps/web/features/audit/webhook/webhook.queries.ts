import type { NewWebhook, WebhookAct, WebhookChange } from '@fieldward/contract/audit/webhook.operations.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

export const WEBHOOKS = ['webhook'] as const;

/** The webhooks, looked at again while the page is open: soon while a test is on its way. */
export const webhooksQuery = queryOptions({
  queryKey: [...WEBHOOKS, 'list'],
  queryFn: ({ signal }) => call('GET fieldward/webhooks', {}, signal),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => (data?.results.some(({ ping }) => ping !== null && ping.at === null) ? 1_000 : 10_000),
});

/** What a webhook did not get a receipt for. */
export const deadLettersQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...WEBHOOKS, 'dead', uuid],
    queryFn: ({ signal }) => call('GET fieldward/webhook/:uuid/deadletters', { params: { uuid }, query: { limit: 100 } }, signal),
    staleTime: 0,
    gcTime: 0,
  });

/** Makes a webhook; only this answer shows its secret. */
export const makeWebhook = (body: NewWebhook) => call('POST fieldward/webhook', { body });

/** Changes a webhook. */
export const changeWebhook = (uuid: string, body: WebhookChange) => call('POST fieldward/webhook/:uuid', { params: { uuid }, body });

/** Pauses, starts, tests or removes a webhook, or makes a new secret, which only this answer shows. */
export const actOnWebhook = (uuid: string, act: WebhookAct) =>
  call('POST fieldward/webhook/:uuid/act', { params: { uuid }, body: { act } });

/** Tells again from a moment of the programme's clock on. */
export const replayWebhook = (uuid: string, from: string) =>
  call('POST fieldward/webhook/:uuid/replay', { params: { uuid }, body: { from } });

/** Sends once more what was given up, or drops it. */
export const actOnDead = (uuid: string, batch: string, body: { readonly act: 'again' | 'drop'; readonly reason?: string }) =>
  call('POST fieldward/webhook/:uuid/deadletters/:batch', { params: { uuid, batch }, body });
