import type { Random } from '../../db/demo/seeded-random.ts';
import type { ScriptNames, WrittenName } from './script-names.ts';

/** What somebody is truly called, born and reached by. */
export interface TruePerson {
  readonly names: ScriptNames;
  readonly given: WrittenName;
  readonly family: WrittenName;
  readonly gender: 'M' | 'F';
  readonly born: Date;
  readonly phone: string | null;
  readonly mother: WrittenName | null;
  readonly place: number;
}

/** One record of the register. */
export interface RegisterRecord {
  readonly given: string;
  readonly family: string | null;
  readonly gender: string;
  /** A day, or null. */
  readonly birthdate: string | null;
  readonly estimated: boolean;
  readonly phone: string | null;
  readonly mother: string | null;
  readonly place: number;
  readonly identifier: string;
}

const day = (date: Date): string => date.toISOString().slice(0, 10);
const date = (year: number, month: number, ofMonth: number): Date => new Date(Date.UTC(year, month, ofMonth));

/** A letter dropped, doubled, swapped with the next, or another one of the same script. */
function mistyped(text: string, letters: readonly string[], random: Random): string {
  const all = [...text];
  if (all.length < 3) return text;
  const at = random.whole(1, all.length - 1);
  const here = all[at] ?? '';
  switch (random.pick(['drop', 'double', 'swap', 'other'])) {
    case 'drop':
      return [...all.slice(0, at), ...all.slice(at + 1)].join('');
    case 'double':
      return [...all.slice(0, at), here, ...all.slice(at)].join('');
    case 'swap':
      return [...all.slice(0, at - 1), here, all[at - 1] ?? '', ...all.slice(at + 1)].join('');
    default:
      return [...all.slice(0, at), random.pick(letters), ...all.slice(at + 1)].join('');
  }
}

/** The same name as another clerk hears it: with letters that are taken for each other. */
function confused(text: string, { confused: pairs }: ScriptNames, random: Random): string {
  const here = pairs.flatMap((pair) => {
    const at = pair.lastIndexOf(' ');
    const [a, b] = [pair.slice(0, at), pair.slice(at + 1)];
    return [...(text.includes(a) ? [[a, b] as const] : []), ...(b !== '' && text.includes(b) ? [[b, a] as const] : [])];
  });
  if (here.length === 0) return text;
  const [from, to] = random.pick(here);
  const changed = text.replace(from, to).trim();
  return changed.length < 2 ? text : changed;
}

function lettersOf({ male, female }: ScriptNames): readonly string[] {
  return [...new Set([...male, ...female].flatMap(({ own }) => [...own.toLowerCase()]))].filter((letter) => letter.trim() !== '');
}

/** A name as it was written once: `errors` says how often each thing goes wrong. */
function written(
  name: WrittenName,
  names: ScriptNames,
  random: Random,
  errors: { spelling: number; typing: number; latin: boolean },
): string {
  const latin = names.script === 'Latin';
  let text = name.own;
  if (errors.latin && !latin && name.latin.length > 0) text = random.pick(name.latin);
  else if (random.chance(errors.spelling))
    text = latin && random.chance(0.6) ? random.pick([...name.latin, name.own]) : confused(text, names, random);
  return random.chance(errors.typing) ? mistyped(text, lettersOf(names), random) : text;
}

/** The birth date as it was written down: exact, wrong in one way, or only an age. */
function birth(
  born: Date,
  random: Random,
  asked: { day: number; age: number; none: number },
): Pick<RegisterRecord, 'birthdate' | 'estimated'> {
  const [year, month, ofMonth] = [born.getUTCFullYear(), born.getUTCMonth(), born.getUTCDate()];
  if (random.chance(asked.none)) return { birthdate: null, estimated: false };
  if (random.chance(asked.age)) {
    // people give their age in round numbers
    const years = 2026 - year + random.whole(-2, 2);
    const age = years > 15 && random.chance(0.35) ? Math.round(years / 5) * 5 : Math.max(years, 0);
    return { birthdate: day(date(2026 - age, 0, 1)), estimated: true };
  }
  if (!random.chance(asked.day)) return { birthdate: day(born), estimated: false };
  const wrong = random.pick(['swapped', 'year', 'day', 'month', 'digit']);
  if (wrong === 'swapped' && ofMonth <= 12) return { birthdate: day(date(year, ofMonth - 1, month + 1)), estimated: false };
  if (wrong === 'year') return { birthdate: day(date(year + random.pick([-1, 1]), month, ofMonth)), estimated: false };
  if (wrong === 'month') return { birthdate: day(date(year, (month + random.whole(1, 11)) % 12, Math.min(ofMonth, 28))), estimated: false };
  if (wrong === 'digit')
    return { birthdate: day(date(year + (year > 2015 ? -10 : random.pick([-10, 10])), month, ofMonth)), estimated: false };
  return { birthdate: day(date(year, month, random.whole(1, 28))), estimated: false };
}

const PHONE = (digits: string, random: Random): string =>
  random.pick([`0${digits}`, `+92${digits}`, `0${digits.slice(0, 3)}-${digits.slice(3)}`, `0092 ${digits.slice(0, 3)} ${digits.slice(3)}`]);

const phoneOf = (random: Random): string => `3${String(random.whole(0, 99_999_999)).padStart(8, '0')}`;

let lastNumber = 0;
/** A number that nobody has. */
const numberOf = (): string => `MR-${String((lastNumber += 1)).padStart(7, '0')}`;

/** Lets the numbers begin anew, so that one seed gives one register. */
export function beginNumbers(): void {
  lastNumber = 0;
}

/** The record that a careful clerk makes; where nobody knows the birth date it is an age. */
export function carefulRecord(person: TruePerson, random: Random): RegisterRecord {
  return {
    given: person.given.own,
    family: person.family.own,
    gender: person.gender,
    ...birth(person.born, random, { day: 0, age: 0.25, none: 0.03 }),
    phone: person.phone === null ? null : PHONE(person.phone, random),
    mother: person.mother?.own ?? null,
    place: person.place,
    identifier: numberOf(),
  };
}

/** The record that is made of somebody who is registered already, with what goes wrong in registers. */
export function secondRecord(person: TruePerson, first: RegisterRecord, random: Random): RegisterRecord {
  const { names } = person;
  const errors = { spelling: 0.3, typing: 0.15, latin: random.chance(0.12) };
  let given = written(person.given, names, random, errors);
  let family: string | null = written(person.family, names, random, errors);
  if (random.chance(0.08)) given = `${given} ${random.pick(person.gender === 'M' ? names.male : names.female).own}`;
  if (random.chance(0.08)) [given, family] = [family, given];
  else if (random.chance(0.04)) family = null;
  return {
    given,
    family,
    gender: random.chance(0.015) ? (person.gender === 'M' ? 'F' : 'M') : random.chance(0.01) ? 'U' : person.gender,
    ...birth(person.born, random, { day: 0.2, age: first.estimated ? 0.75 : 0.18, none: 0.05 }),
    phone: person.phone === null || random.chance(0.2) ? null : PHONE(random.chance(0.8) ? person.phone : phoneOf(random), random),
    mother: person.mother === null || random.chance(0.3) ? null : written(person.mother, names, random, { ...errors, spelling: 0.2 }),
    place: random.chance(0.65) ? person.place : person.place + 1,
    identifier: random.chance(0.08) ? first.identifier.replace('-', ' ').toLowerCase() : numberOf(),
  };
}

export { phoneOf };
