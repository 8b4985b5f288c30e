import { f, wire } from '../wire.ts';

const building = { read: 'Get Forms', write: 'Manage Forms', purge: 'Purge Forms' } as const;

/** A form and its rules as they are frozen: `form` as `hydra/form` shows it for filling, `rules` as `hydra/field-rule` does. */
export interface FrozenForm {
  readonly form: Readonly<Record<string, unknown>>;
  readonly rules: readonly Readonly<Record<string, unknown>>[];
}

/** What a form was when it was published, or first filled. Made by saving, publishing and filling; never written by itself. */
export const formVersion = wire('form-version', {
  path: 'fieldward/form-version',
  kind: 'link',
  readOnly: true,
  privileges: { read: 'Get Forms', write: 'Manage Forms' },
  fields: {
    form: f.ref('form', { filled: true, as: 'custom:(uuid,display)' }),
    number: f.int({ filled: true }),
    note: f.text(),
    definition: f.json<FrozenForm>({ in: 'full' }),
  },
  derived: { creator: f.ref('user', { filled: true }), dateCreated: f.datetime({ filled: true }) },
  base: ['form', 'number', 'note', 'creator', 'dateCreated'],
});

/** Answers and what the form should make of them. Keys are uuids of questions. */
export const formTestCase = wire('form-test-case', {
  path: 'fieldward/form-test-case',
  kind: 'link',
  privileges: building,
  fields: {
    form: f.ref('form', { required: true, fixed: true, as: 'custom:(uuid,display)' }),
    name: f.text({ required: true, max: 255 }),
    answers: f.json<Readonly<Record<string, unknown>>>(),
    expected: f.json<Readonly<Record<string, unknown>>>(),
    at: f.text({ required: true, pattern: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/ }),
  },
  base: ['form', 'name', 'answers', 'expected', 'at'],
});

declare module '../wires.ts' {
  interface WireModules {
    'form-version': typeof import('./form-version.ts');
  }
}
