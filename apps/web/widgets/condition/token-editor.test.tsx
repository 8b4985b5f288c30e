import { MantineProvider } from '@mantine/core';
import { notifications, Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { codedField, fieldOf, formOf, tokensOf } from '@fieldward/domain/form/form-for-tests.ts';
import { normaliseToken, type RuleToken } from '@fieldward/domain/rule/expression.ts';
import { loadAllTexts } from '../../lib/all-texts-for-tests.ts';
import { startTexts, useMessageText, useText } from '../../lib/text.ts';
import { judgeCondition } from './condition-reading.tsx';
import { newDraft } from '../../features/form/rule/wizard/rule-draft.ts';
import { ruleText } from '../../features/form/rule/list/rule-sentence.ts';
import { TokenEditor } from './token-editor.tsx';
import type { Naming } from './token-name.ts';

const form = formOf(
  codedField('hiv', 'dropdown', { label: 'HIV status' }),
  fieldOf('age', { label: 'Age', field: { dataType: 'numeric' } }),
  fieldOf('note', { label: 'Note' }),
  fieldOf('heading', { label: 'Part one', field: { widget: 'heading', dataType: 'none' } }),
);

beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }));
});
afterEach(() => {
  notifications.clean();
  cleanup();
  vi.unstubAllGlobals();
});

let now: readonly RuleToken[] = [];

function Harness({ start }: { start: readonly RuleToken[] }) {
  const [tokens, setTokens] = useState(start);
  const naming: Naming = { form, t: useText(), say: useMessageText(), day: (value) => value };
  useEffect(() => {
    now = tokens;
  }, [tokens]);
  const judged = judgeCondition(tokens, naming, (expression) => ruleText(newDraft('r'), expression, naming, () => ''), 'Rule');
  return <TokenEditor tokens={tokens} naming={naming} judged={judged} onChange={setTokens} />;
}

function show(condition = '') {
  render(
    <MantineProvider>
      <Notifications />
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Harness start={condition === '' ? [] : tokensOf(condition).map(normaliseToken)} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

const strip = () => screen.getByRole('list', { name: 'Condition' });
const text = () => now.map(({ value }) => value.replace('q-', 'Q:')).join(' ');
const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const chip = (name: RegExp) => within(strip()).getByRole('button', { name });
async function key(name: string, options: { altKey?: boolean; ctrlKey?: boolean } = {}): Promise<void> {
  await act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...options }));
}
const focus = (element: HTMLElement) => act(async () => element.focus());

describe('building a condition', () => {
  it('takes question, comparison and answer by press, and reads them back', async () => {
    show();
    await press('HIV status');
    await press('= is');
    await press('yes');
    expect(text()).toBe('Q:hiv = YES');
    expect(now[2]).toEqual({ typeName: 'CodedValue', value: 'YES' });
    expect(document.body.textContent?.replace(/[\u2068\u2069]/g, '')).toContain('When “HIV status” is yes: …');
  });

  it('offers only questions of the form, and not its headings', () => {
    show();
    const questions = within(screen.getByRole('region', { name: 'Questions' }));
    expect(questions.getAllByRole('button').map((button) => button.textContent)).toEqual(['HIV status', 'Age', 'Note']);
  });

  it('has a number typed for a question that asks for one', async () => {
    show();
    await press('Age');
    await press(/^< /);
    const value = screen.getByLabelText('Value');
    fireEvent.change(value, { target: { value: 'many' } });
    await press('Add');
    expect(screen.getByText('Value should be a number')).toBeTruthy();
    fireEvent.change(value, { target: { value: '5,5' } });
    await press('Add');
    expect(now.at(-1)).toEqual({ typeName: 'OpenValue', value: '5.5' });
  });

  it('has the functions: null for every question, now only for dates', async () => {
    show();
    await press('Note');
    await press('!= is not');
    expect(screen.queryByRole('button', { name: /^now/ })).toBeNull();
    await press(/^no answer/);
    expect(now.at(-1)).toEqual({ typeName: 'Function', value: 'null' });
  });

  it('puts a bracket at the caret', async () => {
    show('Q:hiv = C:YES OR Q:age < 5');
    await focus(chip(/^HIV status/));
    await key('Home');
    await press(/^\( /);
    expect(text()).toBe('( Q:hiv = YES OR Q:age < 5');
    await focus(chip(/^yes/));
    await press(/^\) /);
    expect(text()).toBe('( Q:hiv = YES ) OR Q:age < 5');
  });
});

