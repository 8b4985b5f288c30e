import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { notifications, Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draft } from '../../../../lib/drafts.ts';
import { freshDrafts } from '../../../../lib/fresh-drafts-for-tests.ts';
import { local } from '../../../../lib/local-store.ts';
import { loadAllTexts } from '../../../../lib/all-texts-for-tests.ts';
import { answerStaleSaves, type Stale } from '../../../../lib/stale-save.ts';
import { startTexts } from '../../../../lib/text.ts';
import { wordOf } from '../../../../widgets/conflict/property-words.ts';
import RuleEngineScreen from '../list/rule-engine.screen.tsx';

const coded = (uuid: string, label: string) => ({
  uuid: `ff-${uuid}`,
  displayText: label,
  field: {
    uuid,
    name: label,
    fieldType: { display: 'Single Select Dropdown' },
    attributeName: 'Coded',
    answers: ['YES', 'NO'].map((name) => ({ uuid: `${uuid}-${name}`, concept: { uuid: name, display: name } })),
  },
});
const screening = { uuid: 'screening', name: 'Screening', formFields: [coded('cough', 'Cough'), coded('blood', 'Blood in sputum')] };
const stored = {
  uuid: 'old',
  name: 'Old rule',
  description: '',
  actionName: 'hide',
  form: { uuid: 'screening' },
  targetForm: { uuid: 'screening' },
  targetQuestion: { uuid: 'blood' },
  targetFormField: { uuid: 'ff-blood' },
  targetFieldAnswer: null,
  tokens: [
    { typeName: 'Question', value: 'cough' },
    { typeName: 'Operator', value: '!=' },
    { typeName: 'CodedValue', value: 'YES' },
  ],
};

interface Sent {
  path: string;
  body: Record<string, unknown>;
  ifMatch: string | undefined;
}
let sent: Sent[] = [];
/** The responses to the next writes, by path; 200 where none is given. */
let refusals: Record<string, { status: number; body: unknown }[]> = {};
let testCases: unknown[] = [];

const answers: Record<string, unknown> = {
  'hydra/form/screening': screening,
  'hydra/form': {
    forms: [
      { uuid: 'screening', name: 'Screening' },
      { uuid: 'follow', name: 'Follow Up' },
    ],
  },
  'hydra/field-rule/old': stored,
  'hydra/field-rule': { fields: [], results: [], totalCount: 0 },
};

beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
  await freshDrafts('me');
  local.set('active_user', ['Manage Forms']);
  [sent, refusals, testCases] = [[], {}, []];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.replace(/^.*\/rest\/v1\//, '').replace(/\?.*$/, '');
    if (init.method === 'POST') {
      const headers = new Headers(init.headers);
      sent.push({ path, body: JSON.parse(String(init.body)) as Record<string, unknown>, ifMatch: headers.get('If-Match') ?? undefined });
      const refusal = refusals[path]?.shift();
      return new Response(JSON.stringify(refusal?.body ?? { uuid: 'x' }), { status: refusal?.status ?? 200 });
    }
    if (path === 'fieldward/form-test-case') return new Response(JSON.stringify({ results: testCases }), { status: 200 });
    const answer = answers[path];
    return new Response(JSON.stringify(answer ?? {}), { status: answer === undefined ? 404 : 200, headers: { ETag: '"7"' } });
  });
});
afterEach(() => {
  notifications.clean();
  cleanup();
  vi.unstubAllGlobals();
});

function open(search: string) {
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: '/administration/ruleEngine',
    component: RuleEngineScreen,
    validateSearch: (values: Record<string, unknown>) => values,
  });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [`/administration/ruleEngine${search}`] }),
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ModalsProvider>
          <Notifications />
          <RouterProvider router={router as never} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return router;
}

const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => void fireEvent.click(button));
};
const step = (title: string) => screen.findByRole('heading', { name: new RegExp(title) });
const choose = async (label: string, option: string) => {
  await act(
    async () =>
      void fireEvent.click(
        await screen.findByRole('combobox', { name: label }).catch(() => screen.getByLabelText(label, { exact: false })),
      ),
  );
  await act(async () => void fireEvent.click(await screen.findByRole('option', { name: option, hidden: true })));
};
const nameIs = (value: string) => fireEvent.change(screen.getByLabelText(/^Rule Name/), { target: { value } });

