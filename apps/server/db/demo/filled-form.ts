import type { Answer, Answers } from '@fieldward/domain/form/answers.ts';
import { formState, visibleAnswers } from '@fieldward/domain/form/state.ts';
import { caseFindingAnswers, treatmentAnswers } from './answers-tuberculosis.ts';
import { respiratoryAnswers } from './answers-respiratory.ts';
import { conceptOfOption } from './content-rows.ts';
import type { DemoForm } from './demo-forms.ts';
import { type Answerers, clockOf, type Filling, type Wish } from './filling.ts';
import { isOption } from './options.ts';

const answerers: Answerers = { ...caseFindingAnswers, ...treatmentAnswers, ...respiratoryAnswers };

const concept = (option: string): string => {
  if (!isOption(option)) throw new TypeError(`no such answer: ${option}`);
  return conceptOfOption(option);
};

function answerOf(wish: Wish | undefined): Answer {
  if (wish === undefined || wish === null) return null;
  if (typeof wish === 'number') return String(wish);
  if (typeof wish === 'string') return concept(wish);
  if ('text' in wish) return wish.text;
  if ('latitude' in wish || 'city' in wish) return wish;
  return wish.map((item) => (typeof item === 'string' ? concept(item) : item)) as readonly string[];
}

/** A form that nobody has made a mistake in: what a person would answer, what rules hide left out, what they select taken. */
export function fillForm(form: DemoForm, filling: Filling): Answers {
  const answers: Record<string, Answer> = {};
  for (const [key, field] of form.fieldOf) answers[field.uuid] = answerOf(answerers[key]?.(filling));
  const now = clockOf(filling.step.at).slice(0, 19).replace('T', ' ');
  let state = formState(form.definition, form.rules, answers, now);
  for (let round = 0; round < 3; round += 1) {
    let changed = false;
    for (const [uuid, { autoselected }] of Object.entries(state.fields)) {
      if (autoselected === undefined || JSON.stringify(autoselected) === JSON.stringify(answers[uuid])) continue;
      answers[uuid] = autoselected;
      changed = true;
    }
    if (!changed) break;
    state = formState(form.definition, form.rules, answers, now);
  }
  return Object.fromEntries(Object.entries(visibleAnswers(state, answers)).filter(([, answer]) => answer !== null));
}
