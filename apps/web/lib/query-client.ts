import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './api-problem.ts';

/** The one cache of server data. A refusal is final; only an unreachable or failing server is asked again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && error instanceof ApiProblem && (error.status === 0 || error.status >= 502),
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false },
  },
});
