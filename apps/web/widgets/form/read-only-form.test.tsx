import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Answers } from '@fieldward/domain/form/answers.ts';
import { codedField, fieldOf, formOf, ruleOf } from '@fieldward/domain/form/form-for-tests.ts';
import type { FormField } from '@fieldward/domain/form/definition.ts';
import { loadAllTexts } from '../../lib/all-texts-for-tests.ts';
import { startTexts } from '../../lib/text.ts';
import { ReadOnlyForm } from './read-only-form.panel.tsx';

beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
});
afterEach(cleanup);

const rules = [ruleOf('hide', 'Q:Smokes = C:NO', { field: 'Packs' })];
function show(fields: FormField[], answers: Answers | null, hidden: readonly string[] = []) {
  return render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <ReadOnlyForm form={formOf(...fields)} rules={rules} answers={answers} at="2026-11-21 10:00:00" hidden={hidden} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}
const message = (question: string): string => screen.getByRole('group', { name: question }).textContent.replace(question, '');

describe('a form to be read', () => {
  it('says what is hidden, and not that nothing was answered', () => {
    show([fieldOf('Name'), fieldOf('Status')], { Name: 'Sara' }, ['Status']);
    expect([message('Name'), message('Status')]).toEqual(['Sara', 'Hidden: sensitive']);
  });

  it('shows each answer in words and nothing that can be changed', () => {
    const { container } = show(
      [
        fieldOf('Name'),
        fieldOf('Age', { field: { widget: 'age', dataType: 'numeric' } }),
        codedField('Cough'),
        codedField('Fever', 'radio'),
        codedField('Signs', 'multiple'),
        fieldOf('Since', { dateMode: 'datetime', field: { widget: 'date', dataType: 'datetime' } }),
        fieldOf('Clock', { dateMode: 'time', field: { widget: 'date', dataType: 'datetime' } }),
        fieldOf('Home', { field: { widget: 'address', dataType: 'none' } }),
        fieldOf('Where', { field: { widget: 'gps', dataType: 'none' } }),
        fieldOf('Family', { field: { widget: 'contacts', dataType: 'none' } }),
        fieldOf('Remarks'),
      ],
      {
        Name: 'Sara\nKhan',
        Age: '31',
        Cough: 'YES',
        Fever: 'NO',
        Signs: ['YES', 'UNKNOWN'],
        Since: '2026-03-03 09:15:00',
        Clock: '07:30',
        Home: { country: 'Pakistan', province: 'Sindh', city: 'Karachi', address: '12 Street', landmark: '' },
        Where: { latitude: 24.8, longitude: 67 },
        Family: [{ identifier: '', givenName: 'Ali', familyName: 'Khan', age: '9', gender: 'M', relationship: 'Child' }],
      },
    );
    expect(container.querySelectorAll('input, select, textarea, button')).toHaveLength(0);
    expect(message('Name')).toBe('Sara\nKhan');
    expect(message('Age')).toBe('31 years');
    expect(message('Cough')).toBe('yes');
    expect(message('Fever')).toBe('Not chosen: yesChosen: noNot chosen: unknown');
    expect(message('Signs')).toBe('Chosen: yesNot chosen: noChosen: unknown');
    expect(message('Since')).toContain('09:15');
    expect(message('Clock')).toBe('07:30');
    expect(message('Home')).toBe('12 Street, Karachi, Sindh, Pakistan');
    expect(message('Where')).toBe('24.8, 67');
    const [, row] = within(screen.getByRole('table')).getAllByRole('row');
    expect(row?.textContent).toBe('AliKhan9MaleChild');
    expect(message('Remarks')).toBe('Not answered');
  });

  it('leaves out what rules hid, but never what was answered', () => {
    show([codedField('Smokes'), fieldOf('Packs')], { Smokes: 'NO' });
    expect(screen.queryByRole('group', { name: 'Packs' })).toBeNull();
    cleanup();
    show([codedField('Smokes'), fieldOf('Packs')], { Smokes: 'NO', Packs: '3' });
    expect(message('Packs')).toBe('3');
  });

  it('without answers is an empty sheet: every question, with what it offers', () => {
    show([codedField('Smokes'), fieldOf('Packs', { mandatory: true })], null);
    expect(message('Smokes')).toBe('yesnounknown');
    expect(screen.getByRole('group', { name: 'Packs' }).textContent).toBe('Packs *');
  });
});
