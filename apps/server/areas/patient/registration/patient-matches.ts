import type { Db } from '../../../engine/db.ts';

/** Who is looked for, as far as it is known. */
interface Described {
  readonly givenName: string | null;
  readonly familyName: string | null;
  readonly gender: string | null;
  /** `1990-03-04`. */
  readonly birthdate: string | null;
  readonly identifier: string | null;
}

/** Registered patients who may be the person described, the most alike first, with points from 0 to 100. */
export async function patientMatches(
  db: Db,
  { givenName, familyName, gender, birthdate, identifier }: Described,
): Promise<readonly { readonly uuid: string; readonly score: number }[]> {
  return db.rows(
    `select t.uuid, m.score::float8 as score from patient_matches($1, $2, $3, $4, $5) with ordinality m(patient_id, score, reasons, place)
     join patient t on t.patient_id = m.patient_id order by m.place`,
    [givenName, familyName, gender, birthdate, identifier],
  );
}
