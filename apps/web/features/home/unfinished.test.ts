import { describe, expect, it } from 'vitest';
import { unfinishedOf } from './unfinished.ts';

describe('what was typed and not saved', () => {
  it.each([
    [{ form: 'cf-1', patient: 'p' }, 'form', '/patient/detail/dataentry/form', { patient: 'p', componentForm: 'cf-1' }],
    [{ form: 'correct:e-1', patient: 'p' }, 'correction', '/patient/detail/visit/correct', { patient: 'p', encounter: 'e-1' }],
    [{ form: 'lab-results:t-1', patient: 'p' }, 'results', '/testresults', { test: 't-1' }],
    [{ form: 'event-planner:v-1' }, 'plan', '/event/planner', { event: 'v-1' }],
    [{ form: 'event-closure:v-1' }, 'closure', '/event/closure', { event: 'v-1' }],
  ] as const)('of %o is gone on with on its page', (of, kind, to, search) => {
    expect(unfinishedOf({ ...of, at: 7 })).toMatchObject({ of, at: 7, kind, to, search });
  });

  it.each(['registration', 'event-planner:new', 'rule:r-1', 'role:new', 'household p-1', 'constructor:x'])(
    'of %s is offered where it is opened again',
    (form) => expect(unfinishedOf({ form, at: 7 })).toBeNull(),
  );

  it('in a dialog of another browser is gone on with on the page on which it was typed', () => {
    const there = { key: '-:registration', name: 'n', browser: 'b', device: 'Chrome · Android', at: 7, text: '{}' };
    const elsewhere = { ...there, page: '/patient?q=khan\tPatients · Fieldward' };
    expect(unfinishedOf({ form: 'registration', at: 7, elsewhere })).toEqual({
      of: { form: 'registration' },
      at: 7,
      kind: 'dialog',
      subject: 'Patients',
      patient: '',
      to: '/patient',
      search: { q: 'khan' },
      elsewhere,
    });
    expect(unfinishedOf({ form: 'registration', at: 7, elsewhere: { ...there, page: 'https://elsewhere\tx' } })).toBeNull();
  });

  it('on a page of its own in another browser is gone on with there', () => {
    const elsewhere = { key: 'p:cf-1', name: 'n', browser: 'b', device: 'Chrome · Android', at: 7, text: '{}' };
    expect(unfinishedOf({ form: 'cf-1', patient: 'p', at: 7, elsewhere })).toMatchObject({ kind: 'form', elsewhere });
  });
});
