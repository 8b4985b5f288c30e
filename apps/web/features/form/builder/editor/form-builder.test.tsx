import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draftForms } from '../../../../lib/draft-forms.ts';
import { freshDrafts } from '../../../../lib/fresh-drafts-for-tests.ts';
import { local } from '../../../../lib/local-store.ts';
import { loadAllTexts } from '../../../../lib/all-texts-for-tests.ts';
import { answerStaleSaves } from '../../../../lib/stale-save.ts';
import { startTexts } from '../../../../lib/text.ts';
import { askWhose } from '../../../../widgets/conflict/conflict.modal.tsx';
import FormBuilderScreen from './form-builder.screen.tsx';

const textbox = { uuid: '7d5e86fa-c2cc-11de-8d13-0010c6dffd0f', display: 'Textbox' };
const question = (name: string) => ({ uuid: `q-${name}`, name, attributeName: 'Text', fieldType: textbox, answers: [] });
const heading = {
  uuid: 'q-Heading',
  name: 'Heading',
  attributeName: 'Heading',
  fieldType: { uuid: '1d5e86fa-c2cc-11de-8d13-0010c6dffd0f', display: 'Heading' },
  answers: [],
};
const stored = (more: Record<string, unknown> = {}) => ({
  uuid: 'f-1',
  hydramoduleFormId: 4,
  name: 'Screening',
  description: 'First visit',
  retired: false,
  formFields: ['Age', 'Cough', 'Fever'].map((name, at) => ({
    uuid: `ff-${name}`,
    displayOrder: at,
    field: question(name),
    mandatory: true,
  })),
  ...more,
});

/** Every drawing of a card draws its picture. */
const drawn = vi.hoisted(() => ({ questions: [] as string[] }));
vi.mock('./widget-icon.tsx', async (original) => ({
  ...(await original<object>()),
  WidgetIcon: ({ question: { name } }: { question: { name: string } }) => {
    drawn.questions.push(name);
    return null;
  },
}));

interface Sent {
  path: string;
  body: Record<string, unknown>;
  ifMatch: string | null;
}
let sent: Sent[] = [];
let form: Record<string, unknown>;
let refusal: { status: number; body: unknown } | null;

beforeEach(async () => {
  await freshDrafts('u-1');
  local.set('active_user', ['Manage Forms']);
  sent = [];
  form = stored();
  refusal = null;
  // A list in a window without layout draws nothing: it is given a size.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'scrollTo').mockImplementation(() => undefined);
  await startTexts();
  await loadAllTexts();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const path = decodeURIComponent(url.replace(/^.*\/rest\/v1\//, ''));
    if (init.method === 'POST') {
      sent.push({ path, body: JSON.parse(String(init.body)), ifMatch: new Headers(init.headers).get('If-Match') });
      return new Response(JSON.stringify(refusal?.body ?? {}), { status: refusal?.status ?? 200 });
    }
    const answer = path.startsWith('hydra/form/f-1')
      ? form
      : path.startsWith('hydra/hydra-field?widgets')
        ? { results: [heading] }
        : path.startsWith('hydra/hydra-field?q')
          ? { results: [question('Cough'), question('Coughing blood')], totalCount: 2 }
          : path.startsWith('encountertype')
            ? { results: [{ uuid: 'e', name: 'Screening' }] }
            : path.startsWith('fieldward/whereused')
              ? { uses: [{ kind: 'encounters', count: 3 }] }
              : { results: [] };
    return new Response(JSON.stringify(answer), { status: 200, headers: { ETag: '"7"' } });
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function open(search = '?form=f-1'): Promise<void> {
  const root = createRootRoute();
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/administration/form', component: () => <p>The list</p> }),
      createRoute({ getParentRoute: () => root, path: '/administration/form/create', component: FormBuilderScreen }),
    ]),
    history: createMemoryHistory({ initialEntries: [`/administration/form/create${search}`] }),
  });
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ModalsProvider>
          <Notifications />
          <RouterProvider router={router as never} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByRole('heading', { name: /Questions \(/ });
}

const names = () =>
  within(screen.getByRole('list', { name: 'Questions of the form' }))
    .queryAllByRole('listitem')
    .map((item) => item.querySelector('bdi')?.textContent);
const click = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const key = (target: Element, pressed: string, more = {}) => act(async () => void fireEvent.keyDown(target, { key: pressed, ...more }));
const type = (label: RegExp, value: string) => act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));

