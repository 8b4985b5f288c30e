import { seededRandom, type Random } from '../../db/demo/seeded-random.ts';
import { beginNumbers, carefulRecord, phoneOf, secondRecord, type RegisterRecord, type TruePerson } from './register-errors.ts';
import { SCRIPTS, type ScriptNames, type WrittenName } from './script-names.ts';

/** A record with the person whom it is of: two records of one person have the same. */
export interface LabelledRecord extends RegisterRecord {
  readonly person: number;
  readonly script: ScriptNames['script'];
}

/** Of each script so many people with two records, couples of people who are alike, and people who are only there. */
interface RegisterSize {
  readonly twice: number;
  readonly alike: number;
  readonly others: number;
}

/** The set whose figures are published. */
export const PUBLISHED = { seed: 20_261_122, size: { twice: 200, alike: 200, others: 400 } } as const;

/** Common names are common: the first of the list most of all. */
function named(list: readonly WrittenName[], random: Random): WrittenName {
  const name = list[Math.floor(list.length * random.next() ** 1.7)];
  if (name === undefined) throw new RangeError('a script has names');
  return name;
}

function somebody(names: ScriptNames, random: Random, more: Partial<TruePerson> = {}): TruePerson {
  const gender = more.gender ?? random.pick<'M' | 'F'>(['M', 'F']);
  const family = named(names.family, random);
  return {
    names,
    given: named(gender === 'M' ? names.male : names.female, random),
    family: gender === 'F' && names.feminine ? names.feminine(family) : family,
    born: new Date(Date.UTC(2026 - Math.floor(90 * random.next() ** 1.4), random.whole(0, 11), random.whole(1, 28))),
    phone: random.chance(0.5) ? phoneOf(random) : null,
    mother: random.chance(0.4) ? named(names.female, random) : null,
    place: random.whole(0, 39) * 2,
    ...more,
    gender,
  };
}

const otherThan = (list: readonly WrittenName[], name: WrittenName, random: Random): WrittenName =>
  random.pick(list.filter(({ own }) => own !== name.own));

/** The family name of a relative: a woman's may differ from a man's. */
function familyOf({ names, family, gender: own }: TruePerson, gender: 'M' | 'F'): WrittenName {
  if (!names.feminine || own === gender) return family;
  return names.family.find((name) => (own === 'M' ? name.own === family.own : names.feminine?.(name).own === family.own)) ?? family;
}

/** So many years later; earlier, where that is still to come. */
function years(born: Date, more: number, random: Random): Date {
  const year = born.getUTCFullYear();
  return new Date(Date.UTC(year + more > 2025 ? year - Math.abs(more) : year + more, random.whole(0, 11), random.whole(1, 28)));
}

/** Somebody who is easily taken for `one`: a twin, a brother or sister, a namesake of the village, a child of the name, a husband or wife. */
function alike(one: TruePerson, random: Random): TruePerson {
  const { names } = one;
  const list = (gender: 'M' | 'F') => (gender === 'M' ? names.male : names.female);
  const home = { phone: one.phone, mother: one.mother, place: one.place };
  const gender = random.pick<'M' | 'F'>(['M', 'F']);
  const family = (of: 'M' | 'F'): WrittenName => {
    const name = familyOf(one, of);
    return of === 'F' && one.gender === 'M' && names.feminine ? names.feminine(name) : name;
  };
  switch (random.weighted({ twin: 20, sibling: 20, namesake: 30, child: 15, spouse: 15 })) {
    case 'twin':
      return somebody(names, random, {
        ...home,
        gender,
        family: family(gender),
        born: one.born,
        given: otherThan(list(gender), one.given, random),
      });
    case 'sibling':
      return somebody(names, random, {
        ...home,
        gender,
        family: family(gender),
        born: years(one.born, random.pick([-4, -3, -2, 2, 3, 4]), random),
        given: otherThan(list(gender), one.given, random),
      });
    case 'namesake':
      return somebody(names, random, { gender: one.gender, given: one.given, family: one.family, place: one.place });
    case 'child':
      return somebody(names, random, {
        ...home,
        mother: null,
        gender: one.gender,
        given: one.given,
        family: one.family,
        born: years(one.born, random.whole(18, 40), random),
      });
    default: {
      const other = one.gender === 'M' ? 'F' : 'M';
      return somebody(names, random, {
        phone: one.phone,
        place: one.place,
        gender: other,
        family: family(other),
        born: years(one.born, random.whole(-5, 5), random),
      });
    }
  }
}

/** A register of made-up people in six scripts, of which it is known which records are of one person. The same seed gives the same register. */
export function labelledRegister({ seed, size }: { readonly seed: number; readonly size: RegisterSize }): LabelledRecord[] {
  const random = seededRandom(seed);
  beginNumbers();
  const records: LabelledRecord[] = [];
  let people = 0;
  for (const names of SCRIPTS) {
    const enter = (...of: readonly RegisterRecord[]): void => {
      people += 1;
      for (const record of of) records.push({ ...record, person: people, script: names.script });
    };
    for (let n = 0; n < size.twice; n += 1) {
      const person = somebody(names, random);
      const first = carefulRecord(person, random);
      enter(first, secondRecord(person, first, random));
    }
    for (let n = 0; n < size.alike; n += 1) {
      const one = somebody(names, random);
      enter(carefulRecord(one, random));
      enter(carefulRecord(alike(one, random), random));
    }
    for (let n = 0; n < size.others; n += 1) enter(carefulRecord(somebody(names, random), random));
  }
  return records;
}