describe('what cannot be', () => {
  it('the same part twice in a row is refused with a warning', async () => {
    show('Q:hiv =');
    await press('= is');
    expect(text()).toBe('Q:hiv =');
    expect(screen.getByText('Already exist')).toBeTruthy();
  });

  it('another comparison takes the place of the one before', async () => {
    show('Q:age <');
    await press('>= at least');
    expect(text()).toBe('Q:age >=');
  });

  it('the first mistake is pointed at and mended by one press', async () => {
    show('Q:hiv = C:YES Q:age < 5');
    const wrong = chip(/^Age, question, part 4 of 6, does not fit$/);
    const message = document.getElementById(wrong.getAttribute('aria-describedby') ?? '');
    expect(message?.textContent).toContain('“Age” does not belong there');
    await press('Insert AND here');
    expect(text()).toBe('Q:hiv = YES AND Q:age < 5');
    expect(screen.queryByRole('button', { name: /does not fit/ })).toBeNull();
  });
});

describe('with the keyboard alone', () => {
  it('the strip is one stop, and the arrows walk over its parts', async () => {
    show('Q:hiv = C:YES');
    const stops = within(strip()).getAllByRole('button');
    expect(stops.filter(({ tabIndex }) => tabIndex === 0)).toEqual([chip(/^yes/)]);
    await focus(chip(/^yes/));
    await key('ArrowLeft');
    expect(document.activeElement).toBe(chip(/^= is/));
    await key('Home');
    expect(document.activeElement).toBe(chip(/^Insert at the beginning/));
    await key('End');
    expect(document.activeElement).toBe(chip(/^yes/));
  });

  it('Backspace and Delete take the part away; the focus stays in the strip', async () => {
    show('Q:hiv = C:YES AND Q:age');
    await focus(chip(/^Age/));
    await key('Backspace');
    expect(text()).toBe('Q:hiv = YES AND');
    expect(document.activeElement).toBe(chip(/^AND/));
    await key('Home');
    await key('Delete');
    expect(text()).toBe('= YES AND');
    expect(strip().contains(document.activeElement)).toBe(true);
  });

  it('Alt with an arrow moves the part', async () => {
    show('Q:hiv = C:YES');
    await focus(chip(/^HIV status/));
    await key('ArrowRight', { altKey: true });
    expect(text()).toBe('= Q:hiv YES');
    expect(document.activeElement).toBe(chip(/^HIV status/));
    await key('ArrowLeft', { altKey: true });
    expect(text()).toBe('Q:hiv = YES');
  });

  it('what was done is undone and done again', async () => {
    show('Q:hiv = C:YES');
    await press('Remove all');
    expect(text()).toBe('');
    await press('Undo');
    expect(text()).toBe('Q:hiv = YES');
    await focus(chip(/^yes/));
    await key('Delete');
    await key('z', { ctrlKey: true });
    expect(text()).toBe('Q:hiv = YES');
    await press('Redo');
    expect(text()).toBe('Q:hiv =');
  });

  it('says what happened', async () => {
    show('Q:hiv =');
    await press('no');
    expect(screen.getAllByRole('status').map((output) => output.textContent)).toContain('no added');
  });
});

it('a press on × removes that part', async () => {
  show('Q:hiv = C:YES');
  await act(async () => void fireEvent.click(within(strip()).getByRole('button', { name: 'Remove =' })));
  expect(text()).toBe('Q:hiv YES');
});