describe('the order of questions', () => {
  it('is changed by the handle and the arrow keys, and put back by Escape', async () => {
    await open();
    expect(names()).toEqual(['Age', 'Cough', 'Fever']);
    const handle = screen.getByRole('button', { name: 'Move Age' });
    await key(handle, 'Enter');
    await key(handle, 'ArrowDown');
    await key(handle, 'End');
    expect(names()).toEqual(['Cough', 'Fever', 'Age']);
    await key(handle, 'Escape');
    expect(names()).toEqual(['Age', 'Cough', 'Fever']);
    await key(handle, ' ');
    await key(handle, 'ArrowDown');
    await key(handle, ' ');
    expect(screen.getByText('Age put down at position 2')).toBeTruthy();
    expect(names()).toEqual(['Cough', 'Age', 'Fever']);
  });

  it('is changed by the buttons, by Alt with an arrow, and taken back by Ctrl-Z', async () => {
    await open();
    await click('Move Fever up');
    expect(names()).toEqual(['Age', 'Fever', 'Cough']);
    await key(screen.getByRole('button', { name: 'Move Age' }), 'ArrowDown', { altKey: true });
    expect(names()).toEqual(['Fever', 'Age', 'Cough']);
    await key(document.body, 'z', { ctrlKey: true });
    await key(document.body, 'z', { ctrlKey: true });
    expect(names()).toEqual(['Age', 'Cough', 'Fever']);
    await key(document.body, 'Z', { ctrlKey: true, shiftKey: true });
    expect(names()).toEqual(['Age', 'Fever', 'Cough']);
  });
});

describe('typing in a card', () => {
  it('draws that card and no other, and is one step of undo', async () => {
    await open();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: /^Cough/, expanded: false })));
    const text = await screen.findByLabelText<HTMLInputElement>('Display text');
    drawn.questions = [];
    for (const value of ['D', 'Do', 'Do you', 'Do you cough?']) await act(async () => void fireEvent.change(text, { target: { value } }));
    expect(new Set(drawn.questions)).toEqual(new Set(['Cough']));
    expect(names()).toEqual(['Age', 'Do you cough?', 'Fever']);
    await key(text, 'z', { ctrlKey: true });
    expect(names()).toEqual(['Age', 'Cough', 'Fever']);
  });

  it('keeps what only other applications make use of', async () => {
    form = stored({ formFields: [{ uuid: 'ff-Cough', displayOrder: 0, field: question('Cough'), minOccurrence: 3 }] });
    await open();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: /^Cough/, expanded: false })));
    await screen.findByLabelText('Display text');
    await type(/^Most repetitions/, '2');
    expect(screen.getByText('Cough: the lowest number of times 3 is above the highest 2')).toBeTruthy();
    await type(/^Most repetitions/, '4');
    await act(async () => void fireEvent.click(screen.getByLabelText(/^Counts for the score/)));
    await click('Save');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ form: { formFields: [{ minOccurrence: 3, maxOccurrence: 4, scoreable: true }] } });
  });

  it('deletes the question by its chip, and undo brings it back', async () => {
    await open();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: /^Cough/, expanded: false })));
    await screen.findByLabelText('Display text');
    await click('Delete Cough');
    expect(names()).toEqual(['Age', 'Fever']);
    await click('Undo');
    expect(names()).toEqual(['Age', 'Cough', 'Fever']);
  });
});

