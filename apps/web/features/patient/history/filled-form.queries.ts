import type { Moment } from '@fieldward/domain/time/day.ts';
import type { FilledForm as FilledFormResponse } from '@fieldward/contract/form/filling.operations.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Answers } from '@fieldward/domain/form/answers.ts';
import { formFromWire, withoutPerson, type FormDefinition } from '@fieldward/domain/form/definition.ts';
import { rulesFromWire, type Rule } from '@fieldward/domain/rule/rule.ts';
import { clockOf } from '../../../lib/clock.ts';
import { ApiProblem } from '../../../lib/api.ts';
import { call } from '../../../lib/call.ts';

/** What somebody filled, with the form as it was at the time. */
export interface FilledForm {
  form: FormDefinition;
  rules: readonly Rule[];
  answers: Answers;
  /** The moment of filling, on the programme's clock. */
  at: string;
  /** null where no version was kept: then the form is the one of today. */
  version: { number: number; dateCreated: Moment } | null;
  /** Whether the form is still the same. */
  current: boolean;
  /** Form fields whose answers are sensitive, and not told. */
  hidden: readonly string[];
}

/** The form that made an encounter, filled; null when it was not made with a form. */
export const filledFormQuery = (encounter: string) =>
  queryOptions({
    queryKey: ['encounter', encounter, 'form'],
    queryFn: async (): Promise<FilledForm | null> => {
      const wire = await filled(encounter);
      if (wire === null) return null;
      return {
        form: withoutPerson(formFromWire(wire.definition.form)),
        rules: rulesFromWire(wire.definition.rules),
        answers: wire.answers,
        at: clockOf(wire.encounter.encounterDatetime),
        version: wire.version,
        current: wire.current,
        hidden: wire.hidden,
      };
    },
    enabled: encounter !== '',
  });

async function filled(encounter: string): Promise<FilledFormResponse | null> {
  try {
    return await call('GET fieldward/filledform', { query: { encounter } });
  } catch (problem) {
    if (problem instanceof ApiProblem && problem.status === 404) return null;
    throw problem;
  }
}
