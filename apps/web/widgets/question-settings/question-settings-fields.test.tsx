import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DataType, Widget } from '@fieldward/domain/form/definition.ts';
import type { QuestionSettings } from '@fieldward/domain/bank/question-settings.ts';
import { loadAllTexts } from '../../lib/all-texts-for-tests.ts';
import { startTexts } from '../../lib/text.ts';
import { QuestionSettingsFields } from './question-settings-fields.tsx';

const changed = vi.fn<(settings: QuestionSettings) => void>();
const latest = (): QuestionSettings | undefined => changed.mock.lastCall?.[0];

function Held({ widget, dataType, first }: { widget: Widget; dataType: DataType; first: QuestionSettings }) {
  const [value, setValue] = useState(first);
  return (
    <QuestionSettingsFields
      widget={widget}
      dataType={dataType}
      answers={[{ uuid: 'y', display: 'Yes' }]}
      value={value}
      onChange={(next) => {
        changed(next);
        setValue(next);
      }}
    />
  );
}

function show(widget: Widget, dataType: DataType, first: QuestionSettings = {}) {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <Held widget={widget} dataType={dataType} first={first} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

const field = (label: string) => screen.getByLabelText(label, { selector: 'input' });
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
});
afterEach(cleanup);

describe('the settings of a question', () => {
  it.each<[Widget, DataType, string[], string[]]>([
    ['textbox', 'text', ['Minimum length', 'Regular expression', 'Allowed characters', 'Default value'], ['Minimum value']],
    ['textbox', 'numeric', ['Minimum value', 'Maximum value', 'Allow decimals'], ['Regular expression']],
    ['date', 'datetime', ['Only date', 'Only time', 'Date time', 'Allow future dates', 'Allow past dates'], ['Minimum length']],
    ['dropdown', 'coded', ['Default answer'], ['Fewest options to choose']],
    ['multiple', 'coded', ['Fewest options to choose'], ['Minimum length']],
    ['heading', 'none', ['Heading title'], ['Mandatory', 'Disabled']],
    ['contacts', 'none', ['Display name of Given Name', 'Relationship is mandatory'], ['Disabled']],
    ['address', 'none', ['Mandatory'], ['Disabled']],
  ])('%s/%s', (widget, dataType, there, notThere) => {
    show(widget, dataType);
    for (const label of there) expect(screen.getAllByLabelText(label).length, label).toBeGreaterThan(0);
    for (const label of notThere) expect(screen.queryByLabelText(label), label).toBeNull();
  });

  it('try an answer as data entry would', async () => {
    show('textbox', 'text', { regix: '[A-Z]{2}-\\d+', minLength: 4 });
    type('Try an answer', 'AB-12');
    expect(await screen.findByText('This answer is accepted')).toBeDefined();
    type('Try an answer', 'AB1212');
    expect(await screen.findByText('Refused: The format is not right')).toBeDefined();
    type('Try an answer', 'AB-');
    expect(await screen.findByText('Refused: Minimum length should be 4')).toBeDefined();
    type('Allowed characters', 'A-Z');
    type('Try an answer', 'ABC-');
    expect(await screen.findByText('Refused: “-” is not an allowed character')).toBeDefined();
  });

  it('say why an expression or limits cannot be used', async () => {
    show('textbox', 'text', { regix: '(a' });
    expect(await screen.findByText(/This regular expression cannot be used/)).toBeDefined();
    type('Regular expression', '(a+)+$');
    type('Minimum length', '5');
    type('Maximum length', '3');
    expect(await screen.findByText('The smallest length is above the greatest')).toBeDefined();
    expect(screen.queryByText(/cannot be used/)).toBeNull();
  });

  it('are taken away when a field is emptied', () => {
    show('textbox', 'numeric', { minValue: 1, maxValue: 2 });
    type('Minimum value', '');
    expect(latest()).toEqual({ maxValue: 2 });
  });

  it('name and require the six questions of a contact', () => {
    show('contacts', 'none');
    type('Display name of Age', 'Years');
    fireEvent.click(field('Gender is mandatory'));
    expect(latest()?.children).toHaveLength(6);
    expect(latest()?.children?.map(({ displayText, mandatory }) => [displayText, mandatory])).toEqual([
      ['Given Name', true],
      ['Family Name', true],
      ['Years', false],
      ['Gender', true],
      ['Relationship', false],
      ['Identifier', false],
    ]);
  });

  it('leave the day out of a question for the time', () => {
    show('date', 'datetime');
    fireEvent.click(field('Only time'));
    expect(latest()?.dateMode).toBe('time');
    expect(screen.queryByLabelText('Allow future dates')).toBeNull();
  });
});
