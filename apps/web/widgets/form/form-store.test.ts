// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import type { Answers } from '@fieldward/domain/form/answers.ts';
import { codedField, fieldOf, formOf, ruleOf } from '@fieldward/domain/form/form-for-tests.ts';
import { createFormStore } from './form-store.ts';

const now = () => '2026-11-21 10:00:00';

describe('the store of a form', () => {
  it('tells only the question that changed', () => {
    const form = formOf(...Array.from({ length: 300 }, (_, at) => fieldOf(`f${at}`)));
    const store = createFormStore(form, [], {}, now);
    const listeners = form.fields.map(({ uuid }) => {
      const listener = vi.fn<() => void>();
      store.subscribe(uuid, listener);
      return listener;
    });
    store.set('f7', 'a');
    expect(listeners.filter((listener) => listener.mock.calls.length > 0)).toEqual([listeners[7]]);
    expect(store.view('f7').answer).toBe('a');
  });

  it('hands out the same view until something in it changes', () => {
    const store = createFormStore(formOf(fieldOf('a'), fieldOf('b')), [], {}, now);
    const before = store.view('b');
    store.set('a', 'x');
    expect(store.view('b')).toBe(before);
  });

  it('hides by rule and leaves hidden answers out of what is sent', () => {
    const form = formOf(codedField('smokes'), fieldOf('years', { mandatory: true }));
    const store = createFormStore(form, [ruleOf('hide', 'Q:smokes != C:YES', { field: 'years' })], { years: '9' }, now);
    expect(store.view('years').hidden).toBe(true);
    expect(store.visible()).toEqual({});
    store.set('smokes', 'YES');
    expect(store.view('years').hidden).toBe(false);
    expect(store.visible()).toEqual({ smokes: 'YES', years: '9' });
  });

  it('fills by an autoselect rule once, and not again after the person changed it', () => {
    const form = formOf(codedField('cough'), codedField('presumptive'));
    const kept = vi.fn<(answers: Answers) => void>();
    const store = createFormStore(form, [ruleOf('autoselect', 'Q:cough = C:YES', { field: 'presumptive', answer: 'YES' })], {}, now, {
      onChange: kept,
    });
    store.set('cough', 'YES');
    expect(store.view('presumptive').answer).toBe('YES');
    expect(kept).toHaveBeenLastCalledWith({ cough: 'YES', presumptive: 'YES' });
    store.set('presumptive', 'NO');
    store.set('cough', 'NO');
    store.set('cough', 'YES');
    expect(store.view('presumptive').answer).toBe('NO');
  });

  it('does not fill by rule what the person typed before the rule became true', () => {
    const form = formOf(codedField('cough'), codedField('presumptive'));
    const store = createFormStore(form, [ruleOf('autoselect', 'Q:cough = C:YES', { field: 'presumptive', answer: 'YES' })], {}, now);
    store.set('presumptive', 'NO');
    store.set('cough', 'YES');
    expect(store.answers()).toEqual({ cough: 'YES', presumptive: 'NO' });
  });

  it('does not fill by rule what a restored draft answers', () => {
    const form = formOf(codedField('cough'), codedField('presumptive'));
    const store = createFormStore(form, [ruleOf('autoselect', 'Q:cough = C:YES', { field: 'presumptive', answer: 'YES' })], {}, now);
    store.replace({ cough: 'YES', presumptive: 'NO' });
    expect(store.view('presumptive').answer).toBe('NO');
  });

  it('does not fill by rule what the person had answered before', () => {
    const form = formOf(codedField('cough'), codedField('presumptive'));
    const rules = [ruleOf('autoselect', 'Q:cough = C:YES', { field: 'presumptive', answer: 'YES' })];
    const answers = { cough: 'YES', presumptive: 'NO' };
    expect(createFormStore(form, rules, answers, now).view('presumptive').answer).toBe('YES');
    expect(createFormStore(form, rules, answers, now, { own: ['cough', 'presumptive'] }).view('presumptive').answer).toBe('NO');
  });

  it('shows a problem when the person leaves the question, and all of them after an attempt to save', () => {
    const store = createFormStore(formOf(fieldOf('a', { mandatory: true }), fieldOf('b', { mandatory: true })), [], {}, now);
    expect(store.view('a').problem).toBeNull();
    store.leave('a');
    expect(store.view('a').problem).toEqual({ code: 'answer.required' });
    expect(store.view('b').problem).toBeNull();
    expect(store.attempt()).toBe(false);
    expect(store.summary().problems.map(({ field }) => field)).toEqual(['a', 'b']);
    store.set('a', '1');
    store.set('b', '2');
    expect(store.attempt()).toBe(true);
  });

  it('shows what the server refused until the answer changes', () => {
    const store = createFormStore(formOf(fieldOf('a')), [], { a: 'x' }, now);
    store.complain('a', { code: 'answer.choice' });
    expect(store.view('a').problem).toEqual({ code: 'answer.choice' });
    store.set('a', 'y');
    expect(store.view('a').problem).toBeNull();
  });

  it('shows at its cell what the server refused of a contact', () => {
    const store = createFormStore(formOf(fieldOf('c', { field: { widget: 'contacts' } })), [], {}, now);
    const message = { code: 'submission.duplicateIdentifier', holes: { identifier: 'A-1' } } as const;
    store.attempt();
    store.complain('c', message, [{ row: 1, cell: 'identifier', label: '', message }]);
    expect(store.view('c')).toMatchObject({ problem: message, cells: [{ row: 1, cell: 'identifier', message }] });
    expect(store.summary().problems).toEqual([{ field: 'c', message }]);
  });

  it('keeps to itself what is wrong with a question while a rule hides it', () => {
    const form = formOf(codedField('smokes'), fieldOf('years'));
    const store = createFormStore(form, [ruleOf('hide', 'Q:smokes != C:YES', { field: 'years' })], { smokes: 'YES' }, now);
    store.complain('years', { code: 'answer.choice' });
    store.set('smokes', 'NO');
    expect(store.view('years').problem).toBeNull();
    expect(store.attempt()).toBe(true);
    store.set('smokes', 'YES');
    expect(store.view('years').problem).toEqual({ code: 'answer.choice' });
    expect(store.summary().problems).toEqual([{ field: 'years', message: { code: 'answer.choice' } }]);
  });

  it('says which forms the answers open', () => {
    const store = createFormStore(formOf(codedField('cough')), [ruleOf('openform', 'Q:cough = C:YES', { form: 'sputum' })], {}, now);
    expect(store.summary().opens).toEqual([]);
    store.set('cough', 'YES');
    expect(store.summary().opens).toEqual(['sputum']);
  });

  it('shows what is typed before the rules have run, and runs them before anything is sent', () => {
    const form = formOf(codedField('smokes'), fieldOf('years'));
    const waiting: (() => void)[] = [];
    const store = createFormStore(form, [ruleOf('hide', 'Q:smokes != C:YES', { field: 'years' })], {}, now, {
      defer: (run) => waiting.push(run),
    });
    store.set('smokes', 'YES');
    store.set('smokes', 'YES');
    expect(store.view('smokes').answer).toBe('YES');
    expect(store.view('years').hidden).toBe(true);
    expect(waiting).toHaveLength(1);
    waiting[0]?.();
    expect(store.view('years').hidden).toBe(false);
    store.set('smokes', 'NO');
    store.attempt();
    expect(store.view('years').hidden).toBe(true);
  });

  it('goes on with a form that was changed: answers stay, only what changed is told', () => {
    const [a, b] = [codedField('a'), fieldOf('b')];
    const store = createFormStore(formOf(a, b), [], {}, now);
    store.set('a', 'NO');
    const listener = vi.fn<() => void>();
    store.subscribe('a', listener);
    const rules = [ruleOf('hide', 'Q:a = C:NO', { field: 'c' })];
    store.reshape({ form: formOf(fieldOf('c'), a), rules, checkers: {}, answers: store.answers() });
    expect(store.form.fields.map(({ uuid }) => uuid)).toEqual(['c', 'a']);
    expect(store.view('a').answer).toBe('NO');
    expect(store.view('c').hidden).toBe(true);
    expect([...store.why()]).toEqual([['c', [rules[0]?.uuid]]]);
    expect(listener).not.toHaveBeenCalled();
  });
});
