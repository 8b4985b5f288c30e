import { roundWire, type HomeVisit } from '@fieldward/contract/care/round.operations.ts';
import { MOST_OF_ROUND } from '@fieldward/contract/limits.ts';
import { contactNumberType } from '@fieldward/contract/patient/person.ts';
import { may } from '../../../engine/actor.ts';
import { operation } from '../../../engine/operation.ts';
import { programmeToday } from '../../../sql/programme-zone.ts';
import { homeSql } from './home-sql.ts';
import { placesOf } from './places-meant.ts';
import { choiceGiven, firstTasks, openTasks } from './task-choice.ts';
import { taskRow, tasksShown, type FoundTask } from './task-row.ts';

/** What is to be done at the homes of patients, where the account works. */
export const round = operation(roundWire, {
  async handle({ query, actor }, db) {
    const day = await programmeToday(db);
    const places = await placesOf(db, actor, query.location ?? []);
    const found = await db.rows<FoundTask & Pick<HomeVisit, 'home'>>(
      `select ${taskRow(['schedule', 'result'])}, l.home from (
         ${firstTasks(actor, places, query.owner, { open: `${openTasks(undefined)} and t.kind in ('schedule', 'result')`, limit: '$3::bigint', offset: '0' }, 3)}) t cross join lateral (${homeSql('t.patient_id', may(actor, 'Get Households'))}) l
       order by t.rank_on, t.task_id`,
      [day, contactNumberType, MOST_OF_ROUND + 1, ...choiceGiven(actor, places)],
    );
    const results = (await tasksShown(db, found.slice(0, MOST_OF_ROUND), day)).map(([{ home }, task]) => ({ task, home }));
    return { body: { day, results, hasNext: found.length > MOST_OF_ROUND } };
  },
});
