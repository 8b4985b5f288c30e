/**
 * How much somebody who is described is like somebody who is known. The server finds and weighs in SQL (`patient_matches`), a device
 * without it here; a test of the server holds the one against the other.
 */

/** Points for what agrees; what is known of both and differs takes some. */
const POINTS = { identifier: 100, name: 50, birthdate: 30, nearBirthdate: 15, gender: 10, otherwise: -20 } as const;
/** From here on somebody is worth a look: a name alone is when no day of birth is given. */
const WORTH = { born: 60, named: 50 } as const;
const MOST = 100;
/** Days of birth that are no further apart may be the same one, misheard. */
const NEAR = 366 * 86_400_000;

/** What decides besides number and name; '' for what is not known. Days are `YYYY-MM-DD`. */
interface BirthAndSex {
  readonly birthdate: string;
  readonly gender: string;
}

type Reason = 'identifier' | 'name' | 'birthdate' | 'gender';

/** Within a year, or day and month the other way round. */
function isNear(one: string, other: string): boolean {
  const [year = '', month = '', date = ''] = one.split('-');
  return Math.abs(Date.parse(one) - Date.parse(other)) <= NEAR || other === `${year}-${date}-${month}`;
}

function birthPoints(one: string, other: string): number {
  if (one === '' || other === '') return 0;
  if (one === other) return POINTS.birthdate;
  return isNear(one, other) ? POINTS.nearBirthdate : POINTS.otherwise;
}

function genderPoints(one: string, other: string): number {
  if (one === '' || other === '') return 0;
  return one === other ? POINTS.gender : POINTS.otherwise;
}

/**
 * Points from 0 to 100, and what speaks for it; undefined for somebody who is not worth a look.
 * @param same whether identifier and name agree
 */
export function likeness(
  described: BirthAndSex,
  known: BirthAndSex,
  same: { readonly identifier: boolean; readonly name: boolean },
): { readonly score: number; readonly reasons: readonly Reason[] } | undefined {
  if (!same.identifier && !same.name) return undefined;
  const birth = birthPoints(described.birthdate, known.birthdate);
  const gender = genderPoints(described.gender, known.gender);
  const sum = (same.identifier ? POINTS.identifier : 0) + (same.name ? POINTS.name : 0) + birth + gender;
  if (!same.identifier && sum < (described.birthdate === '' ? WORTH.named : WORTH.born)) return undefined;
  const reasons: readonly (Reason | false)[] = [
    same.identifier && 'identifier',
    same.name && 'name',
    birth > 0 && 'birthdate',
    gender > 0 && 'gender',
  ];
  return { score: Math.min(MOST, sum), reasons: reasons.filter((reason) => reason !== false) };
}
