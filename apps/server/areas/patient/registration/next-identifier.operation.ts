import { nextIdentifierWire } from '@fieldward/contract/patient/registration.operations.ts';
import { identifierOfTypeProblem, identifierProblem } from '@fieldward/domain/person/person.ts';
import type { Db } from '../../../engine/db.ts';
import { operation } from '../../../engine/operation.ts';
import { patternEngine } from '../../../engine/pattern-engine.ts';
import { nextFree } from '../../../sql/next-number.ts';
import { nextOf, optionFor } from '../../../sql/number-source.ts';

const typeSql = `select t.patient_identifier_type_id::text as id, lower(t.name) = 'patient identifier' as own, t.validator as "check",
  (select l.location_id::text from location l where l.uuid = $2) as place,
  case when lower(t.name) = 'patient identifier'
    then (select s.value from system_setting s where lower(s.property) = 'hydra.identifierformat') else t.format end as format
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

interface FoundType {
  readonly id: string;
  readonly own: boolean;
  readonly check: string | null;
  readonly place: string | null;
  readonly format: string | null;
}

/** What does not follow the programme's format, or lacks its check digit, is not proposed; nothing is where there is no number yet. */
async function following(db: Db, { id, own, check, format }: FoundType, place: string, after: string | undefined): Promise<string | null> {
  const ofPlace = place === '' || after !== undefined ? [] : await newest(db, id, place);
  const before = after === undefined ? [...ofPlace, ...(await newest(db, id, null))] : [after];
  const taken = async (texts: readonly string[]): Promise<readonly string[]> =>
    (await db.rows<{ text: string }>(takenSql, [id, texts])).map(({ text }) => text);
  const fits = (text: string): boolean =>
    (own ? identifierProblem : identifierOfTypeProblem)(text, { format, engine: patternEngine, check }) === null;
  return nextFree(before, taken, fits);
}

const plain = (text: string | undefined): string => (text ?? '').replaceAll('\0', '');

/** The number of the source for the type and place; where there is none, the one that follows. */
export const nextIdentifier = operation(nextIdentifierWire, {
  hiddenToo: true, // numbers that some do not see are passed over, too; it shows only one that nobody has
  handle: async ({ query }, db) => {
    const place = plain(query.place);
    const [found] = await db.rows<FoundType>(typeSql, [plain(query.type ?? 'Patient Identifier'), place]);
    if (found === undefined) return { body: { next: null, source: null, typed: true } };
    const option = await optionFor(db, found.id, found.place);
    if (option?.proposed === true) {
      const { source, typed } = option;
      return { body: { next: await nextOf(db, source), source: source.uuid, typed } };
    }
    const after = query.after === undefined ? undefined : plain(query.after);
    return { body: { next: await following(db, found, place, after), source: null, typed: option?.typed ?? true } };
  },
});
