import { f, wire } from '../wire.ts';

/** What has to happen with the patients of a workflow, and when. `definition` is the draft; patients follow the newest version. */
export const schedule = wire('schedule', {
  path: 'fieldward/schedule',
  kind: 'metadata',
  privileges: { read: 'Get Workflows', write: 'Manage Workflows' },
  fields: {
    workflow: f.ref('workflow', { required: true, fixed: true }),
    name: f.text({ required: true, max: 255, in: 'ref' }),
    definition: f.json<Readonly<Record<string, unknown>>>(),
    testCases: f.json<readonly Readonly<Record<string, unknown>>[]>(),
  },
  derived: { published: f.int() },
  base: ['workflow', 'name', 'published'],
});

/** What a schedule was when it was published. Made by publishing, never written by itself. */
export const scheduleVersion = wire('schedule-version', {
  path: 'fieldward/schedule-version',
  kind: 'link',
  readOnly: true,
  privileges: { read: 'Get Workflows', write: 'Manage Workflows' },
  fields: {
    schedule: f.ref('schedule', { filled: true, as: 'custom:(uuid,display)' }),
    number: f.int({ filled: true }),
    note: f.text(),
    definition: f.json<Readonly<Record<string, unknown>>>({ in: 'full' }),
  },
  derived: { creator: f.ref('user', { filled: true }), dateCreated: f.datetime({ filled: true }) },
  base: ['schedule', 'number', 'note', 'creator', 'dateCreated'],
});

declare module '../wires.ts' {
  interface WireModules {
    schedule: typeof import('./schedule.ts');
  }
}
