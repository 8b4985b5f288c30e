import { household } from '@fieldward/contract/patient/household.ts';
import { isObject } from '../../../engine/references.ts';
import { equals, resource, sqlSearch, type After, type Rule } from '../../../engine/resource.ts';
import { personDisplay } from '../../../sql/display-sql.ts';
import { recordStands } from './household-sql.ts';
import { addMembers, demandHead, membersSent, relateToNewHead } from './household-members.ts';

const members = (
  t: string,
): string => `coalesce((select jsonb_agg(jsonb_build_object('uuid', hp.uuid, 'display', ${personDisplay('hp.person_id')},
    'relation', hm.relation, 'since', hm.start_date) order by hm.person_id <> ${t}.head, hm.household_member_id)
  from household_member hm join person hp on hp.person_id = hm.person_id and ${recordStands('hm.person_id')}
  where hm.household_id = ${t}.household_id and not hm.voided and hm.end_date is null), '[]'::jsonb)`;

const uuidOf = (head: unknown): unknown => (isObject(head) ? head['uuid'] : head);

/** The head lives, and lives there. */
const headFits: Rule = async (write, tx) => {
  if (write.mode !== 'create' && write.mode !== 'update') return;
  const sent = write.sent('members') ? membersSent(write.body['members']) : [];
  const head = write.after('head');
  if (head === null || head === undefined) return;
  if (write.mode === 'create') {
    const since = sent.find(({ uuid }) => uuid === uuidOf(write.body['head']))?.since;
    await demandHead(tx, String(head), null, 'head', since);
  } else if (String(head) !== String(write.current?.['head'])) await demandHead(tx, String(head), write.id);
};

/** The head is a member from the beginning; whoever is sent with it, or later, comes too. */
const keepsMembers: After = async (write, tx) => {
  if (write.mode !== 'create' && write.mode !== 'update') return;
  const own = { id: write.id, uuid: write.uuid };
  const head = String(write.after('head'));
  const sent = write.sent('members') ? membersSent(write.body['members']) : [];
  if (write.mode === 'create') {
    const [named] = await tx.rows<{ uuid: string }>('select p.uuid from person p where p.person_id = $1::bigint', [head]);
    const since = sent.find(({ uuid }) => uuid === named?.uuid)?.since ?? null;
    await addMembers(tx, write.actor, own, named === undefined ? [] : [{ uuid: named.uuid, relation: null, since }], 'head');
    await addMembers(
      tx,
      write.actor,
      own,
      sent.filter(({ uuid }) => uuid !== named?.uuid),
    );
    return;
  }
  await addMembers(tx, write.actor, own, sent);
  const former = String(write.current?.['head']);
  if (head !== former) await relateToNewHead(tx, write.id, former, head);
};

export const householdResource = resource(household, {
  word: 'kind.household',
  table: 'household',
  display: `concat_ws(' - ', {t}.number, {t}.name)`,
  columns: { location: 'location_id' },
  patient: 'head',
  computed: { members },
  setters: { members: () => ({}) },
  searches: {
    q: sqlSearch((t, p) => `(${t}.name ilike '%' || ${p} || '%' or ${t}.number ilike ${p} || '%')`, {
      about: 'part of the name, or the number',
    }),
    patient: sqlSearch(
      (t, p) =>
        `${t}.household_id in (select m.household_id from household_member m join person x using (person_id) where x.uuid = ${p} and not m.voided and m.end_date is null)`,
      { about: 'uuid of somebody who lives there' },
    ),
    location: equals('location'),
  },
  order: 'name, household_id',
  rules: [headFits],
  after: [keepsMembers],
  constraints: {
    household_named: { code: 'engine.required', field: 'name' },
    household_number_once: { code: 'household.duplicateNumber', field: 'number' },
    household_position_whole: { code: 'household.halfPosition', field: 'latitude' },
    household_member_once: { code: 'household.twice', field: 'members' },
    household_member_dates_in_order: { code: 'record.datesInOrder', field: 'until' },
    household_head_known: { code: 'engine.refused', field: 'head' },
    own_place: { code: 'access.foreignPlace', field: 'location' },
  },
});
