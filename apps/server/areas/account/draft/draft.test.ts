import { MOST_DRAFTS } from '@fieldward/contract/account/draft.operations.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scratchApi, type Client, type ScratchApi } from '../../../testing/scratch-api.ts';

let api: ScratchApi;
beforeAll(async () => {
  api = await scratchApi();
}, 60_000);
afterAll(() => api.close());
beforeEach(() => api.pool.rows('delete from draft'));

interface Kept {
  readonly name: string;
  readonly version: number;
  readonly at: number;
  readonly sealed: string | null;
  readonly device: string;
  readonly own: boolean;
  readonly other: { readonly at: number; readonly sealed: string; readonly device: string; readonly own: boolean } | null;
}

/** A browser as the web app works: it knows the versions that it has. */
class Browser {
  readonly versions = new Map<string, number>();
  readonly texts = new Map<string, string | null>();
  readonly others = new Map<string, string | null>();
  readonly id: string;
  readonly client: Client;
  constructor(id: string, client = api.admin) {
    this.id = `browser-${id}`;
    this.client = client;
  }

  async sync(...changed: readonly { name: string; at: number; sealed: string | null }[]): Promise<Kept[]> {
    const known = [...this.versions].map(([name, version]) => ({ name, version }));
    const { status, body, text } = await this.client.post('fieldward/draftsync', { browser: this.id, device: this.id, changed, known });
    expect(status, text).toBe(200);
    const drafts = body['drafts'] as Kept[];
    for (const { name, version, sealed, other } of drafts) {
      this.versions.set(name, version);
      this.texts.set(name, sealed);
      this.others.set(name, other?.sealed ?? null);
    }
    return drafts;
  }
}

