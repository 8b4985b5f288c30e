import { onlineManager } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { sameNameQuery } from './option.queries.ts';

afterEach(() => {
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
});

describe('the search for options of the same name', () => {
  it('fails at once without a connection, so that Save can say so', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    onlineManager.setOnline(false);
    const query = queryClient.fetchQuery(sameNameQuery('Fever'));
    const waited = new Promise((resolve) => setTimeout(() => resolve('waits'), 300));
    await expect(Promise.race([query.catch(() => 'fails'), waited])).resolves.toBe('fails');
  });
});
