import { onlineManager } from '@tanstack/react-query';
import { MISC_CLASS } from '@fieldward/contract/form/concept.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { sameNameQuery } from './option.queries.ts';

afterEach(() => {
  queryClient.clear();
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
});

describe('the search for options of the same name', () => {
  it('finds options in use or retired, and questions in use', async () => {
    const row = (uuid: string, conceptClass: string, retired: boolean, name = 'FEVER') => ({
      uuid,
      display: name,
      conceptClass: { uuid: conceptClass },
      retired,
      names: [{ name, conceptNameType: 'FULLY_SPECIFIED' }],
    });
    const results = [
      row('old', MISC_CLASS, true),
      row('asked', 'question', false),
      row('past', 'question', true),
      row('other', MISC_CLASS, false, 'HIGH FEVER'),
    ];
    vi.stubGlobal('fetch', async () => Response.json({ results }));
    expect(await queryClient.fetchQuery(sameNameQuery('fever '))).toEqual([
      { uuid: 'old', code: 'bank.optionExists' },
      { uuid: 'asked', code: 'bank.questionHasName' },
    ]);
  });

  it('fails at once without a connection, so that Save can say so', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    onlineManager.setOnline(false);
    const query = queryClient.fetchQuery(sameNameQuery('Fever'));
    const waited = new Promise((resolve) => setTimeout(() => resolve('waits'), 300));
    await expect(Promise.race([query.catch(() => 'fails'), waited])).resolves.toBe('fails');
  });
});
