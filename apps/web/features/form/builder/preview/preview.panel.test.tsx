import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../../../../lib/all-texts-for-tests.ts';
import { startTexts } from '../../../../lib/text.ts';
import PreviewPanel from './preview.panel.tsx';
import type { TestCase } from '../test-case/test-case.ts';
import TestCasesPanel from '../test-case/test-cases.panel.tsx';
import { copyFromWire, type WorkingCopy } from '../editor/working-copy.ts';

type Wire = Record<string, unknown>;

const question = (name: string, more: Wire = {}, field: Wire = {}): Wire => ({
  uuid: `ff-${name}`,
  displayText: name,
  field: { uuid: `q-${name}`, name, fieldType: { uuid: 't', display: 'Textbox' }, attributeName: 'Text', ...field },
  ...more,
});
const smokes = question(
  'Smokes',
  {},
  {
    fieldType: { uuid: 't', display: 'Single Select Dropdown' },
    answers: ['Yes', 'No'].map((name) => ({ uuid: `a-${name}`, concept: { uuid: name.toUpperCase(), display: name } })),
  },
);
const packs = question('Packs', { mandatory: true });
const copyOf = (...fields: readonly Wire[]): WorkingCopy =>
  copyFromWire({ uuid: crypto.randomUUID(), name: 'Screening', formFields: fields.map((field, at) => ({ ...field, displayOrder: at })) });
const hidePacks = {
  uuid: 'r1',
  name: 'Non-smokers',
  actionName: 'hide',
  tokens: [
    { typeName: 'Question', value: 'q-Smokes' },
    { typeName: 'Operator', value: '!=' },
    { typeName: 'CodedValue', value: 'YES' },
  ],
  targetFormField: { uuid: 'ff-Packs' },
};

function inApp(panel: React.ReactNode) {
  return (
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>{panel}</QueryClientProvider>
    </MantineProvider>
  );
}
/** Lets the preview come to rest after a change. */
const rest = () => act(() => vi.advanceTimersByTimeAsync(500));
const answer = async (label: string, value: string) => {
  fireEvent.change(screen.getByLabelText(label, { exact: false }), { target: { value } });
  await rest();
};
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
  vi.stubGlobal('IntersectionObserver', undefined);
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ results: [] }), { status: 200 }));
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the preview', () => {
  it('follows the form that is built and keeps what was typed', async () => {
    const copy = copyOf(smokes, packs);
    const { rerender } = render(inApp(<PreviewPanel copy={copy} rules={[]} />));
    await answer('Packs', '12');
    const [first, second] = copyOf(smokes, { ...packs, displayText: 'Packs a year' }).fields;
    const years = copyOf(question('Years')).fields;
    rerender(
      inApp(<PreviewPanel copy={{ ...copy, fields: [second, ...years, first].filter((field) => field !== undefined) }} rules={[]} />),
    );
    await rest();
    expect(screen.getByLabelText<HTMLInputElement>('Packs a year', { exact: false }).value).toBe('12');
    expect(screen.getByLabelText('Years')).toBeTruthy();
    rerender(inApp(<PreviewPanel copy={{ ...copy, fields: years }} rules={[]} />));
    await rest();
    expect(screen.queryByLabelText('Packs', { exact: false })).toBeNull();
    rerender(inApp(<PreviewPanel copy={copy} rules={[]} />));
    await rest();
    expect(screen.getByLabelText<HTMLInputElement>('Packs', { exact: false }).value).toBe('12');
  });

  it('keeps the answers while another tab is looked at', async () => {
    const copy = copyOf(smokes, packs);
    const { unmount } = render(inApp(<PreviewPanel copy={copy} rules={[]} />));
    await answer('Packs', '7');
    unmount();
    render(inApp(<PreviewPanel copy={copy} rules={[]} />));
    expect(screen.getByLabelText<HTMLInputElement>('Packs', { exact: false }).value).toBe('7');
    await press('Start over');
    expect(screen.getByLabelText<HTMLInputElement>('Packs', { exact: false }).value).toBe('');
  });

  it('hides by rule and says by which, when asked', async () => {
    render(inApp(<PreviewPanel copy={copyOf(smokes, packs)} rules={[hidePacks]} />));
    expect(screen.queryByLabelText('Packs', { exact: false })).toBeNull();
    expect(screen.getByText('Hidden: 1')).toBeTruthy();
    fireEvent.click(screen.getByRole('switch', { name: 'Show what is hidden and why' }));
    await rest();
    expect(screen.getByText('“Packs” is hidden by the rule “Non-smokers”')).toBeTruthy();
    await answer('Smokes', 'YES');
    expect(screen.getByLabelText('Packs', { exact: false })).toBeTruthy();
    expect(screen.queryByText(/is hidden by/)).toBeNull();
  });

  it('checks the answers as a clerk would see it', async () => {
    render(inApp(<PreviewPanel copy={copyOf(smokes, packs)} rules={[]} />));
    await press('Check');
    expect(within(screen.getByRole('alert')).getByRole('button', { name: 'Packs: Field is required' })).toBeTruthy();
    await answer('Packs', '3');
    await press('Check');
    expect(screen.getByText('A clerk could save this form now.')).toBeTruthy();
    await answer('Packs', '4');
    expect(screen.queryByText('A clerk could save this form now.')).toBeNull();
  });

  it('keeps the answers as a test, with what is expected of them', async () => {
    vi.useRealTimers();
    const kept = vi.fn<(cases: readonly TestCase[]) => void>();
    render(inApp(<PreviewPanel copy={copyOf(smokes, packs)} rules={[hidePacks]} cases={[]} onCases={kept} />));
    fireEvent.change(screen.getByLabelText('Smokes', { exact: false }), { target: { value: 'NO' } });
    await press('Keep as test');
    const dialog = await screen.findByRole('dialog', { name: 'Keep as test' });
    expect(within(dialog).getByText('hide “Packs”')).toBeTruthy();
    await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: 'Save' })));
    expect(within(dialog).getByText('Give the test a name')).toBeTruthy();
    fireEvent.change(within(dialog).getByLabelText('Name of the test', { exact: false }), { target: { value: 'Does not smoke' } });
    await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: 'Save' })));
    expect(kept.mock.calls[0]?.[0]).toMatchObject([
      { name: 'Does not smoke', answers: { 'q-Smokes': 'NO' }, expected: { hidden: ['q-Packs'], problems: {}, opens: [], selected: {} } },
    ]);
  });
});

