import { expect, it } from 'vitest';
import type { Db } from '../../../engine/db.ts';
import { SessionStore } from './session-store.ts';

it.each([
  ['rights change', (store: SessionStore) => store.forget()],
  ['the session ends', (store: SessionStore) => store.end('token')],
  ['a choice is made', (store: SessionStore) => store.change('token', { locale: 'fr' })],
])('does not remember what it asked before %s', async (_what, change) => {
  let asked = 0;
  const gate = Promise.withResolvers<void>();
  const rows = async (text: string): Promise<never[]> => {
    if (!text.includes('s.token_hash = $1')) return [];
    asked += 1;
    if (asked === 1) await gate.promise;
    return [];
  };
  const db: Db = { rows };
  const store = new SessionStore(db);
  const early = store.find('token', '127.0.0.1');
  change(store);
  gate.resolve();
  await early;
  await store.find('token', '127.0.0.1');
  expect(asked).toBe(2);
  await store.find('token', '127.0.0.1');
  expect(asked).toBe(2);
});
