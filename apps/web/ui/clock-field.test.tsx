import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, test } from 'vitest';
import { loadAllTexts } from '../lib/all-texts-for-tests.ts';
import { startTexts } from '../lib/text.ts';
import { ClockField, readTime } from './clock-field.tsx';

beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
});
afterEach(cleanup);

test.each([
  ['09:30', '09:30'],
  ['9:30', '09:30'],
  [' 0930 ', '09:30'],
  ['23:59', '23:59'],
  ['٠٩:٣٠', '09:30'],
  ['24:00', null],
  ['12:60', null],
  ['9', null],
  ['123', null],
  ['9:30 pm', null],
  ['', null],
])('the time %j is %j', (text, time) => expect(readTime(text)).toBe(time));

function Example() {
  const [value, setValue] = useState('08:00');
  return (
    <MantineProvider>
      <ClockField label="Time" value={value} onChange={setValue} />
      <output>{value}</output>
    </MantineProvider>
  );
}

it('takes a time as people write it, and keeps and explains what is none', () => {
  render(<Example />);
  const field = screen.getByLabelText<HTMLInputElement>('Time');
  const type = (text: string) => fireEvent.change(field, { target: { value: text } });
  type('9:30');
  expect([field.value, screen.getByRole('status').textContent]).toEqual(['09:30', '09:30']);
  type('25:00');
  fireEvent.blur(field);
  expect([field.value, screen.getByRole('status').textContent]).toEqual(['25:00', '']);
  expect([field.getAttribute('aria-invalid'), screen.queryByText('This is not a time') === null]).toEqual(['true', false]);
  expect(field.validity.valid).toBe(false);
  type('');
  expect(screen.queryByText('This is not a time')).toBeNull();
});
