import { render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { changeLanguage, labelled } from '../lib/text.ts';
import { Labelled } from './labelled.tsx';

afterEach(() => changeLanguage('en'));

it.each([
  ['en', 'Name: Ada'],
  ['fr', 'Name\u00A0: Ada'],
  ['ar', 'Name: Ada'],
] as const)('puts a label and its value together in %s', async (language, expected) => {
  await changeLanguage(language);
  expect(labelled('Name', 'Ada')).toBe(expected);
  const { container } = render(
    <Labelled label="Name">
      <b>Ada</b>
    </Labelled>,
  );
  expect(container.textContent).toBe(expected);
  expect(container.querySelector('b')?.textContent).toBe('Ada');
});
