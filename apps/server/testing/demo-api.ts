import { loadDemo } from '../db/demo/load-demo.ts';
import type { ScratchApi } from './scratch-api.ts';
import { starterApi } from './starter-api.ts';

/** The day on which the demonstration of tests ends: always the same, so that files made from it are, too. */
const DEMO_DAY = '2026-06-30';

/** The whole server on a database of its own with a small demonstration that is the same every time. */
export async function demoApi(patients = 40): Promise<ScratchApi> {
  const api = await starterApi({ places: true, citiesOf: 'PK' });
  await api.pool.transaction((tx) => loadDemo(tx, { now: new Date(`${DEMO_DAY}T08:00:00Z`), patients, password: 'Admin123' }));
  return api;
}
