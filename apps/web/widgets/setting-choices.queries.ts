import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';

/** What country, currency and time zone of the programme may be. */
export const settingChoicesQuery = queryOptions({
  queryKey: ['settings', 'choices'],
  queryFn: () => call('GET fieldward/settingchoices'),
  staleTime: 600_000,
});
