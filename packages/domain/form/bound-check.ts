/** What the answers to questions about the person must be on a registration form: its own limits in place of the specification's. */
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import { oldestOf, readAge } from '../person/age.ts';
import { birthdateProblem, identifierOfTypeProblem, identifierProblem, namePattern } from '../person/person.ts';
import { lengthOf, type Checkers } from '../settings/pattern.ts';
import { isEmpty, type Answer, type Answers } from './answers.ts';
import type { FormDefinition, FormField } from './definition.ts';

/** As the check of a field: `latest` is the person's wall clock, `YYYY-MM-DD HH:mm:ss`. */
type Check<Now extends { readonly latest: string }> = (answer: Answer, now: Now) => Message | null;

/** The longest part of a name; the question may say less. */
const longestName = 50;
/** The longest attribute of a person. */
const longestAttribute = 1000;

/** The longest country, and the longest of the other parts of an address. */
const longestCountry = 50;
const longestLine = 255;

const shape = say('answer.shape');

/** At most so many characters. */
function shortText<Now extends { readonly latest: string }>(max: number, plain: Check<Now>): Check<Now> {
  return (answer, now) =>
    typeof answer === 'string' && lengthOf(answer) > max ? say('answer.length', { min: 0, max }) : plain(answer, now);
}

/** Letters of any script, apostrophes and hyphens within a word; a pattern of the question stands in their place. */
function nameCheck<Now extends { readonly latest: string }>(field: FormField, plain: Check<Now>): Check<Now> {
  return (answer, now) => {
    if (typeof answer !== 'string') return shape;
    const text = answer.trim();
    const wrong = plain(text, now);
    if (wrong !== null) return wrong;
    if (lengthOf(text) > longestName) return say('person.nameLength', { max: longestName });
    return field.pattern !== null || namePattern.test(text) ? null : say('person.nameLetters');
  };
}

/** The check of a bound question; `plain` is that of its widget. Empty answers never come here. */
export function boundCheck<Now extends { readonly latest: string }>(field: FormField, checkers: Checkers, plain: Check<Now>): Check<Now> {
  const { bound } = field;
  switch (bound?.to) {
    case 'givenName':
    case 'middleName':
    case 'familyName':
      return nameCheck(field, plain);
    case 'birthdate':
      return (answer, now) => (typeof answer === 'string' ? (birthdateProblem(answer, now.latest) ?? plain(answer, now)) : shape);
    case 'age':
      return (answer) =>
        typeof answer !== 'string' ? shape : readAge(answer) === null ? say('person.age', { min: 0, max: oldestOf(answer) }) : null;
    case 'identifier': {
      const { patterns: engine, identifierFormat: format = null, identifierCheck: check } = checkers;
      const judge = (text: string): Message | null =>
        bound.type === undefined ? identifierProblem(text, { format, engine, check }) : identifierOfTypeProblem(text, { format: null });
      return (answer, now) => (typeof answer === 'string' ? (judge(answer) ?? plain(answer, now)) : shape);
    }
    case 'country':
      return shortText(longestCountry, plain);
    case 'stateProvince':
    case 'countyDistrict':
    case 'cityVillage':
    case 'address2':
    case 'address3':
      return shortText(longestLine, plain);
    case 'attribute':
      return shortText(longestAttribute, plain);
    default:
      return plain;
  }
}

/** Date of birth and age, where a form asks for both: one of them is enough. */
export interface BirthPair {
  readonly birthdate: FormField;
  readonly age: FormField;
}

/** The pair of a form; null where it asks for one of them or none. */
export function birthPair({ fields }: FormDefinition): BirthPair | null {
  const [birthdate, age] = [fields.find(({ bound }) => bound?.to === 'birthdate'), fields.find(({ bound }) => bound?.to === 'age')];
  return birthdate === undefined || age === undefined ? null : { birthdate, age };
}

/** What is missing of the two, in place of what each question says by itself: one of them is enough. Nothing where a rule hides one of them. */
export function birthMissing(
  pair: BirthPair | null,
  answers: Answers,
  hidden: ReadonlySet<string>,
): readonly { readonly field: string; readonly message: Message | null }[] {
  if (pair === null || hidden.has(pair.birthdate.uuid) || hidden.has(pair.age.uuid)) return [];
  const { birthdate, age } = pair;
  const [noDate, noAge] = [isEmpty(answers[birthdate.uuid]), isEmpty(answers[age.uuid])];
  const both = noDate && noAge && (birthdate.mandatory || age.mandatory) ? say('person.birthdateOrAge') : null;
  return [...(noDate ? [{ field: birthdate.uuid, message: both }] : []), ...(noAge ? [{ field: age.uuid, message: null }] : [])];
}
