import { expect, it } from 'vitest';
import { standBeside } from './choice-answer.tsx';

it.each([
  [['Yes', 'No'], true],
  [['Oui', 'Non', 'Inconnu'], true],
  [['Yes', 'No', 'Unknown', 'Refused'], false],
  [['Bacteriologically confirmed', 'No'], false],
])('%j beside one another: %s', (answers, beside) => {
  expect(standBeside(answers)).toBe(beside);
});
