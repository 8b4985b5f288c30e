import Type from 'typebox';
import { operationWire } from '../operation.ts';

/** What is done of that without which a new programme cannot begin. */
export const firstStepsWire = operationWire('GET fieldward/firststeps', {
  privilege: 'Access Administration',
  about: 'What is done of the first steps of a new installation',
  response: Type.Object({
    begun: Type.Boolean({ description: 'there are patients: the programme is at work' }),
    zone: Type.Boolean({ description: 'somebody has set the time zone of the programme' }),
    places: Type.Boolean({ description: 'there is a place where care is recorded' }),
    people: Type.Boolean({ description: 'there is an account besides those that come with the installation' }),
    form: Type.Boolean({ description: 'there is a form' }),
    workflow: Type.Boolean({ description: 'a form can be filled at a stage of a workflow' }),
  }),
});
