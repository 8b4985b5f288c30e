import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';

/** What is done of the first steps of a new installation, for who may administer it; a server behind a gateway cannot tell. */
export const firstStepsQuery = queryOptions({
  queryKey: ['first-steps'],
  queryFn: ({ signal }) => call('GET fieldward/firststeps', {}, signal),
  retry: false,
});
