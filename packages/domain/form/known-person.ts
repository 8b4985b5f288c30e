/** What a registration form shows of somebody who is registered already. */
import { ageTold, writtenAge } from '../person/age.ts';
import { emptyAddress, type Answer, type Answers } from './answers.ts';
import type { AddressPart, PersonPart } from './bound.ts';
import type { FormDefinition, FormField } from './definition.ts';

/** An identifier or attribute, with the uuid of its type. */
interface Kept {
  readonly uuid: string;
  readonly type: string;
  readonly value: string;
}

/** Somebody as the record knows them. */
export interface KnownPerson {
  /** The name that they go by. */
  readonly name: {
    readonly uuid: string;
    readonly givenName: string | null;
    readonly middleName: string | null;
    readonly familyName: string | null;
  } | null;
  readonly gender: string | null;
  /** `YYYY-MM-DD`. */
  readonly birthdate: string | null;
  readonly estimated: boolean;
  /** The preferred one first. */
  readonly identifiers: readonly (Kept & { readonly own: boolean })[];
  /** The oldest first: the one that people are called by. */
  readonly attributes: readonly Kept[];
  /** The preferred one. */
  readonly address: ({ readonly uuid: string } & Readonly<Record<AddressPart, string | null>>) | null;
}

/** The identifier or attribute that a question asks for; undefined where there is none. */
export function keptFor({ bound }: FormField, person: KnownPerson): Kept | undefined {
  if (bound?.to === 'attribute') return person.attributes.find(({ type }) => type === bound.type);
  if (bound?.to !== 'identifier') return undefined;
  return person.identifiers.find(({ type, own }) => (bound.type === undefined ? own : type === bound.type));
}

/** The option of a choice that is kept in words, any other answer as it is. */
function optionOf({ field }: FormField, text: string): string | null {
  if (field.dataType !== 'coded') return text;
  const lower = text.trim().toLowerCase();
  return field.answers.find(({ concept }) => concept.display.trim().toLowerCase() === lower)?.concept.uuid ?? null;
}

interface Asked {
  readonly person: KnownPerson;
  /** The form asks for the date of birth, too. */
  readonly withDate: boolean;
  readonly on: string;
}

type Answering = (field: FormField, asked: Asked) => Answer;

const nameOf =
  (part: 'givenName' | 'middleName' | 'familyName'): Answering =>
  (_field, { person }) =>
    person.name?.[part] ?? null;

const addressPartOf =
  (part: AddressPart): Answering =>
  (field, { person }) =>
    optionOf(field, person.address?.[part] ?? '');

const kept: Answering = (field, { person }) => {
  const found = keptFor(field, person);
  return found === undefined ? null : optionOf(field, found.value);
};

const wholeAddress: Answering = (_field, { person: { address } }) =>
  address === null
    ? null
    : {
        ...emptyAddress,
        country: address.country ?? '',
        province: address.stateProvince ?? '',
        city: address.cityVillage ?? '',
        address: address.address2 ?? '',
        landmark: address.address3 ?? '',
      };

const answering: Readonly<Record<PersonPart, Answering>> = {
  givenName: nameOf('givenName'),
  middleName: nameOf('middleName'),
  familyName: nameOf('familyName'),
  gender: ({ field, bound }, { person }) =>
    field.answers.find(({ concept }) => bound?.codes?.[concept.uuid] === person.gender)?.concept.uuid ?? null,
  // an estimated date is not one that anybody gave
  birthdate: (_field, { person }) => (person.estimated ? null : person.birthdate),
  age: (_field, { person: { birthdate, estimated }, withDate, on }) =>
    birthdate === null || (withDate && !estimated) ? null : writtenAge(ageTold(birthdate, estimated, on)),
  identifier: kept,
  attribute: kept,
  photo: () => null,
  address: wholeAddress,
  country: addressPartOf('country'),
  stateProvince: addressPartOf('stateProvince'),
  countyDistrict: addressPartOf('countyDistrict'),
  cityVillage: addressPartOf('cityVillage'),
  address2: addressPartOf('address2'),
  address3: addressPartOf('address3'),
};

/**
 * The answers to the questions about the person, as the record has them; those that it cannot give are missing.
 * @param on `YYYY-MM-DD`: the day on which an age is told, of the dead that of their death
 */
export function answersOfPerson(fields: readonly FormField[], person: KnownPerson, on: string): Answers {
  const withDate = fields.some(({ bound }) => bound?.to === 'birthdate');
  return Object.fromEntries(
    fields.flatMap((field) => {
      const answer = field.bound === undefined ? null : answering[field.bound.to](field, { person, withDate, on });
      return answer === null || answer === '' ? [] : [[field.uuid, answer]];
    }),
  );
}

const isHeading = ({ field, bound }: FormField): boolean => field.widget === 'heading' && bound === undefined;

/** A form without the questions that are not about the person, for somebody whom it did not register; headings of nothing go with them. */
export function aboutPerson(form: FormDefinition): FormDefinition {
  const kept = form.fields.filter((field) => field.bound !== undefined || isHeading(field));
  return {
    ...form,
    fields: kept.filter((field, at) => !isHeading(field) || (kept[at + 1] !== undefined && !isHeading(kept[at + 1] ?? field))),
  };
}
