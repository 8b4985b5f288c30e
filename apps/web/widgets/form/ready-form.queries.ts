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
  /** The number of its newest version; null before it has one. */
  version: number | null;
  rules: readonly Rule[];
  checkers: Checkers;
}

/** Of the programme's settings: the default country of phone numbers, and the format of the identifiers of people that a form registers. */
interface ProgrammeRules {
  readonly countryCode: string | undefined;
  readonly identifierFormat: string;
}

/** A form, its rules and the checks it needs. */
export const readyFormQuery = (uuid: string, programme: ProgrammeRules) =>
  queryOptions({
    queryKey: ['form', uuid, 'ready', programme.countryCode, programme.identifierFormat],
    queryFn: async (): Promise<ReadyForm> => {
      const [wire, rules] = await Promise.all([one(wholeForm, uuid), every(wholeRule, { form: uuid })]);
      const form = formFromWire(wire);
      return { form, version: wire.versionNumber, rules: rulesFromWire(rules), checkers: await checkersFor(form, programme) };
    },
    enabled: uuid !== '',
    staleTime: 60_000,
  });

/** Whether a form has patterns to check: its questions have some, or it registers people. */
export const isPatterned = (form: FormDefinition): boolean =>
  form.fields.some(({ pattern, createPatient, field }) => pattern !== null || (createPatient && field.widget === 'contacts'));

/** Loads the pattern engine and the phone library only for forms that have such questions. */
export async function checkersFor(form: FormDefinition, { countryCode, identifierFormat }: ProgrammeRules): Promise<Checkers> {
  const patterned = isPatterned(form);
  const phoned = form.fields.some(({ field }) => field.widget === 'phone');
  const [patterns, phone] = await Promise.all([
    patterned ? loadPatternEngine() : undefined,
    phoned ? import('./phone-check.ts').then(({ phoneCheck }) => phoneCheck(countryCode)) : undefined,
  ]);
  return { identifierFormat, ...(patterns ? { patterns } : {}), ...(phone ? { phone } : {}) };
}
