// @vitest-environment node
import { appointment } from '@fieldward/contract/care/appointment.ts';
import { programEnrollment } from '@fieldward/contract/care/program.ts';
import { workflowPhases } from '@fieldward/contract/care/workflow.ts';
import { contactChannels, digestChoices } from '@fieldward/domain/message/message-state.ts';
import { messagePurposes } from '@fieldward/domain/message/purpose.ts';
import { expect, it } from 'vitest';
import { choiceWord } from './choice-words.ts';

it.each([appointment, programEnrollment, workflowPhases])('says every choice of $name in words', ({ fields }) => {
  const choices = Object.entries<{ readonly choices?: readonly string[] }>(fields).flatMap(([property, { choices: values }]) =>
    (values ?? []).map((value) => [property, value] as const),
  );
  expect(choices).not.toEqual([]);
  expect(choices.filter(([property, value]) => choiceWord(property, value) === undefined)).toEqual([]);
});

it('says in words by which way an account is written to, which digests it wants, and what is written about', () => {
  const choices = Object.entries({ channel: contactChannels, digest: digestChoices, purposes: messagePurposes }).flatMap(
    ([property, values]) => values.map((value) => [property, value] as const),
  );
  expect(choices.filter(([property, value]) => choiceWord(property, value) === undefined)).toEqual([]);
});

it('leaves what has no word as it is', () => {
  expect(choiceWord('name', 'arrived')).toBeUndefined();
  expect(choiceWord('status', 'elsewhere')).toBeUndefined();
  expect(choiceWord('status', null)).toBeUndefined();
});
