import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answers } from '@fieldward/domain/form/answers.ts';
import { codedField, fieldOf, formOf, ruleOf } from '@fieldward/domain/form/form-for-tests.ts';
import type { FormField } from '@fieldward/domain/form/definition.ts';
import type { Rule } from '@fieldward/domain/rule/rule.ts';
import { loadAllTexts } from '../../lib/all-texts-for-tests.ts';
import { startTexts } from '../../lib/text.ts';
import { DynamicForm } from './dynamic-form.panel.tsx';
import { createFormStore } from './form-store.ts';

const places: Record<string, unknown> = {
  'location?tag=Country': { results: [{ uuid: 'c1', display: 'Pakistan' }] },
  'location/c1': {
    childLocations: [
      { uuid: 'p1', display: 'Sindh' },
      { uuid: 'p2', display: 'Punjab' },
    ],
  },
  'location/p1': { childLocations: [{ uuid: 't1', display: 'Karachi' }] },
};

beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.replace(/^.*\/rest\/v1\//, '');
    const found = Object.entries(places).find(([start]) => path.startsWith(start));
    return new Response(JSON.stringify(found?.[1] ?? { results: [] }), { status: 200 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(
  fields: FormField[],
  { rules = [], answers = {}, save = async () => undefined }: { rules?: Rule[]; answers?: Answers; save?: () => Promise<void> } = {},
) {
  const store = createFormStore(formOf(...fields), rules, answers, () => '2026-11-21 10:00:00');
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <DynamicForm store={store} save={save} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return store;
}

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label, { exact: false }), { target: { value } });

describe('a form', () => {
  it('has an input with its label for every kind of question', () => {
    show([
      fieldOf('Text'),
      fieldOf('Number', { field: { dataType: 'numeric' } }),
      codedField('Dropdown'),
      codedField('Radio', 'radio'),
      codedField('Several', 'multiple'),
      fieldOf('Day', { field: { widget: 'date' } }),
      fieldOf('Clock', { dateMode: 'time', field: { widget: 'date' } }),
      fieldOf('Moment', { dateMode: 'datetime', field: { widget: 'date' } }),
      fieldOf('Phone', { field: { widget: 'phone' } }),
      fieldOf('Years', { field: { widget: 'age', dataType: 'numeric' } }),
      fieldOf('Barcode', { field: { widget: 'barcode' } }),
      fieldOf('Section', { field: { widget: 'heading' } }),
    ]);
    for (const label of ['Text', 'Number', 'Day', 'Clock', 'Moment', 'Phone', 'Years', 'Barcode'])
      expect(screen.getByLabelText(label)).toBeInstanceOf(HTMLInputElement);
    expect(screen.getByRole('combobox', { name: 'Dropdown' })).toBeTruthy();
    expect(within(screen.getByRole('radiogroup', { name: 'Radio' })).getAllByRole('radio')).toHaveLength(3);
    expect(within(screen.getByRole('group', { name: 'Several' })).getAllByRole('checkbox')).toHaveLength(3);
    expect(screen.getByRole('heading', { name: 'Section' })).toBeTruthy();
  });

  it('lists the problems at the top, with links that lead to their questions, and does not save', async () => {
    const save = vi.fn<() => Promise<void>>(async () => undefined);
    show([fieldOf('Name', { mandatory: true }), fieldOf('Weight', { field: { dataType: 'numeric' }, allowDecimal: false })], {
      answers: { Weight: '7.5' },
      save,
    });
    await press('Save');
    expect(save).not.toHaveBeenCalled();
    const list = screen.getByRole('alert');
    expect(within(list).getByRole('button', { name: 'Weight: Decimal value is not allowed' })).toBeTruthy();
    fireEvent.click(within(list).getByRole('button', { name: 'Name: Field is required' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Name', { exact: false }));
    type('Name', 'x');
    type('Weight', '7');
    expect(screen.queryByRole('alert')).toBeNull();
    await press('Save');
    expect(save).toHaveBeenCalledOnce();
  });

  it('marks every part of a required question without an answer, and says what is missing', async () => {
    const mandatory = { mandatory: true };
    show([
      { ...codedField('Radio', 'radio'), ...mandatory },
      { ...codedField('Several', 'multiple'), ...mandatory },
      fieldOf('Address', { ...mandatory, field: { widget: 'address' } }),
      fieldOf('Position', { ...mandatory, field: { widget: 'gps' } }),
    ]);
    await press('Save');
    const marked = [
      screen.getByRole('radiogroup'),
      ...screen.getAllByRole('checkbox'),
      ...['Country', 'Latitude', 'Longitude'].map((label) => screen.getByLabelText(label, { selector: 'input' })),
    ];
    for (const part of marked) {
      expect(part.getAttribute('aria-invalid')).toBe('true');
      const described = part
        .closest('[aria-describedby]')
        ?.getAttribute('aria-describedby')
        ?.split(' ')
        .map((id) => document.getElementById(id)?.textContent);
      expect(described?.join()).toContain('required');
    }
    expect(screen.getByRole('radiogroup').getAttribute('aria-required')).toBe('true');
  });

  it('hides and shows questions while one types', () => {
    show([codedField('Smokes'), fieldOf('Packs')], { rules: [ruleOf('hide', 'Q:Smokes != C:YES', { field: 'Packs' })] });
    expect(screen.queryByLabelText('Packs')).toBeNull();
    fireEvent.change(screen.getByRole('combobox', { name: 'Smokes' }), { target: { value: 'YES' } });
    expect(screen.getByLabelText('Packs')).toBeTruthy();
  });

  it('answers by rule', () => {
    show([codedField('Cough', 'radio'), codedField('Presumptive')], {
      rules: [ruleOf('autoselect', 'Q:Cough = C:YES', { field: 'Presumptive', answer: 'YES' })],
    });
    fireEvent.click(screen.getByRole('radio', { name: 'yes' }));
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Presumptive' }).value).toBe('YES');
  });

  it('does not send the form when Enter is pressed in a field, but does with Ctrl-Enter', async () => {
    const save = vi.fn<() => Promise<void>>(async () => undefined);
    show([fieldOf('Name')], { save });
    const input = screen.getByLabelText('Name');
    expect(fireEvent.keyDown(input, { key: 'Enter' })).toBe(false);
    await act(async () => void fireEvent.keyDown(input, { key: 'Enter', ctrlKey: true }));
    expect(save).toHaveBeenCalledOnce();
  });

  it('takes contacts row by row, with at most six questions each, and marks the wrong cell', async () => {
    const children = ['Given Name', 'Family Name', 'Age', 'Gender', 'Relationship', 'Identifier', 'Date of birth'].map((name) =>
      fieldOf(name, { mandatory: name === 'Given Name' }),
    );
    const store = show([fieldOf('Contacts', { field: { widget: 'contacts' }, children })]);
    await press('Add contact');
    const row = screen.getByRole('group', { name: 'Contact 1' });
    expect(row.querySelectorAll('input, select')).toHaveLength(6);
    fireEvent.change(within(row).getByLabelText('Family Name'), { target: { value: 'Khan' } });
    await press('Save');
    expect(within(row).getByText('Field is required')).toBeTruthy();
    fireEvent.change(within(row).getByLabelText('Given Name', { exact: false }), { target: { value: 'Sara' } });
    expect(store.answers()['Contacts']).toMatchObject([{ givenName: 'Sara', familyName: 'Khan' }]);
    await press('Remove contact 1');
    expect(store.answers()['Contacts']).toEqual([]);
  });

  it('goes on in the new row, and proposes numbers for contacts who become patients', async () => {
    places['fieldward/nextidentifier?after=TBP-000330'] = { next: 'TBP-000331' };
    places['fieldward/nextidentifier'] = { next: 'TBP-000330' };
    const children = ['Given Name', 'Identifier'].map((name) => fieldOf(name));
    const store = show([fieldOf('Contacts', { field: { widget: 'contacts' }, children, createPatient: true })]);
    const cell = (contact: string, label: string) => within(screen.getByRole('group', { name: contact })).getByLabelText(label);
    for (const [contact, number] of [
      ['Contact 1', 'TBP-000330'],
      ['Contact 2', 'TBP-000331'],
    ] as const) {
      await press('Add contact');
      await waitFor(() => expect(document.activeElement).toBe(cell(contact, 'Given Name')));
      fireEvent.click(await screen.findByRole('button', { name: `Use ${number}` }));
      expect(document.activeElement).toBe(cell(contact, 'Identifier'));
    }
    expect(store.answers()['Contacts']).toMatchObject([{ identifier: 'TBP-000330' }, { identifier: 'TBP-000331' }]);
  });

  it('marks the identifier of a contact that is in use, and describes it with the message', async () => {
    const children = ['Given Name', 'Identifier'].map((name) => fieldOf(name));
    const store = show([fieldOf('Contacts', { field: { widget: 'contacts' }, children })]);
    await press('Add contact');
    await press('Add contact');
    const message = { code: 'submission.duplicateIdentifier', holes: { identifier: 'A-1' } } as const;
    act(() => store.complain('Contacts', message, [{ row: 1, cell: 'identifier', label: '', message }]));
    const identifierOf = (contact: string) => within(screen.getByRole('group', { name: contact })).getByLabelText('Identifier');
    const described = identifierOf('Contact 2').getAttribute('aria-describedby') ?? '';
    expect(identifierOf('Contact 2').getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(described)?.textContent).toBe('Identifier A-1 is already in use');
    expect(identifierOf('Contact 1').getAttribute('aria-invalid')).not.toBe('true');
  });

  it('offers the provinces of the country and the cities of the province', async () => {
    const store = show([fieldOf('Home', { field: { widget: 'address' } })]);
    const pick = async (label: string, option: string) => {
      fireEvent.click(screen.getByRole('combobox', { name: label }));
      fireEvent.click(await screen.findByRole('option', { name: option, hidden: true }));
    };
    await screen.findByRole('combobox', { name: 'Country' });
    await pick('Country', 'Pakistan');
    await pick('Province', 'Sindh');
    await pick('City', 'Karachi');
    expect(store.answers()['Home']).toMatchObject({ country: 'Pakistan', province: 'Sindh', city: 'Karachi' });
    await pick('Province', 'Punjab');
    expect(store.answers()['Home']).toMatchObject({ province: 'Punjab', city: '' });
  });

  it('takes a position only when both numbers are there', () => {
    const store = show([fieldOf('Where', { field: { widget: 'gps' } })]);
    type('Latitude', '24.86');
    expect(store.answers()['Where']).toBeNull();
    type('Longitude', '67.01');
    expect(store.answers()['Where']).toEqual({ latitude: 24.86, longitude: 67.01 });
    type('Longitude', '670');
    expect(store.answers()['Where']).toBeNull();
  });
});
