import { firstStepsWire } from '@fieldward/contract/settings/first-steps.operations.ts';
import { operation } from '../../../engine/operation.ts';

/** The place and the accounts that come with every installation. */
const UNKNOWN_LOCATION = '8d6c993e-c2cc-11de-8d13-0010c6dffd0f';
const STARTER_ACCOUNTS = ['admin', 'daemon', 'QXR-user'];

/** What is done of the first steps; what the starter content brings does not count. */
export const firstSteps = operation(firstStepsWire, {
  everywhere: true, // whether there is any: somebody bound to a place need not do again what is done elsewhere
  handle: async (_, db) => {
    const [done] = await db.rows<{ begun: boolean; zone: boolean; places: boolean; people: boolean; form: boolean; workflow: boolean }>(
      `select exists (select from patient) as begun,
        exists (select from system_setting s where lower(s.property) = 'fieldward.timezone' and s.changed_by is not null) as zone,
        exists (select from location l where l.offered and not l.retired and l.uuid <> $1) as places,
        exists (select from users u where not u.retired and not coalesce(u.username, u.system_id) = any ($2::text[])) as people,
        exists (select from form f where not f.retired) as form,
        exists (select from component_form cf join form f using (form_id) join workflow w using (workflow_id)
          where not cf.retired and not f.retired and not w.retired) as workflow`,
      [UNKNOWN_LOCATION, STARTER_ACCOUNTS],
    );
    if (done === undefined) throw new Error('a select without a table answers one row');
    return { body: done };
  },
});