describe('the tests of a form', () => {
  const testCase: TestCase = {
    uuid: 'case',
    name: 'Does not smoke',
    answers: { 'q-Smokes': 'NO' },
    expected: { hidden: ['q-Packs'], problems: {}, opens: [], selected: {} },
    at: '2026-11-21 10:00:00',
  };

  it('run against the form as it is built, and say what came out otherwise', async () => {
    const copy = copyOf(smokes, packs);
    const change = vi.fn<(cases: readonly TestCase[]) => void>();
    const panel = (rules: readonly unknown[]) => inApp(<TestCasesPanel copy={copy} rules={rules} cases={[testCase]} onChange={change} />);
    const { rerender } = render(panel([hidePacks]));
    expect(screen.getByText('Passed')).toBeTruthy();
    rerender(panel([]));
    await rest();
    expect(screen.getByText('Failed')).toBeTruthy();
    expect(screen.getByText('“Packs” should be hidden; it is shown.')).toBeTruthy();
    expect(screen.getByText('“Packs”: expected no problem, got “Field is required”.')).toBeTruthy();
    await press('Accept the new outcome of “Does not smoke”');
    expect(change).toHaveBeenCalledWith([
      { ...testCase, expected: { hidden: [], problems: { 'q-Packs': 'answer.required' }, opens: [], selected: {} } },
    ]);
  });

  it('are loaded into the preview at their own moment', async () => {
    const copy = copyOf(smokes, packs);
    const shown = vi.fn<() => void>();
    render(inApp(<TestCasesPanel copy={copy} rules={[hidePacks]} cases={[testCase]} onChange={() => undefined} onPreview={shown} />));
    await press('Load “Does not smoke” into the preview');
    expect(shown).toHaveBeenCalledOnce();
    cleanup();
    render(inApp(<PreviewPanel copy={copy} rules={[hidePacks]} />));
    expect(screen.getByLabelText<HTMLSelectElement>('Smokes', { exact: false }).value).toBe('NO');
    expect(screen.getByText(/Dates are judged as on/)).toBeTruthy();
    await press('Judge as of today');
    expect(screen.queryByText(/Dates are judged as on/)).toBeNull();
  });

  it('bring their answers into the preview as the person gave them, though a rule would choose otherwise', async () => {
    const copy = copyOf(smokes, packs);
    const selects = {
      ...hidePacks,
      actionName: 'autoselect',
      targetFormField: { uuid: 'ff-Smokes' },
      targetFieldAnswer: { uuid: 'a-Yes' },
    };
    const panel = (
      <TestCasesPanel copy={copy} rules={[selects]} cases={[testCase]} onChange={() => undefined} onPreview={() => undefined} />
    );
    render(inApp(panel));
    await press('Load “Does not smoke” into the preview');
    cleanup();
    render(inApp(<PreviewPanel copy={copy} rules={[selects]} />));
    expect(screen.getByLabelText<HTMLSelectElement>('Smokes', { exact: false }).value).toBe('NO');
  });
});