describe('adding questions', () => {
  it('refuses one that is on the form; headings may repeat', async () => {
    await open();
    await act(async () => void fireEvent.click(screen.getByRole('tab', { name: 'Questions' })));
    await type(/Search the question bank/, 'cough');
    fireEvent.click(await screen.findByRole('button', { name: /^Cough On this form/ }));
    await screen.findByText('Question already added.');
    expect(names()).toHaveLength(3);
    await click(/^Coughing blood/);
    expect(names()).toEqual(['Age', 'Cough', 'Fever', 'Coughing blood']);
    await act(async () => void fireEvent.click(screen.getByRole('tab', { name: 'Widgets' })));
    await waitFor(() => screen.getByRole('button', { name: /^Heading/ }));
    await act(async () => void fireEvent.click(screen.getAllByRole('button', { name: /^Heading/ })[0]!));
    await act(async () => void fireEvent.click(screen.getAllByRole('button', { name: /^Heading/ })[0]!));
    expect(names()).toEqual(['Age', 'Cough', 'Fever', 'Coughing blood', 'Heading', 'Heading']);
  });
});

describe('Save', () => {
  it('says what is missing and puts the focus there', async () => {
    await open('');
    await click('Save');
    await screen.findByText('Please enter required field before submitting form.');
    await waitFor(() => expect(document.activeElement?.id).toBe('form-name'));
    await type(/Form Name/, 'New one');
    await click('Save');
    await waitFor(() => expect(document.activeElement?.id).toBe('form-description'));
    expect(sent).toEqual([]);
  });

  it('refuses a new form whose name is taken, in any case', async () => {
    await open('');
    await type(/Form Name/, 'SCREENING');
    await screen.findByText('Form already exist.');
    await type(/Form Name/, 'Screening of contacts');
    await waitFor(() => expect(screen.queryByText('Form already exist.')).toBeNull());
  });

  it('sends the form with the version it is based on, and goes back to the list', async () => {
    await open();
    await click('Move Age down');
    await click('Save');
    await screen.findByText('The list');
    expect(sent).toMatchObject([
      { path: 'fieldward/formsave', ifMatch: '"7"', body: { form: { uuid: 'f-1', hydramoduleFormId: 4, name: 'Screening' } } },
    ]);
    const { formFields } = sent[0]!.body['form'] as { formFields: { uuid: string; field: string }[] };
    expect(formFields.map(({ uuid, field }) => [uuid, field])).toEqual([
      ['ff-Cough', 'q-Cough'],
      ['ff-Age', 'q-Age'],
      ['ff-Fever', 'q-Fever'],
    ]);
    expect(draftForms('form-builder')).toEqual([]);
  });

  it('lets nobody type into the form while it is on its way', async () => {
    await open();
    await type(/^Description/, 'Changed');
    const ready = fetch;
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      if (init?.method === 'POST') await answered;
      return ready(url, init);
    });
    const reachable = () => screen.getByLabelText(/^Description/).closest('[inert]') === null;
    await click('Save');
    expect(reachable()).toBe(false);
    refusal = { status: 400, body: { error: { code: 'engine.refused', message: 'No' } } };
    await act(async () => answer());
    await waitFor(() => expect(reachable()).toBe(true));
  });

  describe('what somebody else saved meanwhile', () => {
    const fieldsOf = (body: unknown) =>
      (body as { form: { formFields: { field: string; mandatory: boolean }[] } }).form.formFields.map(({ field, mandatory }) => [
        field,
        mandatory,
      ]);
    /** I rename the form; somebody else describes it anew, lets Age go and makes Fever optional. */
    async function bothChange(): Promise<void> {
      await open();
      await type(/Form Name/, 'Screening 2');
      const [, cough, fever] = stored().formFields;
      form = stored({ description: 'Second visit', formFields: [cough, { ...fever, mandatory: false }] });
      refusal = { status: 409, body: { error: { message: 'stale' } } };
      await click('Save');
      await screen.findByRole('dialog', { name: 'Somebody else changed this meanwhile' });
      refusal = null;
    }
    beforeEach(() => answerStaleSaves(askWhose));
    afterEach(() => answerStaleSaves(undefined));

    it('stays where I changed nothing, and mine stays where I did', async () => {
      await bothChange();
      for (const part of ['Name', 'Description', 'Age', 'Fever']) expect(screen.getByRole('rowheader', { name: part })).toBeTruthy();
      await click('Save what is chosen');
      await screen.findByText('The list');
      expect(sent[1]?.body).toMatchObject({ form: { name: 'Screening 2', description: 'Second visit' } });
      expect(fieldsOf(sent[1]?.body)).toEqual([
        ['q-Cough', true],
        ['q-Fever', false],
      ]);
    });

    it('gives way where I say so', async () => {
      await bothChange();
      await click('All mine');
      await click('Save what is chosen');
      await screen.findByText('The list');
      expect(sent[1]?.body).toMatchObject({ form: { name: 'Screening 2', description: 'First visit' } });
      expect(fieldsOf(sent[1]?.body)).toEqual([
        ['q-Age', true],
        ['q-Cough', true],
        ['q-Fever', true],
      ]);
    });

    it('changes nothing while I go on editing', async () => {
      await bothChange();
      await click('Go on editing');
      expect(sent).toHaveLength(1);
      expect(screen.getByLabelText<HTMLInputElement>(/Form Name/).value).toBe('Screening 2');
      expect(names()).toEqual(['Age', 'Cough', 'Fever']);
    });
  });

  it('shows failing test cases and saves anyway on request', async () => {
    await open();
    await type(/Form Name/, 'Screening 2');
    const tests = [
      { name: 'Smoker', passed: false, differences: [{ question: 'q-Age', what: 'problem', expected: '', got: 'answer.required' }] },
    ];
    refusal = { status: 400, body: { error: { message: 'no', code: 'form.testsFail', holes: { names: 'Smoker' } }, tests } };
    await click('Save');
    await screen.findByText(/Age.*expected no problem/);
    refusal = null;
    await click('Save anyway');
    await screen.findByText('The list');
    expect(sent[1]?.body).toMatchObject({ evenIfTestsFail: true });
  });

  it('is closed for a retired form until Retired is unticked', async () => {
    form = stored({ retired: true });
    await open();
    const save = screen.getByRole('button', { name: 'Save' });
    expect(save.getAttribute('aria-disabled')).toBe('true');
    expect(save.getAttribute('aria-description')).toContain('Untick Retired');
    await click('Save');
    expect(sent).toEqual([]);
    await act(async () => void fireEvent.click(screen.getByRole('checkbox', { name: /Retired/ })));
    expect(save.getAttribute('aria-disabled')).toBe('false');
  });
});

