import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';

/** What is done of the first steps of a new installation, for who may administer it; a server behind a gateway cannot tell. */
export const firstStepsQuery = queryOptions({
  queryKey: ['first-steps'],
  // without a signal: a panel of Home that goes for a moment does not break the request off
  queryFn: () => call('GET fieldward/firststeps'),
  retry: false,
});
