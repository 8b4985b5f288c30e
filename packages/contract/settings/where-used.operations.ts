import Type from 'typebox';
import { oneOf, operationWire, type Shape } from '../operation.ts';

/** What may point at something that somebody wants to remove. */
export const useKinds = [
  'patients',
  'visits',
  'problems',
  'numbers',
  'encounters',
  'answers',
  'orders',
  'results',
  'forms',
  'questions',
  'rules',
  'workflows',
  'phases',
  'stages',
  'schedules',
  'events',
  'people',
  'accounts',
  'roles',
  'places',
  'supplies',
  'tests',
  'lists',
  'reports',
  'other',
] as const;

const use = Type.Object({ kind: oneOf(useKinds), count: Type.Integer() }, { $id: 'Use' });

/** How many things of one kind point at something. */
export type Use = Shape<typeof use>;

/** Where something is used, for whoever is about to remove it. */
export const whereUsedWire = operationWire('GET fieldward/whereused', {
  privilege: 'authenticated',
  about: 'How many live records of which kind point at an object; needs the privilege to change the object',
  query: Type.Object({
    resource: Type.Optional(Type.String({ description: 'name of the resource: location, form, concept …' })),
    uuid: Type.Optional(Type.String()),
  }),
  response: Type.Object({ uses: Type.Array(use, { description: 'the most first; kinds without any are left out' }) }),
});