describe('drafts', () => {
  it('that one browser keeps are with the next, until they are saved', async () => {
    const [phone, desk] = [new Browser('phone'), new Browser('desk')];
    expect(await phone.sync({ name: 'a', at: 1000, sealed: 'typed' })).toMatchObject([
      { name: 'a', sealed: 'typed', own: true, other: null },
    ]);
    expect(await phone.sync()).toEqual([]);
    expect(await desk.sync()).toMatchObject([{ name: 'a', at: 1000, sealed: 'typed', device: 'browser-phone', own: false }]);
    await desk.sync({ name: 'a', at: 2000, sealed: null });
    expect(await phone.sync()).toMatchObject([{ name: 'a', sealed: null }]);
    expect(await new Browser('third').sync()).toEqual([]);
  });

  it('of the same form in two browsers stand side by side, the later first', async () => {
    for (const [first, second] of [
      [1000, 2000],
      [2000, 1000],
    ] as const) {
      await api.pool.rows('delete from draft');
      const [phone, desk] = [new Browser('phone'), new Browser('desk')];
      await phone.sync({ name: 'a', at: first, sealed: `at ${first}` });
      const [kept] = await desk.sync({ name: 'a', at: second, sealed: `at ${second}` });
      expect([kept?.sealed, kept?.other?.sealed]).toEqual(['at 2000', 'at 1000']);
      await phone.sync();
      expect([phone.texts.get('a'), phone.others.get('a')]).toEqual(['at 2000', 'at 1000']);
      // what is typed on stands first, and nothing of the other browser goes
      await phone.sync({ name: 'a', at: 3000, sealed: 'on the phone' });
      await desk.sync();
      expect(desk.texts.get('a')).toBe('on the phone');
      expect(desk.others.get('a')).toBe(first === 1000 ? 'at 2000' : 'at 1000');
      // saved by somebody who knows both
      await desk.sync({ name: 'a', at: 4000, sealed: null });
      expect(await phone.sync()).toMatchObject([{ sealed: null, other: null }]);
    }
  });

  it('are not given up by a browser that has not seen them', async () => {
    const [phone, desk] = [new Browser('phone'), new Browser('desk')];
    await desk.sync({ name: 'a', at: 1000, sealed: 'desk' });
    await phone.sync({ name: 'a', at: 2000, sealed: 'phone' });
    expect(await desk.sync({ name: 'a', at: 3000, sealed: null })).toMatchObject([{ sealed: 'phone', other: null }]);
    // the other way round: its own stands first, what it has not seen comes forward
    await desk.sync({ name: 'b', at: 1000, sealed: 'desk' });
    await phone.sync({ name: 'b', at: 500, sealed: 'phone' });
    expect(await desk.sync({ name: 'b', at: 3000, sealed: null })).toMatchObject([{ name: 'b', sealed: 'phone', other: null }]);
  });

  it('come back when something was typed that the saving did not know', async () => {
    const [phone, desk] = [new Browser('phone'), new Browser('desk')];
    await phone.sync({ name: 'a', at: 1000, sealed: 'typed' });
    await desk.sync();
    await desk.sync({ name: 'a', at: 5000, sealed: null });
    expect(await phone.sync({ name: 'a', at: 2000, sealed: 'typed without a network' })).toMatchObject([
      { sealed: 'typed without a network' },
    ]);
  });

  it('that are sent twice stand once', async () => {
    const phone = new Browser('phone');
    await phone.sync({ name: 'a', at: 1000, sealed: 'typed' });
    const again = new Browser('phone');
    expect(await again.sync({ name: 'a', at: 1000, sealed: 'typed' })).toMatchObject([{ sealed: 'typed', other: null }]);
    // the clock of the browser was set back
    expect(await again.sync({ name: 'a', at: 900, sealed: 'typed on' })).toMatchObject([{ sealed: 'typed on', other: null }]);
  });

  it('are for their writer only, end with the account, and are not more than an account may have', async () => {
    const phone = new Browser('phone');
    await phone.sync({ name: 'a', at: 1000, sealed: 'typed' });
    expect(await new Browser('phone', api.nobody).sync()).toEqual([]);
    await new Browser('desk', api.nobody).sync({ name: 'a', at: 9000, sealed: null });
    expect(await new Browser('desk').sync()).toMatchObject([{ sealed: 'typed' }]);
    expect((await api.anonymous.post('fieldward/draftsync', {})).status).toBe(401);
    const many = (from: number) =>
      Array.from({ length: MOST_DRAFTS }, (_, n) => ({ name: `n${from + n}`, at: 2000 + n, sealed: 'x'.repeat(20) }));
    await phone.sync(...many(0));
    await phone.sync(...many(50));
    const [{ count } = { count: 0 }] = await api.pool.rows<{ count: number }>(
      `select count(*)::int as count from draft where user_id = (select user_id from users where username = 'boss')`,
    );
    expect(count).toBe(MOST_DRAFTS);
  });

  it('that are large come in several answers', async () => {
    const phone = new Browser('phone');
    for (const at of [1, 2, 3, 4, 5]) await phone.sync({ name: `n${at}`, at, sealed: 'x'.repeat(340_000) });
    const desk = new Browser('desk');
    expect(await desk.sync()).toHaveLength(2);
    expect(await desk.sync()).toHaveLength(2);
    expect(await desk.sync()).toHaveLength(1);
    expect(await desk.sync()).toHaveLength(0);
    const body = { browser: 'browser-phone', device: 'x', changed: [{ name: 'n', at: 1, sealed: 'x'.repeat(360_000) }], known: [] };
    expect((await api.admin.post('fieldward/draftsync', body)).status).toBe(400);
  });

  it('that nobody touches end after ninety days', async () => {
    const phone = new Browser('phone');
    await phone.sync({ name: 'old', at: 1000, sealed: 'typed' });
    await api.pool.rows(`update draft set date_changed = now() - interval '91 days'`);
    await phone.sync({ name: 'new', at: 2000, sealed: 'typed' });
    expect(await new Browser('desk').sync()).toMatchObject([{ name: 'new' }]);
  });
});
