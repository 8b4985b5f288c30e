import { nextIdentifierWire } from '@fieldward/contract/patient/registration.operations.ts';
import { identifierProblem } from '@fieldward/domain/person/person.ts';
import type { Db } from '../../../engine/db.ts';
import { operation } from '../../../engine/operation.ts';
import { patternEngine } from '../../../engine/pattern-engine.ts';
import { nextFree } from '../../../sql/next-number.ts';

const typeSql = `select t.patient_identifier_type_id::text as id, lower(t.name) = 'patient identifier' as own,
  (select s.value from system_setting s where lower(s.property) = 'hydra.identifierformat') as format
from patient_identifier_type t where not t.retired and (t.uuid = $1 or lower(t.name) = lower($1)) order by t.uuid = $1 desc limit 1`;

/** The newest identifiers of a type; those of a place, or (null) of all. */
async function newest(db: Db, type: string, place: string | null): Promise<readonly string[]> {
  const rows = await db.rows<{ identifier: string }>(
    `select i.identifier from patient_identifier i where i.identifier_type = $1 and not i.voided
       and ($2::text is null or i.location_id = (select l.location_id from location l where l.uuid = $2))
     order by i.patient_identifier_id desc limit 20`,
    [type, place],
  );
  return rows.map(({ identifier }) => identifier);
}

const takenSql = `select lower(i.identifier) as text from patient_identifier i where i.identifier_type = $1 and lower(i.identifier) = any($2::text[])`;

/** What does not follow the programme's format is not proposed; nothing is where there is no number yet. */
export const nextIdentifier = operation(nextIdentifierWire, {
  handle: async ({ query }, db) => {
    const { type = 'Patient Identifier', place, after } = query;
    const [found] = await db.rows<{ id: string; own: boolean; format: string | null }>(typeSql, [type.replaceAll('\0', '')]);
    if (found === undefined) return { body: { next: null } };
    const { id, own, format } = found;
    const ofPlace = place === undefined || place === '' || after !== undefined ? [] : await newest(db, id, place.replaceAll('\0', ''));
    const before = after === undefined ? [...ofPlace, ...(await newest(db, id, null))] : [after.replaceAll('\0', '')];
    const taken = async (texts: readonly string[]): Promise<readonly string[]> =>
      (await db.rows<{ text: string }>(takenSql, [id, texts])).map(({ text }) => text);
    const fits = (text: string): boolean => !own || identifierProblem(text, { format, engine: patternEngine }) === null;
    return { body: { next: await nextFree(before, taken, fits) } };
  },
});
