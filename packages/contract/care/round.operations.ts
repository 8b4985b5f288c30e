import { taskOwners } from '@fieldward/domain/care/task/task-act.ts';
import Type from 'typebox';
import { MOST_OF_ROUND } from '../limits.ts';
import { day, oneOf, operationWire, type Shape } from '../operation.ts';
import { home } from './home.ts';
import { taskRow } from './task.operations.ts';

const visit = Type.Object({ task: taskRow, home }, { $id: 'HomeVisit' });

/** Something to do at somebody's home. */
export type HomeVisit = Shape<typeof visit>;

/** What is to be done for patients now, with where they live. */
export const roundWire = operationWire('GET fieldward/round', {
  privilege: ['Get Patients', 'Get Patient Programs', 'Get People'],
  about: `What schedules ask for and what patients are to be told, with where they live: the ${MOST_OF_ROUND} most pressing tasks, for whoever goes from home to home. Households are named to who may read them`,
  query: Type.Object({
    location: Type.Optional(Type.Array(Type.String(), { description: 'uuids of places; those inside them count too' })),
    owner: Type.Optional(oneOf(taskOwners, { description: 'as of fieldward/tasks' })),
  }),
  response: Type.Object({ day, results: Type.Array(visit), hasNext: Type.Boolean() }),
});
