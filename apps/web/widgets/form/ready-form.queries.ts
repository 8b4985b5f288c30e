import { queryOptions } from '@tanstack/react-query';
import { form as formWire } from '@fieldward/contract/form/form.ts';
import { view } from '@fieldward/contract/view.ts';
import { formFromWire, type FormDefinition } from '@fieldward/domain/form/definition.ts';
import type { Checkers } from '@fieldward/domain/settings/pattern.ts';
import { rulesFromWire, type Rule } from '@fieldward/domain/rule/rule.ts';
import { every, one } from '../../lib/client.ts';
import { wholeRule } from '../whole-rule.ts';
import { loadPatternEngine } from '../pattern-engine.ts';

// whole, because versions of a form freeze them whole
const wholeForm = view(formWire, 'full');

/** A form with what it needs to judge its answers. */
export interface ReadyForm {
  form: FormDefinition;
  rules: readonly Rule[];
  checkers: Checkers;
}

/** A form, its rules and the checks it needs. `country` is the default country of phone numbers. */
export const readyFormQuery = (uuid: string, country: string | undefined) =>
  queryOptions({
    queryKey: ['form', uuid, 'ready', country],
    queryFn: async (): Promise<ReadyForm> => {
      const [wire, rules] = await Promise.all([one(wholeForm, uuid), every(wholeRule, { form: uuid })]);
      const form = formFromWire(wire);
      return { form, rules: rulesFromWire(rules), checkers: await checkersFor(form, country) };
    },
    enabled: uuid !== '',
    staleTime: 60_000,
  });

/** Loads the pattern engine and the phone library only for forms that have such questions. `country`: default of phone numbers. */
export async function checkersFor(form: FormDefinition, country: string | undefined): Promise<Checkers> {
  const patterned = form.fields.some(({ pattern }) => pattern !== null);
  const phoned = form.fields.some(({ field }) => field.widget === 'phone');
  const [patterns, phone] = await Promise.all([
    patterned ? loadPatternEngine() : undefined,
    phoned ? import('./phone-check.ts').then(({ phoneCheck }) => phoneCheck(country)) : undefined,
  ]);
  return { ...(patterns ? { patterns } : {}), ...(phone ? { phone } : {}) };
}
