import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { patientRow, seeded, type PatientRow } from './patient-rows.ts';

/** Where the generated rows begin, so that they never meet the numbers that a running server gives out. */
const firstNumber = 10_000;

const text = (value: string | null): string => value ?? '\\N';

/** Deterministic uuid of generated row `number` of a table. */
const uuidOf = (kind: number, number: number): string =>
  `be9c${kind.toString(16).padStart(4, '0')}-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;

/** Rows per statement: the triggers on names keep the rows of one statement in memory. */
const batch = 100_000;

async function copy(client: Client, into: string, count: number, line: (i: number) => string): Promise<void> {
  for (let begin = 0; begin < count; begin += batch) await copyRows(client, into, begin, Math.min(begin + batch, count), line);
}

async function copyRows(client: Client, into: string, begin: number, end: number, line: (i: number) => string): Promise<void> {
  function* chunks(): Generator<string> {
    let part = '';
    for (let i = begin; i < end; i++) {
      part += line(i);
      if (part.length > 64_000) {
        yield part;
        part = '';
      }
    }
    if (part) yield part;
  }
  await pipeline(Readable.from(chunks()), client.query(copyFrom(`copy ${into} from stdin`)));
}

/**
 * Adds `count` generated patients (person, name, patient, one identifier each) to a migrated database through
 * COPY. The same seed gives the same patients. `typeId` and `locationId` are those of the identifiers.
 */
export async function generatePatients(
  client: Client,
  count: number,
  { seed = 20261121, typeId, locationId }: { seed?: number; typeId: number; locationId: number | null },
): Promise<void> {
  const eachRow = (): ((i: number) => PatientRow) => {
    const random = seeded(seed);
    return (i) => patientRow(i, random);
  };
  const id = (i: number): number => firstNumber + i;
  let row = eachRow();
  await copy(client, 'person (person_id, uuid, gender, birthdate, birthdate_estimated)', count, (i) => {
    const p = row(i);
    return `${id(i)}\t${uuidOf(1, i)}\t${p.gender}\t${p.birthdate}\t${p.estimated}\n`;
  });
  await copy(client, 'patient (patient_id)', count, (i) => `${id(i)}\n`);
  row = eachRow();
  await copy(client, 'person_name (person_name_id, uuid, person_id, preferred, given_name, middle_name, family_name)', count, (i) => {
    const p = row(i);
    return `${id(i)}\t${uuidOf(2, i)}\t${id(i)}\tf\t${p.givenName}\t${text(p.middleName)}\t${p.familyName}\n`;
  });
  row = eachRow();
  await copy(
    client,
    'patient_identifier (patient_identifier_id, uuid, patient_id, identifier, identifier_type, location_id, preferred)',
    count,
    (i) => {
      const p = row(i);
      return `${id(i)}\t${uuidOf(3, i)}\t${id(i)}\t${p.identifier}\t${typeId}\t${text(locationId === null ? null : String(locationId))}\tf\n`;
    },
  );
  for (const table of ['person', 'person_name', 'patient_identifier'] as const) {
    await client.query(`select setval(pg_get_serial_sequence('${table}', '${table}_id'), (select max(${table}_id) from ${table}))`);
  }
  await client.query(
    'vacuum (analyze) person, person_name, patient, patient_identifier, name_token, name_token_variant, person_name_token',
  );
}
