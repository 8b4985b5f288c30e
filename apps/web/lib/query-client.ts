import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './api-problem.ts';

const FIRST: ReadonlySet<unknown> = new Set(['engine.passwordChangeNeeded', 'session.factorDemanded']);

/** The one cache of server data. A refusal is final; only an unreachable or failing server is asked again. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    // What has to be done before anything else (a new password, a second factor) is a page that the session opens: it is asked again.
    onError: (error, { queryKey }) => {
      const first = error instanceof ApiProblem && FIRST.has(error.code);
      if (first && queryKey[0] !== 'session') void queryClient.invalidateQueries({ queryKey: ['session'] });
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && error instanceof ApiProblem && (error.status === 0 || error.status >= 502),
      refetchOnWindowFocus: false,
      // without a connection it says so, and does not wait for one; when there is one again, what failed is asked anew
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