async function toStepThree(): Promise<void> {
  await step('Create Rule');
  await press('Next');
  await step('Add Rule');
  await press('Next');
  await step('Target Form');
}

describe('the wizard', () => {
  it('asks for the form and the name first', async () => {
    open('?rule=new');
    await step('Step 1 of 3: Create Rule');
    await press('Next');
    await waitFor(() => expect(screen.getAllByText('Field is required')).toHaveLength(2));
    await step('Create Rule');
  });

  it('asks for a condition, and tells the steps apart', async () => {
    open('?rule=new');
    await step('Create Rule');
    await choose('Select Form', 'Screening');
    nameIs('New one');
    await press('Next');
    await step('Step 2 of 3: Add Rule');
    expect(screen.getByRole('img', { name: 'Step 2 of 3: Add Rule' }).getAttribute('aria-current')).toBe('step');
    await press('Next');
    expect(await screen.findByText('Please specify rule for this form')).toBeTruthy();
    await step('Add Rule');
  });

  it('does not go on with a condition that cannot be read, and says why', async () => {
    open('?rule=old&step=2');
    await press('AND and');
    await press('Next');
    expect(await screen.findByText(/Correct the rule first: The condition is not complete yet/)).toBeTruthy();
    await step('Add Rule');
  });

  it('keeps everything over a reload, and can start over', async () => {
    open('?rule=old&step=2');
    await press('Remove YES');
    await press('NO');
    cleanup();
    open('?rule=old&step=2');
    expect(await screen.findByText(/You go on where you stopped/)).toBeTruthy();
    expect(await screen.findByRole('button', { name: /^NO, value, part 3 of 3/ })).toBeTruthy();
    await press('Start over');
    await press('Next');
    expect(await screen.findByRole('button', { name: /^YES, value, part 3 of 3/ })).toBeTruthy();
  });

  it('asks before it is left with something unsaved', async () => {
    const router = open('?rule=old');
    await step('Create Rule');
    nameIs('Renamed');
    await press('Go Back');
    expect(await screen.findByText('Leave without saving?')).toBeTruthy();
    await press('No');
    expect(router.state.location.search).toEqual({ rule: 'old' });
    await press('Go Back');
    await press('Yes');
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(draft({ form: 'rule:old' })).toBeUndefined();
  });
});

it('is for those who may change forms', async () => {
  local.set('active_user', ['Access Administration']);
  open('?rule=old');
  expect(await screen.findByText('You have no access to this page')).toBeTruthy();
});

it('a new rule is for the form whose rules were listed', async () => {
  open('?form=screening&rule=new');
  await step('Create Rule');
  nameIs('For screening');
  await press('Next');
  await step('Add Rule');
  expect(await screen.findByRole('button', { name: 'Cough' })).toBeTruthy();
});

