/** What changed answers to the questions about a person change of the record. */
import type { Answers } from './answers.ts';
import { addressParts } from './bound.ts';
import type { FormField } from './definition.ts';
import { keptFor, type KnownPerson } from './known-person.ts';
import { addressOf, registeredPerson, unknownName } from './registered-person.ts';

/** The change of a patient as `POST patient/{uuid}` takes it, and which form field each part of it comes from. */
export interface PersonChange {
  readonly body: Readonly<Record<string, unknown>>;
  /** uuid of the form field that a path in the body (`person.names[0].givenName`) is about; undefined for none. */
  readonly fieldAt: (path: string) => string | undefined;
  /** Paths of the names: the form says how these can be written. */
  readonly judged: ReadonlySet<string>;
}

type Change = Readonly<Record<string, unknown>>;

const nameParts = ['givenName', 'middleName', 'familyName'] as const;

/**
 * The change that makes the record say what the form says; nothing else is sent.
 * @param changed the questions about the person whose answers differ
 * @param after all answers that count
 * @param on `YYYY-MM-DD`, from which an age counts
 */
export function personChange(
  person: KnownPerson,
  fields: readonly FormField[],
  changed: readonly FormField[],
  after: Answers,
  on: string,
): PersonChange {
  const next = registeredPerson(fields, after, on);
  const fieldFor = (...parts: readonly string[]): string | undefined => changed.find(({ bound }) => parts.includes(bound?.to ?? ''))?.uuid;
  const paths: (readonly [path: string, field: string | undefined])[] = [];
  const notePath = (path: string, field: string | undefined): void => void paths.push([path, field]);
  const of = (part: 'identifier' | 'attribute'): Change[] =>
    changed
      .filter(({ bound }) => bound?.to === part)
      .map((field, at) => {
        const kept = keptFor(field, person);
        const value = next[part === 'identifier' ? 'identifiers' : 'attributes'].find((each) => each.field === field.uuid)?.value;
        notePath(part === 'identifier' ? `identifiers[${at}]` : `person.attributes[${at}]`, field.uuid);
        if (kept !== undefined)
          return value === undefined ? { uuid: kept.uuid, voided: true } : { uuid: kept.uuid, [wireValue[part]]: value };
        return { [wireType[part]]: field.bound?.type, [wireValue[part]]: value };
      });
  const identifiers = of('identifier');
  const attributes = of('attribute');
  const names = nameChange(person, changed, next);
  for (const part of nameParts) notePath(namePath(part), fieldFor(part) ?? fieldFor(...nameParts));
  const address = addressChange(person, fields, changed, after);
  for (const part of addressParts) notePath(`person.addresses[0].${part}`, fieldFor(part) ?? fieldFor('address'));
  notePath('person.gender', fieldFor('gender'));
  notePath('person.birthdate', fieldFor('birthdate', 'age'));
  const about: Change = {
    ...(fieldFor('gender') === undefined ? {} : { gender: next.gender ?? 'U' }),
    ...(fieldFor('birthdate', 'age') === undefined ? {} : { birthdate: next.birthdate, birthdateEstimated: next.estimated }),
    ...(names === null ? {} : { names: [names] }),
    ...(attributes.length === 0 ? {} : { attributes }),
    ...(address === null ? {} : { addresses: [address] }),
  };
  return {
    body: { ...(identifiers.length === 0 ? {} : { identifiers }), ...(Object.keys(about).length === 0 ? {} : { person: about }) },
    judged: new Set(nameParts.map(namePath)),
    fieldAt: (path) => paths.find(([each, field]) => field !== undefined && path.startsWith(each))?.[1],
  };
}

const namePath = (part: string): string => `person.names[0].${part}`;
const wireValue = { identifier: 'identifier', attribute: 'value' } as const;
const wireType = { identifier: 'identifierType', attribute: 'attributeType' } as const;

/** The parts of the name that were changed; who has no name left is called unknown, as when they are registered. */
function nameChange(person: KnownPerson, changed: readonly FormField[], next: ReturnType<typeof registeredPerson>): Change | null {
  const asked = nameParts.filter((part) => changed.some(({ bound }) => bound?.to === part));
  if (asked.length === 0) return null;
  const parts: Record<string, string | null> = Object.fromEntries(asked.map((part) => [part, next[part] || null]));
  const left = nameParts.some((part) => (part in parts ? parts[part] : person.name?.[part]));
  if (!left) parts['givenName'] = unknownName;
  return { ...(person.name === null ? { preferred: true } : { uuid: person.name.uuid }), ...parts };
}

/** The parts of the address that were changed: what the form does not ask for stays. */
function addressChange(person: KnownPerson, fields: readonly FormField[], changed: readonly FormField[], after: Answers): Change | null {
  const whole = changed.some(({ bound }) => bound?.to === 'address');
  const next = addressOf(fields, after);
  const parts = Object.fromEntries(
    addressParts.flatMap((part) => {
      const asked = changed.some(({ bound }) => bound?.to === part) || (whole && part !== 'countyDistrict');
      return !asked || next[part].trim() === (person.address?.[part] ?? '') ? [] : [[part, next[part].trim() || null]];
    }),
  );
  if (Object.keys(parts).length === 0) return null;
  return { ...(person.address === null ? { preferred: true } : { uuid: person.address.uuid }), ...parts };
}
