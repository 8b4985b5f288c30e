/** The person whom the answers to a registration form describe, and what such a form must ask. */
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import { birthOf } from '../person/person.ts';
import { emptyAddress, isAddress, isEmpty, type Answers } from './answers.ts';
import { addressParts, isAddressPart, type AddressPart, type Bound, type PersonPart, type SexCode } from './bound.ts';
import type { FormDefinition, FormField } from './definition.ts';
import { ruleFields } from '../rule/fields.ts';
import type { Rule } from '../rule/rule.ts';

/** Where an answer belongs: the form field, by uuid. */
interface PartAnswer {
  readonly field: string;
  readonly value: string;
  /** uuid of the type; undefined: the programme's own identifiers. */
  readonly type: string | undefined;
}

/** A person as a registration form tells of them; what was not answered is empty. */
export interface RegisteredPerson {
  readonly givenName: string;
  readonly middleName: string;
  readonly familyName: string;
  readonly gender: SexCode | null;
  /** `YYYY-MM-DD`; null when nothing is known of it. */
  readonly birthdate: string | null;
  readonly estimated: boolean;
  readonly identifiers: readonly PartAnswer[];
  readonly attributes: readonly PartAnswer[];
  /** By part, '' for those that were not answered. */
  readonly address: Readonly<Record<AddressPart, string>> | null;
}

/** What people are called of whom no name is known: a name says something. */
export const unknownName = 'Unknown';

const boundTo = (fields: readonly FormField[], part: PersonPart): readonly FormField[] => fields.filter(({ bound }) => bound?.to === part);

/** The option of a choice in words, any other answer as it is. */
function textOf({ field }: FormField, answer: string): string {
  return field.answers.find(({ concept }) => concept.uuid === answer)?.concept.display ?? answer.trim();
}

/** The address as one question asks for it, and as further ones do for its parts. */
export function addressOf(fields: readonly FormField[], answers: Answers): Readonly<Record<AddressPart, string>> {
  const whole = boundTo(fields, 'address')
    .map(({ uuid }) => answers[uuid])
    .find(isAddress);
  const { country, province, city, address, landmark } = whole ?? emptyAddress;
  const fromWhole = { country, stateProvince: province, countyDistrict: '', cityVillage: city, address2: address, address3: landmark };
  const asked = (part: AddressPart): string => {
    const field = boundTo(fields, part)[0];
    const answer = field === undefined ? null : answers[field.uuid];
    return field !== undefined && typeof answer === 'string' ? textOf(field, answer) : '';
  };
  return { ...fromWhole, ...Object.fromEntries(addressParts.flatMap((part) => (asked(part) === '' ? [] : [[part, asked(part)]]))) };
}

/**
 * Reads the person.
 * @param answers those that count: of questions that no rule hides
 * @param today `YYYY-MM-DD`, from which an age counts
 */
export function registeredPerson(fields: readonly FormField[], answers: Answers, today: string): RegisteredPerson {
  const textFor = (part: PersonPart): string => {
    const given = boundTo(fields, part).map(({ uuid }) => answers[uuid]);
    return given.find((answer): answer is string => typeof answer === 'string' && answer.trim() !== '')?.trim() ?? '';
  };
  const answersTo = (part: PersonPart): PartAnswer[] =>
    boundTo(fields, part).flatMap((field) => {
      const answer = answers[field.uuid];
      if (typeof answer !== 'string' || isEmpty(answer)) return [];
      return [{ field: field.uuid, value: textOf(field, answer), type: field.bound?.type }];
    });
  const [birthdate, age, sex] = [textFor('birthdate'), textFor('age'), textFor('gender')];
  const born = birthdate === '' && age === '' ? null : birthOf(birthdate, age, today);
  const address = addressOf(fields, answers);
  return {
    givenName: textFor('givenName'),
    middleName: textFor('middleName'),
    familyName: textFor('familyName'),
    gender: sex === '' ? null : (boundTo(fields, 'gender')[0]?.bound?.codes?.[sex] ?? 'U'),
    birthdate: born?.birthdate ?? null,
    estimated: born?.estimated ?? false,
    identifiers: answersTo('identifier'),
    attributes: answersTo('attribute'),
    address: Object.values(address).every((part) => part === '') ? null : address,
  };
}

const nameParts: readonly PersonPart[] = ['givenName', 'middleName', 'familyName'];
const keyOf = ({ to, type }: Bound): string => `${to} ${type ?? ''}`;

/** The question for the programme's own identifier; undefined where the form asks for none. */
export const ownIdentifier = (fields: readonly FormField[]): FormField | undefined =>
  boundTo(fields, 'identifier').find(({ bound }) => bound?.type === undefined);

/** What is wrong with rules that hide the question for the programme's identifier: nobody can be registered while it is hidden. */
export function hiddenIdentifier(form: FormDefinition, rules: readonly Rule[]): Message | null {
  const own = ownIdentifier(form.fields);
  const { targetOf } = ruleFields(form);
  const hides = (rule: Rule): boolean => rule.action === 'hide' && rule.condition !== null && targetOf(rule) === own;
  return own !== undefined && rules.some(hides) ? say('form.identifierHidden') : null;
}

/** The first thing that keeps a form from registering people: what it lacks or hides, what it asks twice, which options lack a meaning. */
export function registrationProblem(form: FormDefinition, rules: readonly Rule[]): Message | null {
  const bound = form.fields.flatMap((field) => (field.bound === undefined ? [] : [{ field, bound: field.bound }]));
  const twice = bound.find((each, at) => bound.findIndex((other) => keyOf(other.bound) === keyOf(each.bound)) !== at);
  const inWhole = bound.find(({ bound: { to } }) => isAddressPart(to) && to !== 'countyDistrict');
  if (inWhole !== undefined && bound.some(({ bound: { to } }) => to === 'address'))
    return say('form.boundTwice', { question: inWhole.field.label });
  if (twice !== undefined) return say('form.boundTwice', { question: twice.field.label });
  if (!bound.some(({ bound: { to } }) => nameParts.includes(to))) return say('form.needsName');
  if (ownIdentifier(form.fields)?.mandatory !== true) return say('form.needsIdentifier');
  const hidden = hiddenIdentifier(form, rules);
  if (hidden !== null) return hidden;
  const typeless = bound.find(({ bound: { to, type } }) => to === 'attribute' && type === undefined);
  if (typeless !== undefined) return say('form.boundWithoutType', { question: typeless.field.label });
  const uncoded = bound.find(
    ({ bound: { to, codes }, field }) => to === 'gender' && field.field.answers.some(({ concept }) => codes?.[concept.uuid] === undefined),
  );
  return uncoded === undefined ? null : say('form.sexWithoutCode', { question: uncoded.field.label });
}