describe('Retired of a form', () => {
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /Retired/ });

  it('is ticked after a question that shows what uses the form, and not when that is answered No', async () => {
    await open();
    await act(async () => void fireEvent.click(box()));
    expect(await screen.findByText('Encounters: 3')).toBeTruthy();
    await click('No');
    expect(box().checked).toBe(false);
    await act(async () => void fireEvent.click(box()));
    await screen.findByText('Encounters: 3');
    await click('Yes');
    await waitFor(() => expect(box().checked).toBe(true));
    await click('Save');
    await screen.findByText('The list');
    expect(sent[0]?.body['form']).toMatchObject({ retired: true });
  });

  it('needs no question for a form that nobody has seen yet', async () => {
    await open('');
    await act(async () => void fireEvent.click(box()));
    expect(box().checked).toBe(true);
  });
});

describe('what is not saved', () => {
  it('is kept on the device and offered again', async () => {
    await open();
    await type(/Form Name/, 'Half done');
    act(() => void dispatchEvent(new Event('pagehide')));
    cleanup();
    const again = open();
    await screen.findByText('You were building this form and did not save it');
    await click('Continue');
    await again;
    expect(screen.getByLabelText<HTMLInputElement>(/Form Name/).value).toBe('Half done');
  });

  it('is given up by Start over', async () => {
    await open();
    await type(/Form Name/, 'Half done');
    act(() => void dispatchEvent(new Event('pagehide')));
    cleanup();
    const again = open();
    await screen.findByText('You were building this form and did not save it');
    await click('Start over');
    await again;
    expect(screen.getByLabelText<HTMLInputElement>(/Form Name/).value).toBe('Screening');
  });

  it('is asked about before the page is left', async () => {
    await open();
    await type(/Form Name/, 'Half done');
    await click('Back to the forms');
    await screen.findByText('Leave without saving?');
    await click('Stay');
    expect(screen.queryByText('The list')).toBeNull();
    await click('Back to the forms');
    await click('Leave');
    await screen.findByText('The list');
  });
});
