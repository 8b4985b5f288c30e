import { demoUuid } from './demo-uuid.ts';
import { elsewhere, middleNames, pakistani, urdu, type NameStock } from './people-names.ts';
import { facilities, landmarks, streets } from './places.ts';
import type { Random } from './seeded-random.ts';

interface DemoName {
  readonly given: string;
  readonly middle: string | null;
  readonly family: string;
}

/** A made-up person of the demonstration. */
export interface DemoPatient {
  readonly uuid: string;
  readonly serial: number;
  readonly gender: 'M' | 'F';
  /** `YYYY-MM-DD`. */
  readonly birthdate: string;
  readonly estimated: boolean;
  readonly names: readonly DemoName[];
  readonly facility: number;
  readonly phone: string;
  readonly address: { readonly province: string; readonly city: string; readonly street: string; readonly landmark: string };
}

const dayText = (day: Date): string => day.toISOString().slice(0, 10);

/** A name that men or women of this stock bear. */
function nameFrom(stock: NameStock, gender: 'M' | 'F', random: Random): DemoName {
  const middle = stock === pakistani && random.chance(0.2) ? random.pick(middleNames[gender]) : null;
  return { given: random.pick(stock[gender]), middle, family: random.pick(stock.family) };
}

function namesOf(gender: 'M' | 'F', family: string | null, random: Random): DemoName[] {
  if (family === null && random.chance(0.22)) return [nameFrom(random.pick(elsewhere), gender, random)];
  const first = nameFrom(pakistani, gender, random);
  const name = { ...first, family: family ?? first.family };
  const given = urdu[gender][(pakistani[gender] as readonly string[]).indexOf(name.given)];
  const familyInUrdu = urdu.family[(pakistani.family as readonly string[]).indexOf(name.family)];
  const script =
    given !== undefined && familyInUrdu !== undefined && random.chance(0.35) ? [{ given, middle: null, family: familyInUrdu }] : [];
  return script.length > 0 && random.chance(0.25) ? [...script, name] : [name, ...script];
}

const lengthOfYear = 365.25 * 86_400_000;

/**
 * Makes a person. `given` fixes what is known already (a contact's family name, age, household).
 * The first name of the list is the preferred one.
 */
export function makePatient(
  serial: number,
  now: Date,
  random: Random,
  given: {
    readonly gender?: 'M' | 'F';
    readonly age?: number;
    readonly family?: string;
    readonly household?: DemoPatient;
  } = {},
): DemoPatient {
  const gender = given.gender ?? (random.chance(0.52) ? 'M' : 'F');
  const age = given.age ?? Math.round(Math.min(88, Math.max(6, random.around(38, 18))));
  const estimated = random.chance(0.3);
  const born = new Date(now.getTime() - (age + 0.05 + random.next() * 0.9) * lengthOfYear);
  const facility = given.household?.facility ?? random.whole(0, facilities.length - 1);
  const { province, city } = facilities[facility] ?? { province: '', city: '' };
  return {
    uuid: demoUuid(`person:${serial}`),
    serial,
    gender,
    estimated,
    birthdate: estimated ? `${born.getUTCFullYear()}-01-01` : dayText(born),
    names: namesOf(gender, given.family ?? null, random),
    facility,
    phone: given.household?.phone ?? `+9230${random.whole(0, 9)}${random.whole(1_000_000, 9_999_999)}`,
    address: given.household?.address ?? { province, city, street: random.pick(streets), landmark: random.pick(landmarks) },
  };
}

/** Full years between birth and a day. */
export function ageOn(patient: DemoPatient, day: Date): number {
  return Math.floor((day.getTime() - Date.parse(`${patient.birthdate}T00:00:00Z`)) / lengthOfYear);
}
