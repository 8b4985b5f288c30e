import { queryOptions } from '@tanstack/react-query';
import type { NewApiToken } from '@fieldward/contract/account/api-token.operations.ts';
import { call } from '../../../lib/call.ts';

/** The tokens of an account, and what it may do. */
export const tokensQuery = (account: string) =>
  queryOptions({
    queryKey: ['user', 'tokens', account],
    queryFn: ({ signal }) => call('GET fieldward/apitokens', { query: { user: account } }, signal),
    gcTime: 0,
    staleTime: 0,
  });

/** Makes a token; only this answer shows it. */
export const makeToken = (body: NewApiToken) => call('POST fieldward/apitoken', { body });

/** Ends a token at once. */
export const endToken = (token: string) => call('POST fieldward/endapitoken', { body: { token } });
