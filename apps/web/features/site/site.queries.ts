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

/** What is asked anew when somebody has decided. */
export const HELD_ROWS = ['heldrows'] as const;

/** The first rows of a site (uuid) that were not taken. */
export const heldRowsQuery = (site: string) =>
  queryOptions({
    queryKey: [...HELD_ROWS, site],
    queryFn: ({ signal }) => call('GET fieldward/heldrows', { query: { site } }, signal),
    staleTime: 0,
  });

/** Takes a row (uuid) as the site has it, or keeps what stands here. */
export const decideHeldRow = (uuid: string, decision: 'take' | 'keep') =>
  call('POST fieldward/heldrowdecide', { body: { uuid, decision } });

/** At a site: a sealed file for its centre. */
export const writeFile = () => call('POST fieldward/siteletter', {});

/** At a centre: takes the file of a site; answers one for that site. */
export const takeFile = (content: string) => call('POST fieldward/sitelettertake', { body: { content } });

/** At a site: takes the reply of its centre. */
export const takeReply = (content: string) => call('POST fieldward/sitereply', { body: { content } });
