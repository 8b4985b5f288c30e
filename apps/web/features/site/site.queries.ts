import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** What is asked anew when a site was made or ended. */
export const SITES = ['sites'] as const;

/** The sites of this server, or its centre. */
export const sitesQuery = queryOptions({
  queryKey: SITES,
  queryFn: ({ signal }) => call('GET fieldward/sites', {}, signal),
  staleTime: 0,
});

/** Expects a site at places (uuids). */
export const expectSite = (name: string, places: readonly string[]) => call('POST fieldward/site', { body: { name, places: [...places] } });

/** Another code for one that has not joined yet. */
export const anotherCode = (uuid: string) => call('POST fieldward/sitecode', { body: { uuid } });

/** Ends a site; why is kept with it. */
export const endSite = (uuid: string, reason: string) => call('POST fieldward/siteend', { body: { uuid, reason } });
