import type { MessageSettings, MessageTemplate } from '@fieldward/contract/message/message.operations.ts';
import type { MessageAct, MessageChannel, MessageState } from '@fieldward/domain/message/message-state.ts';
import type { MessagePurpose } from '@fieldward/domain/message/purpose.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Tagged } from '../../../lib/api.ts';
import { call, callTagged } from '../../../lib/call.ts';
import { saveOnTop } from '../../../lib/stale-save.ts';

export const MESSAGES = ['message'] as const;

interface ListPage {
  readonly state: MessageState | undefined;
  readonly purpose: MessagePurpose | undefined;
  readonly limit: number;
  readonly startIndex: number;
}

/** A page of messages; what is on its way is looked at again soon. */
export const messagesQuery = ({ state, ...page }: ListPage) =>
  queryOptions({
    queryKey: [...MESSAGES, 'list', state, page],
    queryFn: ({ signal }) =>
      call('GET fieldward/messages', { query: { ...page, states: state === undefined ? undefined : [state] } }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.results.some((each) => each.state === 'sending' || (each.state === 'waiting' && each.purpose === 'test')) ? 2_000 : false,
  });

/** Sends a message once more, or cancels it. */
export const actOnMessage = (uuid: string, act: MessageAct) => call('POST fieldward/messages/:uuid', { params: { uuid }, body: { act } });

/** The texts by purpose and language. */
export const templatesQuery = queryOptions({
  queryKey: [...MESSAGES, 'templates'],
  queryFn: ({ signal }) => call('GET fieldward/messagetemplates', {}, signal),
  staleTime: 0,
});

/** Keeps a text. @param was the text that it is based on; null for a new one */
export const saveTemplate = ({ purpose, language, body }: MessageTemplate, was: string | null) =>
  saveOnTop({
    body: { body },
    ifMatch: was ?? undefined,
    ...(was === null ? {} : { opened: { body: was } }),
    send: (sent, ifMatch) => call('POST fieldward/messagetemplates', { body: { purpose, language, ...sent, was: ifMatch ?? null } }),
    stored: async () => {
      const { results } = await call('GET fieldward/messagetemplates', {});
      const now = results.find((each) => each.purpose === purpose && each.language === language);
      return { values: { body: now?.body ?? '' }, etag: now?.body };
    },
  });

/** The text of a purpose in a language is gone. */
export const removeTemplate = ({ purpose, language }: MessageTemplate) =>
  call('POST fieldward/messagetemplates', { body: { purpose, language, remove: true } });

/** How messages are sent. */
export const messageSettingsQuery = queryOptions({
  queryKey: [...MESSAGES, 'settings'],
  queryFn: (): Promise<Tagged<MessageSettings>> => callTagged('GET fieldward/messagesettings'),
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
});

/** Saves what differs from what was read. */
export function saveMessageSettings(change: object, { data: before, etag }: Tagged<MessageSettings>): Promise<Tagged<MessageSettings>> {
  return saveOnTop({
    body: change,
    ifMatch: etag,
    opened: { ...before },
    send: (body, ifMatch) => callTagged('POST fieldward/messagesettings', { body, ifMatch }),
  });
}

/** A new secret for reports of deliveries; it is shown once. */
export const makeReportSecret = () => call('POST fieldward/messagereportsecret', {});

/** Sends a test message. */
export const sendTest = (channel: MessageChannel, to: string) => call('POST fieldward/testmessage', { body: { channel, to } });
