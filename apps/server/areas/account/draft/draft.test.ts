import { MOST_DRAFTS, type SharedDraft } from '@fieldward/contract/account/draft.operations.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scratchApi, type Client, type ScratchApi } from '../../../testing/scratch-api.ts';

let api: ScratchApi;
beforeAll(async () => {
  api = await scratchApi();
}, 60_000);
afterAll(() => api.close());
beforeEach(() => api.pool.rows('delete from draft'));

type Sent = Pick<SharedDraft, 'name' | 'at' | 'sealed'>;
type Seen = Pick<SharedDraft, 'name' | 'browser' | 'at'>;

/** A browser as the web app works: it asks for what is later than it has. */
class Browser {
  since = 0;
  readonly id: string;
  readonly client: Client;
  constructor(id: string, client = api.admin) {
    this.id = `browser-${id}`;
    this.client = client;
  }

  async sync(changed: readonly Sent[] = [], over: readonly Seen[] = []): Promise<SharedDraft[]> {
    const sent = { browser: this.id, device: this.id, changed, over, since: this.since };
    const { status, body, text } = await this.client.post('fieldward/draftsync', sent);
    expect(status, text).toBe(200);
    const drafts = body['drafts'] as SharedDraft[];
    this.since = drafts.at(-1)?.version ?? this.since;
    return drafts;
  }
  keep = (name: string, at: number, sealed: string): Promise<SharedDraft[]> => this.sync([{ name, at, sealed }]);
  giveUp = (name: string, at: number): Promise<SharedDraft[]> => this.sync([{ name, at, sealed: null }]);
}

describe('drafts', () => {
  it('that one browser keeps are with the next, until they are saved', async () => {
    const [phone, desk] = [new Browser('phone'), new Browser('desk')];
    expect(await phone.keep('a', 1000, 'typed')).toEqual([]);
    expect(await desk.sync()).toMatchObject([{ name: 'a', browser: 'browser-phone', at: 1000, sealed: 'typed', device: 'browser-phone' }]);
    expect(await desk.sync()).toEqual([]);
    await phone.keep('a', 2000, 'typed on');
    expect(await desk.sync()).toMatchObject([{ at: 2000, sealed: 'typed on' }]);
    await phone.giveUp('a', 2000);
    expect(await desk.sync()).toMatchObject([{ name: 'a', sealed: null }]);
    expect(await new Browser('third').sync()).toEqual([]);
  });

  it('of the same form in three browsers are three, and none takes the place of another', async () => {
    const browsers = ['phone', 'desk', 'tablet'].map((each) => new Browser(each));
    for (const [at, browser] of browsers.entries()) await browser.keep('a', 3000 - at, `on ${browser.id}`);
    expect((await new Browser('new').sync()).map(({ sealed }) => sealed)).toEqual([
      'on browser-phone',
      'on browser-desk',
      'on browser-tablet',
    ]);
  });

  it('are given up by another browser as it saw them only', async () => {
    const [phone, desk] = [new Browser('phone'), new Browser('desk')];
    await phone.keep('a', 1000, 'typed');
    await desk.keep('a', 900, 'on the desk');
    const [seen] = await desk.sync();
    expect(seen).toBeUndefined(); // it came with the first answer
    await phone.keep('a', 2000, 'typed on');
    await desk.sync([], [{ name: 'a', browser: phone.id, at: 1000 }]);
    expect(await new Browser('third').sync()).toHaveLength(2);
    expect(await desk.sync([{ name: 'a', at: 3000, sealed: null }], [{ name: 'a', browser: phone.id, at: 2000 }])).toMatchObject([
      { browser: phone.id, sealed: null },
    ]);
    expect(await new Browser('third').sync()).toEqual([]);
    const sealedByBrowser = new Map((await phone.sync()).map(({ browser, sealed }) => [browser, sealed]));
    expect(sealedByBrowser).toEqual(
      new Map([
        [desk.id, null],
        [phone.id, null],
      ]),
    );
  });

  it('that were given up elsewhere stay so when their answer was lost, and come back when something was typed', async () => {
    const [phone, desk] = [new Browser('phone'), new Browser('desk')];
    await phone.keep('a', 1000, 'typed');
    await desk.sync([], [{ name: 'a', browser: phone.id, at: 1000 }]);
    expect(await phone.keep('a', 1000, 'typed')).toMatchObject([{ name: 'a', sealed: null }]);
    await phone.keep('a', 2000, 'typed without a network');
    expect(await desk.sync()).toMatchObject([{ sealed: 'typed without a network' }]);
  });

  it('follow their browser when its clock was set back, and stand once when sent twice', async () => {
    const [phone, desk] = [new Browser('phone'), new Browser('desk')];
    await phone.keep('a', 1000, 'typed');
    await phone.keep('a', 1000, 'typed');
    await phone.keep('a', 900, 'typed on');
    expect(await desk.sync()).toMatchObject([{ at: 900, sealed: 'typed on' }]);
  });

  it('are for their writer only, and are not more than an account may have', async () => {
    const phone = new Browser('phone');
    await phone.keep('a', 1000, 'typed');
    expect(await new Browser('desk', api.nobody).sync()).toEqual([]);
    await new Browser('phone', api.nobody).sync([{ name: 'a', at: 9000, sealed: null }], [{ name: 'a', browser: phone.id, at: 1000 }]);
    expect(await new Browser('desk').sync()).toMatchObject([{ sealed: 'typed' }]);
    expect((await api.anonymous.post('fieldward/draftsync', {})).status).toBe(401);
    const many = (from: number) =>
      Array.from({ length: MOST_DRAFTS }, (_, n) => ({ name: `n${from + n}`, at: 2000 + n, sealed: 'x'.repeat(20) }));
    await phone.sync(many(0));
    await phone.sync(many(50));
    const [{ count } = { count: 0 }] = await api.pool.rows<{ count: number }>(
      `select count(*)::int as count from draft where user_id = (select user_id from users where username = 'boss')`,
    );
    expect(count).toBe(MOST_DRAFTS);
  });

  it('that are large come in several answers', async () => {
    const phone = new Browser('phone');
    for (const at of [1, 2, 3, 4, 5]) await phone.keep(`n${at}`, at, 'x'.repeat(340_000));
    const desk = new Browser('desk');
    const came = [await desk.sync(), await desk.sync(), await desk.sync(), await desk.sync()];
    expect(came.map((each) => each.map(({ name }) => name))).toEqual([['n1', 'n2'], ['n3', 'n4'], ['n5'], []]);
    const body = {
      browser: 'browser-phone',
      device: 'x',
      changed: [{ name: 'n', at: 1, sealed: 'x'.repeat(360_000) }],
      over: [],
      since: 0,
    };
    expect((await api.admin.post('fieldward/draftsync', body)).status).toBe(400);
  });

  it('that nobody touches end after ninety days', async () => {
    const phone = new Browser('phone');
    await phone.keep('old', 1000, 'typed');
    await api.pool.rows(`update draft set date_changed = now() - interval '91 days'`);
    await phone.keep('new', 2000, 'typed');
    expect(await new Browser('desk').sync()).toMatchObject([{ name: 'new' }]);
  });
});