describe('saving', () => {
  it('changes the stored rule at its version, freezes a version of the form, and returns to the list', async () => {
    const router = open('?rule=old');
    await toStepThree();
    expect(screen.getAllByText(/Hide .*Blood in sputum.* when .*Cough.* is not .*YES/).length).toBeGreaterThan(0);
    await press('Save Rule');
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(sent.map(({ path }) => path)).toEqual(['hydra/field-rule/old', 'fieldward/formpublish']);
    expect(sent[0]).toMatchObject({
      ifMatch: '"7"',
      body: { form: 'screening', actionName: 'hide', targetFormField: 'ff-blood', targetQuestion: 'blood', tokens: stored.tokens },
    });
    expect(await screen.findByText('Old rule saved')).toBeTruthy();
  });

  it('a refusal loses nothing', async () => {
    refusals = { 'hydra/field-rule/old': [{ status: 400, body: { error: { message: 'No', code: 'record.unknown' } } }] };
    open('?rule=old');
    await toStepThree();
    await press('Save Rule');
    await step('Target Form');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save Rule' }).getAttribute('data-loading')).toBeNull());
    await press('Save Rule');
    expect(sent.map(({ path }) => path)).toEqual(['hydra/field-rule/old', 'hydra/field-rule/old', 'fieldward/formpublish']);
  });

  describe('what somebody else changed meanwhile', () => {
    const stale = { status: 409, body: { error: { code: 'engine.stale', message: 'Stale' } } };
    const theirs = {
      ...stored,
      name: 'Their name',
      targetFormField: { uuid: 'ff-cough' },
      targetQuestion: { uuid: 'cough' },
      tokens: stored.tokens.slice(0, 2),
    };
    let asked: Stale[] = [];
    /** Saves the rule under another name, after somebody else did; the person takes these of the other's values, or goes on editing. */
    async function saveAfter(taken: readonly string[] | null): Promise<void> {
      asked = [];
      answerStaleSaves(async (stale) => {
        asked.push(stale);
        return taken && new Set(taken);
      });
      refusals = { 'hydra/field-rule/old': [stale] };
      open('?rule=old');
      fireEvent.change(await screen.findByLabelText(/Rule Name/), { target: { value: 'My name' } });
      await toStepThree();
      answers['hydra/field-rule/old'] = theirs;
      await press('Save Rule');
      await waitFor(() => expect(asked).toHaveLength(1));
    }
    afterEach(() => {
      answers['hydra/field-rule/old'] = stored;
      answerStaleSaves(undefined);
    });

    it('is shown with what the person left alone marked, and mine is saved on top', async () => {
      await saveAfter([]);
      expect(asked[0]?.differences.map(({ property, untouched }) => [property, untouched])).toEqual([
        ['name', false],
        ['targetFormField', true],
        ['tokens', true],
      ]);
      for (const { property } of asked[0]?.differences ?? []) expect(wordOf(property)).not.toBe('conflict.otherField');
      await waitFor(() => expect(sent).toHaveLength(3));
      expect(sent[1]?.body).toMatchObject({ name: 'My name', targetFormField: 'ff-blood', targetQuestion: 'blood', tokens: stored.tokens });
    });

    it('stays where it is chosen, field by field', async () => {
      await saveAfter(['targetFormField', 'tokens']);
      await waitFor(() => expect(sent).toHaveLength(3));
      expect(sent[1]?.body).toMatchObject({ name: 'My name', targetFormField: 'ff-cough', targetQuestion: 'cough' });
      expect(sent[1]?.body).not.toHaveProperty('tokens');
    });

    it('changes nothing while the person goes on editing', async () => {
      await saveAfter(null);
      await waitFor(() => expect(screen.getByRole('button', { name: 'Save Rule' }).getAttribute('data-loading')).toBeNull());
      expect(sent).toHaveLength(1);
      await press('Previous');
      await press('Previous');
      expect(screen.getByLabelText<HTMLInputElement>(/Rule Name/).value).toBe('My name');
    });
  });

  it('a test case of the form that would fail is shown before anything is written', async () => {
    const expected = { hidden: [], problems: {}, opens: [], selected: {} };
    testCases = [{ uuid: 't', name: 'Cough unknown', answers: {}, expected, at: '2026-11-21 10:00:00' }];
    open('?rule=old');
    await toStepThree();
    await press('Save Rule');
    expect(await screen.findByText('Cough unknown')).toBeTruthy();
    expect(screen.getByText('Blood in sputum: expected shown, now hidden')).toBeTruthy();
    expect(sent).toEqual([]);
    await press('Save anyway');
    await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['hydra/field-rule/old', 'fieldward/formpublish']));
    expect(sent[1]?.body).toMatchObject({ form: 'screening', evenIfTestsFail: true });
  });

  it('a rule that hides what it reads is refused with the reason', async () => {
    open('?rule=old');
    await toStepThree();
    await choose('Question', 'Cough');
    expect(await screen.findByText('This rule cannot be saved yet')).toBeTruthy();
    await press('Save Rule');
    expect(await screen.findByText(/^Correct the rule first: /)).toBeTruthy();
    expect(sent).toEqual([]);
  });
});

describe('the target', () => {
  it('openform lets the question go and offers the other forms', async () => {
    open('?rule=old');
    await toStepThree();
    await act(async () => void fireEvent.click(screen.getByRole('radio', { name: 'openform' })));
    expect(screen.queryByLabelText(/^Question/)).toBeNull();
    await choose('Form', 'Follow Up');
    await press('Save Rule');
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ actionName: 'openform', targetForm: 'follow', targetFormField: null }));
  });

  it('the tester says what would happen', async () => {
    open('?rule=old');
    await toStepThree();
    expect((await screen.findByText(/would be hidden/)).textContent).toContain('Blood in sputum');
    fireEvent.change(screen.getByRole('combobox', { name: 'Cough' }), { target: { value: 'YES' } });
    expect(await screen.findByText(/would be shown/)).toBeTruthy();
  });
});
