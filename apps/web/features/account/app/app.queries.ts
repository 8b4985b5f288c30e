import type { NewConnectedApp } from '@fieldward/contract/account/connected-app.operations.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** The apps that may ask people. */
export const appsQuery = queryOptions({
  queryKey: ['connected-apps'],
  queryFn: async ({ signal }) => (await call('GET fieldward/connectedapps', {}, signal)).results,
  staleTime: 0,
});

/** Registers an app; only this answer shows its secret. */
export const registerApp = (body: NewConnectedApp) => call('POST fieldward/connectedapp', { body });

/** Ends an app for everybody. */
export const endApp = (app: string) => call('POST fieldward/endconnectedapp', { body: { app } });

/** What an app asks; null where there is no question. Asked anew each time: a launch is good once. */
export const appQuestionQuery = (request: string) =>
  queryOptions({
    queryKey: ['app-question', request],
    queryFn: ({ signal }) => call('GET fieldward/appconsent', { query: { request } }, signal),
    enabled: request !== '',
    retry: false,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Allows or denies it; where the browser goes on. */
export async function answerApp(request: string, allow: boolean, patient: string | null): Promise<string> {
  return (await call('POST fieldward/appconsent', { body: { request, allow, ...(patient === null ? {} : { patient }) } })).back;
}

/** The apps that act for oneself. */
export const ownAppsQuery = queryOptions({
  queryKey: ['own-apps'],
  queryFn: async ({ signal }) => (await call('GET fieldward/appgrants', {}, signal)).results,
  staleTime: 0,
});

/** Ends what one let an app do. */
export const endOwnApp = (grant: string) => call('POST fieldward/endappgrant', { body: { grant } });
