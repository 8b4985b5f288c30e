/** Who of those on this device may be the one who is being registered: as the server weighs it, without the sound of names. */
import type { PatientMatch } from '@fieldward/contract/patient/registration.operations.ts';
import type { HeldPatient } from '@fieldward/contract/device/device.operations.ts';
import { dayShown } from '@fieldward/domain/time/in-zone.ts';
import { allowance, isNear, numberOf, wordsOf } from './device-find.ts';

/** Somebody who is described, as far as it is known; '' for what is not. */
export interface Described {
  readonly givenName: string;
  readonly familyName: string;
  readonly gender: string;
  /** `YYYY-MM-DD`. */
  readonly birthdate: string;
  readonly identifier: string;
}

/** What is looked at of somebody whom the device holds, as the page of a patient asks for it. */
interface Known {
  readonly uuid: string;
  readonly display: string;
  readonly identifiers: readonly {
    readonly uuid: string;
    readonly identifier: string;
    readonly identifierType: { readonly display: string };
  }[];
  readonly person: Omit<PatientMatch['patient']['person'], 'display'> & {
    readonly display: string;
    readonly names?: readonly {
      readonly givenName?: string | null;
      readonly middleName?: string | null;
      readonly familyName?: string | null;
    }[];
  };
}

const SAME_NUMBER = 100;
const SAME_NAME = 50;
const SAME_BIRTH = 30;
const NEAR_BIRTH = 15;
const SAME_SEX = 10;
const OTHERWISE = -20;
/** From here on somebody is worth a look: a name alone is when no day of birth is said. */
const WORTH = { born: 60, named: 50 } as const;
const MOST = 10;
const YEAR = 366 * 86_400_000;

/** Within a year, or day and month the other way round. */
function isNearDay(one: string, other: string): boolean {
  const [y = '', m = '', d = ''] = one.split('-');
  return Math.abs(Date.parse(one) - Date.parse(other)) <= YEAR || other === `${y}-${d}-${m}`;
}

interface Weighed {
  readonly score: number;
  readonly reasons: PatientMatch['reasons'];
}

/** The parts of a name by which somebody is looked for: the first of the given ones, and the family's. */
const askedWords = ({ givenName, familyName }: Described): readonly string[] => [
  ...new Set([...wordsOf(givenName.trim().split(' ')[0] ?? '').slice(0, 2), ...wordsOf(familyName).slice(0, 3)]),
];

function weigh(described: Described, asked: readonly string[], { words, numbers, person }: Indexed): Weighed {
  const { gender, birthdate, identifier } = described;
  const number = numberOf(identifier);
  const sameNumber = number !== '' && numbers.includes(number);
  const named = asked.length > 0 && asked.every((one) => words.some((word) => word === one || isNear(one, word, allowance(one.length))));
  const born = typeof person.birthdate === 'string' ? dayShown(person.birthdate) : '';
  const birth = birthdate === '' || born === '' ? 0 : born === birthdate ? SAME_BIRTH : isNearDay(birthdate, born) ? NEAR_BIRTH : OTHERWISE;
  const sex = gender === '' || person.gender === null ? 0 : person.gender === gender ? SAME_SEX : OTHERWISE;
  return {
    score: !sameNumber && !named ? 0 : Math.min(100, (sameNumber ? SAME_NUMBER : 0) + (named ? SAME_NAME : 0) + birth + sex),
    reasons: [
      ...(sameNumber ? ['identifier' as const] : []),
      ...(named ? ['name' as const] : []),
      ...(birth > 0 ? ['birthdate' as const] : []),
      ...(sex > 0 ? ['gender' as const] : []),
    ],
  };
}

interface Indexed {
  readonly known: Known;
  readonly words: readonly string[];
  readonly numbers: readonly string[];
  readonly person: Known['person'];
}

/** An index over people, built once and asked while one types. @param people what the device holds of each, as pages show it */
export function matchIndex(people: readonly HeldPatient['details'][]): (described: Described) => readonly PatientMatch[] {
  const index = people.map((details): Indexed => {
    const known = details as unknown as Known; // the view that the page asks for has these
    const names = (known.person.names ?? []).flatMap(({ givenName, middleName, familyName }) => [givenName, middleName, familyName]);
    const words = names.some(Boolean) ? names.flatMap((name) => wordsOf(name ?? '')) : wordsOf(known.person.display);
    return {
      known,
      words: [...new Set(words)],
      numbers: known.identifiers.map(({ identifier }) => numberOf(identifier)),
      person: known.person,
    };
  });
  return (described) => {
    const asked = askedWords(described);
    const floor = described.birthdate === '' ? WORTH.named : WORTH.born;
    return index
      .map((each) => ({ known: each.known, ...weigh(described, asked, each) }))
      .filter(({ score, reasons }) => score >= floor || reasons.includes('identifier'))
      .toSorted((a, b) => b.score - a.score || a.known.display.localeCompare(b.known.display))
      .slice(0, MOST)
      .map(({ known, score, reasons }) => ({ patient: shown(known), score, reasons }));
  };
}

const shown = ({ uuid, display, identifiers, person }: Known): PatientMatch['patient'] => ({
  uuid,
  display,
  identifiers: identifiers.map(({ uuid: of, identifier, identifierType }) => ({ uuid: of, identifier, type: identifierType.display })),
  person: {
    display: person.display,
    gender: person.gender,
    age: person.age,
    birthdate: person.birthdate,
    birthdateEstimated: person.birthdateEstimated,
  },
});
