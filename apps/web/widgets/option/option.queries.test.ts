import { onlineManager } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { sameNameQuery } from './option.queries.ts';

afterEach(() => {
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
});

describe('asking for options of the same name', () => {
  it('fails without a connection and does not wait for one, so that Save can say so', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    onlineManager.setOnline(false);
    const asked = queryClient.fetchQuery(sameNameQuery('Fever'));
    const waited = new Promise((resolve) => setTimeout(() => resolve('waits'), 300));
    await expect(Promise.race([asked.catch(() => 'fails'), waited])).resolves.toBe('fails');
  });
});
