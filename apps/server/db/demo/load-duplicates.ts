import type { Db } from '../../engine/db.ts';
import { demoUuid } from './demo-uuid.ts';
import { facilityUuid } from './load-staff.ts';
import { facilities } from './places.ts';

/** How one name is written in two ways. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/ee/, 'i'],
  [/oo/, 'u'],
  [/ou/, 'u'],
  [/ss/, 's'],
  [/mm/, 'm'],
  [/kh/i, 'k'],
  [/(?<=.)i(?=.)/, 'ee'],
  [/(?<=.)a(?=[^a]*$)/, 'e'],
];

/** The name as somebody else would write it; the same where we know no other way. */
function otherSpelling(name: string): string {
  const [pattern, instead] = SPELLINGS.find(([each]) => each.test(name)) ?? [];
  return pattern === undefined || instead === undefined ? name : name.replace(pattern, instead);
}

interface Twice {
  readonly uuid: string;
  readonly given: string;
  readonly family: string;
  readonly birthdate: string;
}

/** How many patients were registered twice. */
const COUPLES = 6;
/** Days between the two. */
const APART = 9;

/** The second record of a patient who was registered twice. */
export const secondRecord = (at: number): string => demoUuid(`duplicate:${at}`);

/** SQL: the uuid of the first record of the patient whose second has the uuid `$1`. */
export const FIRST_OF_SECOND = `
  select f.uuid from person s join patient r on r.patient_id = s.person_id join patient t on t.date_created = r.date_created - interval '${APART} days'
    join person f on f.person_id = t.patient_id and f.gender = s.gender and (f.birthdate = s.birthdate or to_char(f.birthdate, 'YYYY-DD-MM') = s.birthdate::text)
  where s.uuid = $1 order by f.person_id limit 1`;

/**
 * Some patients were registered a second time at another facility: with another spelling, or with day and month swapped. They are what the
 * list of possible duplicates shows. `identifierOf` numbers them.
 */
export async function loadDuplicates(db: Db, identifierOf: (serial: number) => string, from: number): Promise<void> {
  const people = await db.rows<Twice>(
    `select p.uuid, n.given_name as given, n.family_name as family, p.birthdate::text as birthdate
     from patient t join person p on p.person_id = t.patient_id join person_name n on n.person_id = p.person_id and n.preferred and not n.voided
     where p.birthdate is not null and not p.birthdate_estimated and not p.dead and n.family_name is not null
     order by md5(p.uuid) limit ${COUPLES}`,
  );
  for (const [at, { uuid, given, family, birthdate }] of people.entries()) {
    const [year = '', month = '', day = ''] = birthdate.split('-');
    const swapped = at % 3 === 2 && Number(day) <= 12 ? `${year}-${day}-${month}` : birthdate;
    await db.rows(
      `with first as (select p.*, t.date_created as registered from person p join patient t on t.patient_id = p.person_id where p.uuid = $1),
        person as (insert into person (uuid, gender, birthdate, creator, date_created)
          select $2, gender, $3::date, creator, registered + interval '${APART} days' from first returning person_id, creator, date_created),
        name as (insert into person_name (person_id, preferred, given_name, family_name, creator) select person_id, true, $4, $5, creator from person),
        patient as (insert into patient (patient_id, creator, date_created) select person_id, creator, date_created from person returning patient_id, creator)
       insert into patient_identifier (patient_id, identifier, identifier_type, location_id, preferred, creator)
       select p.patient_id, $6, t.patient_identifier_type_id, l.location_id, true, p.creator
       from patient p, location l, patient_identifier_type t where l.uuid = $7 and lower(t.name) = 'patient identifier' and not t.retired`,
      [
        uuid,
        secondRecord(at),
        swapped,
        otherSpelling(given),
        at % 2 === 0 ? family : otherSpelling(family),
        identifierOf(from + at),
        facilityUuid(at % facilities.length),
      ],
    );
  }
}
