import { MOST_OF_ROUND, roundWire, type HomeVisit } from '@fieldward/contract/care/round.operations.ts';
import { contactNumberType } from '@fieldward/contract/patient/person.ts';
import { may } from '../../../engine/actor.ts';
import { operation } from '../../../engine/operation.ts';
import { programmeToday } from '../../../sql/programme-zone.ts';
import { placesOf } from './places-meant.ts';
import { choiceGiven, chosenTasks, openTasks } from './task-choice.ts';
import { taskRow, tasksShown, type FoundTask } from './task-row.ts';

/** A text of an address, null where it is empty. */
const given = (column: string): string => `nullif(btrim(${column}), '')`;

const lines = (of: string): string =>
  `nullif(concat_ws(', ', ${given(`${of}.address1`)}, ${given(`${of}.address2`)}, ${given(`${of}.address3`)}), '')`;

/** A number of degrees that is kept as text; null where it is none. What is no number is never read as one. */
const degrees = (column: string, most: number): string =>
  `case when btrim(${column}) ~ '^-?[0-9]{1,3}(\\.[0-9]{1,20})?$' then case when abs(btrim(${column})::float8) <= ${most} then btrim(${column})::float8 end end`;

const position = (latitude: string, longitude: string): string =>
  `case when ${latitude} is not null and ${longitude} is not null then jsonb_build_object('latitude', ${latitude}, 'longitude', ${longitude}) end`;

/** SQL of where the patient of the task `t` lives. @param households whether the account may read them */
function homeSql(households: boolean): string {
  const household = households
    ? `(select h.* from household_member m join household h using (household_id)
        where m.person_id = t.patient_id and m.end_date is null and not m.voided and not h.voided limit 1)`
    : '(select h.* from household h where false)';
  return `select jsonb_build_object(
      'household', case when h.household_id is not null then jsonb_build_object('uuid', h.uuid, 'display', h.name) end,
      'village', coalesce(${given('h.city_village')}, ${given('a.city_village')}),
      'address', coalesce(${lines('h')}, ${lines('a')}),
      'position', coalesce(${position('h.latitude', 'h.longitude')}, ${position('a.latitude', 'a.longitude')})) as home
    from (select 1) one left join ${household} h on true
    left join (select d.address1, d.address2, d.address3, d.city_village, ${degrees('d.latitude', 90)} as latitude, ${degrees('d.longitude', 180)} as longitude
      from person_address d where d.person_id = t.patient_id and not d.voided order by d.preferred desc, d.person_address_id limit 1) a on true`;
}

/** What is to be done at the homes of patients, where the account works. */
export const round = operation(roundWire, {
  async handle({ query, actor }, db) {
    const day = await programmeToday(db);
    const places = await placesOf(db, actor, query.location ?? []);
    const found = await db.rows<FoundTask & Pick<HomeVisit, 'home'>>(
      `select ${taskRow(['schedule', 'result'])}, l.home from (
         select t.* ${openTasks(undefined)} and t.kind in ('schedule', 'result')${chosenTasks(actor, places, query.owner, 3)}
         order by t.rank_on, t.task_id limit $3::bigint) t cross join lateral (${homeSql(may(actor, 'Get Households'))}) l
       order by t.rank_on, t.task_id`,
      [day, contactNumberType, MOST_OF_ROUND + 1, ...choiceGiven(actor, places)],
    );
    const results = (await tasksShown(db, found.slice(0, MOST_OF_ROUND), day)).map(([{ home }, task]) => ({ task, home }));
    return { body: { day, results, hasNext: found.length > MOST_OF_ROUND } };
  },
});
