/** Who of those on this device may be the one who is being registered: as the server weighs it, without the sound of names. */
import type { PatientMatch } from '@fieldward/contract/patient/registration.operations.ts';
import type { HeldPatient } from '@fieldward/contract/device/device.operations.ts';
import { likeness } from '@fieldward/domain/person/likeness.ts';
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

const MOST = 10;

/** The parts of a name by which somebody is looked for: the first of the given ones, and the family's. */
const askedWords = ({ givenName, familyName }: Described): readonly string[] => [
  ...new Set([...wordsOf(givenName.trim().split(' ')[0] ?? '').slice(0, 2), ...wordsOf(familyName).slice(0, 3)]),
];

function weigh({ gender, birthdate, identifier }: Described, asked: readonly string[], { words, numbers, person }: Indexed) {
  const number = numberOf(identifier);
  const name = asked.length > 0 && asked.every((one) => words.some((word) => word === one || isNear(one, word, allowance(one.length))));
  const born = typeof person.birthdate === 'string' ? dayShown(person.birthdate) : '';
  const known = { birthdate: born, gender: person.gender ?? '' };
  return likeness({ birthdate, gender }, known, { identifier: number !== '' && numbers.includes(number), name });
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
    return index
      .flatMap((each) => {
        const weighed = weigh(described, asked, each);
        return weighed === undefined ? [] : [{ known: each.known, ...weighed }];
      })
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
