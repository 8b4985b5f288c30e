/** Judges the answers to a registration form, and parts what they say of the person from what becomes an encounter. */
import { isEmpty, type Answers } from '@fieldward/domain/form/answers.ts';
import { registeredPerson, type RegisteredPerson } from '@fieldward/domain/form/registered-person.ts';
import { stateOf, visibleAnswers } from '@fieldward/domain/form/state.ts';
import { parseMoment } from '@fieldward/domain/time/moment.ts';
import { Problem, repeated } from '../../../engine/problem.ts';
import { besideOf, type Reading } from '../submission/form-submission-answers.ts';
import { latestDay, type Clock } from '../submission/form-submission-clock.ts';
import { refused } from '../submission/form-submission-doubts.ts';
import { storeAnswer, type Draft } from '../submission/form-submission-draft.ts';
import type { KnownForm } from '../submission/form-submission-form.ts';
import { ObsRows } from '../submission/form-submission-rows.ts';

/** What a registration comes to. */
export interface RegistrationReading {
  readonly person: RegisteredPerson;
  /** Of the questions that are not about the person. */
  readonly rest: Reading;
}

/** Reads and judges. Raises `correction.unknownField`, `submission.refused` with every wrong field. */
export function readRegistration({ definition, compiled, checkers }: KnownForm, answers: Answers, clock: Clock): RegistrationReading {
  const { fields } = definition;
  const foreign = Object.keys(answers).find((uuid) => !fields.some((field) => field.uuid === uuid));
  if (foreign !== undefined) throw new Problem('correction.unknownField', { field: repeated(foreign) }, repeated(foreign));
  const state = stateOf(compiled, answers, clock.now, { slackHours: clock.slackHours });
  const labels = new Map(fields.map(({ uuid, label }) => [uuid, label]));
  if (state.problems.length > 0)
    throw refused(state.problems.map(({ field, message }) => ({ field, label: labels.get(field) ?? field, message })));
  const counting = visibleAnswers(state, answers);
  const today = latestDay(clock);
  const draft: Draft = { obs: new ObsRows(), attributes: [], newPatients: [], today, checkers, address: null };
  const places: { concept: string; location: string; formField: string }[] = [];
  let context: Reading['context'] = {};
  const unbound = fields.filter(({ bound }) => bound === undefined);
  for (const field of unbound) {
    const answer = counting[field.uuid] ?? null;
    if (isEmpty(answer)) continue;
    const { widget, concept } = field.field;
    if (widget === 'dateEntered' && typeof answer === 'string') context = { ...context, dateEntered: parseMoment(answer) ?? answer };
    if (widget === 'location' && typeof answer === 'string') {
      context = { ...context, location: answer };
      if (concept !== null) places.push({ concept, location: answer, formField: field.uuid });
    } else storeAnswer(field, answer, draft);
  }
  return {
    person: registeredPerson(fields, counting, today),
    rest: {
      obs: draft.obs,
      attributes: draft.attributes,
      address: draft.address,
      newPatients: draft.newPatients,
      context,
      places,
      locationConcept: null,
      beside: besideOf(unbound, counting),
      doubts: [],
    },
  };
}
