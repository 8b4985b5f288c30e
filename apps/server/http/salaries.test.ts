// area: event
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountBut } from '../testing/account-but.ts';
import type { Client } from '../testing/scratch-api.ts';
import { shownPaths } from '../testing/shown-paths.ts';
import { twoPlaces, type TwoPlaces } from '../testing/two-places.ts';

/**
 * What somebody earns against everything that is read: it is in no byte that an account without 'Manage Salaries' is sent, whatever else it
 * may do. Made from the declarations: a new resource or operation is asked without editing this.
 */
const SALARY = '77123.45';
const TYPE = 'By the moon';

let at: TwoPlaces;
let planner: Client;
beforeAll(async () => {
  at = await twoPlaces();
  ({ client: planner } = await accountBut(at.api, 'planner', 'Manage Salaries'));
  await at.api.pool.rows('update participant set salary_value = $1', [SALARY]);
  await at.api.pool.rows('update participant_salary_type set name = $1', [TYPE]);
}, 60_000);
afterAll(() => at?.close());

test('what somebody earns is told to who keeps salaries alone', { timeout: 120_000 }, async () => {
  const event = at.mine.uuids.get('event') ?? '';
  const known = { patient: at.mine.patient, event, from: '2020-01-01', to: '2030-01-01', start: '2020-01-01', end: '2030-01-01' };
  const { ofResources, ofOperations } = shownPaths(at, known);
  const tells = async (client: Client, path: string): Promise<boolean> => {
    const { text } = await client.get(path);
    return text.includes(SALARY) || text.includes(TYPE);
  };
  const paths = [...ofResources(), ...ofOperations()];
  const shown: string[] = [];
  const leaks: string[] = [];
  for (const path of paths) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    if (!(await tells(at.api.admin, path))) continue;
    shown.push(path.split('?')[0] ?? '');
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (await tells(planner, path)) leaks.push(path);
  }
  expect(leaks).toEqual([]);
  expect(shown).toEqual(expect.arrayContaining(['hydra/event', 'hydra/participant', 'hydra/participant-salary-type']));
});

test('roles that kept the list of the workforce before the right was there keep it', async () => {
  const upgrade = readFileSync(join(import.meta.dirname, '../db/migrations/0878-rights-of-salaries.sql'), 'utf8');
  const undone = new Error('undone');
  let holders: unknown;
  const tried = at.api.pool.transaction(async (tx) => {
    await tx.rows(`delete from role_privilege where privilege_id = (select privilege_id from privilege where name = 'Manage Salaries')`);
    await tx.rows(`delete from privilege where name = 'Manage Salaries'`);
    await tx.rows(`insert into role (name) values ('Keeps supplies'), ('Plans only')`);
    await tx.rows(`insert into role_privilege (role_id, privilege_id) select r.role_id, p.privilege_id from (values ('Keeps supplies', 'Manage Events Metadata'),
      ('Plans only', 'Manage Events')) v (role, may) join role r on r.name = v.role join privilege p on p.name = v.may`);
    await tx.rows(upgrade);
    holders = await tx.rows(`select r.name from role r join role_privilege h using (role_id) join privilege p using (privilege_id)
      where p.name = 'Manage Salaries' and r.name in ('Keeps supplies', 'Plans only')`);
    throw undone;
  });
  await expect(tried).rejects.toBe(undone);
  expect(holders).toEqual([{ name: 'Keeps supplies' }]);
});
