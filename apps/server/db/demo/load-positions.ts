import type { Db } from '../../engine/db.ts';
import { facilities } from './places.ts';

/** Degrees around a clinic within which its patients live: some four kilometres. */
const AROUND = 0.036;

/** A number between -1 and 1 that follows from a uuid (SQL) and a word: the same in every demonstration. */
const scattered = (uuid: string, word: string): string => `((hashtext(${uuid} || '${word}') & 2047) / 1023.5 - 1)`;

/** SQL of a position near the clinic `c`, for the row of a uuid. */
const near = (uuid: string): { readonly latitude: string; readonly longitude: string } => ({
  latitude: `round((c.latitude + ${AROUND} * ${scattered(uuid, 'north')})::numeric, 5)`,
  longitude: `round((c.longitude + ${AROUND} * ${scattered(uuid, 'east')})::numeric, 5)`,
});

/** Somebody was there with a device: households, and two of three addresses of patients, have a position near their clinic. */
export async function loadPositions(db: Db): Promise<void> {
  const clinics = `(select l.location_id, x.latitude, x.longitude from jsonb_to_recordset($1::jsonb) as x (name text, latitude float8, longitude float8)
    join location l using (name))`;
  const given = [JSON.stringify(facilities.map(({ name, position: [latitude, longitude] }) => ({ name, latitude, longitude })))];
  const home = near('h.uuid');
  await db.rows(
    `update household h set latitude = ${home.latitude}, longitude = ${home.longitude} from ${clinics} c where c.location_id = h.location_id`,
    given,
  );
  const address = near('d.uuid');
  await db.rows(
    `update person_address d set latitude = ${address.latitude}::text, longitude = ${address.longitude}::text
     from patient_identifier i, ${clinics} c
     where i.patient_id = d.person_id and i.preferred and not i.voided and c.location_id = i.location_id and d.preferred and not d.voided
       and d.person_id % 3 > 0`,
    given,
  );
}
