import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { starterApi } from '../starter-api.ts';
import type { ScratchApi } from '../scratch-api.ts';
import { labelledRegister, PUBLISHED } from './labelled-register.ts';
import { enterRegister, foundPairs, publishedQualities, QUALITY_PAGE, qualityOf, qualityTable } from './pair-quality.ts';

let api: ScratchApi;
beforeAll(async () => {
  api = await starterApi();
}, 60_000);
afterAll(() => api.close());

it('finds as many of those who are registered twice as is published, and lists as few others', async () => {
  const register = labelledRegister(PUBLISHED);
  await enterRegister(api.pool, register);
  const measured = qualityOf(await foundPairs(api.pool, register), register);
  const published = publishedQualities(readFileSync(QUALITY_PAGE, 'utf8'));
  expect(published.map(({ of, from }) => `${of} ${from}`)).toEqual(measured.map(({ of, from }) => `${of} ${from}`));
  const worse = published.filter(({ precision, recall }, at) => {
    const now = measured[at];
    return now === undefined || now.precision < precision || now.recall < recall;
  });
  expect(worse, qualityTable(measured)).toEqual([]);
}, 60_000);
