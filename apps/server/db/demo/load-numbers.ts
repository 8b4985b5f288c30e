import type { Db } from '../../engine/db.ts';
import { demoUuid } from './demo-uuid.ts';

/** Where the next numbers come from: those of the patients (where the programme's format is that of the demonstration), of samples and households, a block for a tablet. */
export async function loadNumbers(db: Db, format: string): Promise<void> {
  await db.rows("update system_setting set value = 'TB Programme' where property = 'fieldward.programmeName' and value = 'Fieldward'");
  const source = (name: string, numbers: string, prefix: string, first: string, description: string) =>
    db.rows(
      `insert into identifier_source (uuid, name, description, numbers, identifier_type, prefix, first_identifier_base)
       select $1, $2, $6, $3, (select patient_identifier_type_id from patient_identifier_type where $3 = 'patients' and lower(name) = 'patient identifier'), $4, $5`,
      [demoUuid(`identifier_source:${name}`), name, numbers, prefix, first, description],
    );
  await source('Sample labels', 'samples', 'S-', '00001', 'Printed on the labels of the laboratory');
  await source('Household numbers', 'households', 'H-', '001', 'Painted on the door at the first visit');
  if (!new RegExp(`^(?:${format || '.*'})$`).test('TBP-000001')) return;
  await source('TB Programme numbers', 'patients', 'TBP-', '000001', 'Given at registration, at every facility');
  const [made] = await db.rows<{ id: string; type: string }>(
    `select identifier_source_id::text as id, identifier_type::text as type from identifier_source where uuid = $1`,
    [demoUuid('identifier_source:TB Programme numbers')],
  );
  if (made === undefined) throw new Error('The type Patient Identifier is not there');
  await db.rows('insert into auto_generation_option (uuid, identifier_type, source) values ($1, $2::bigint, $3::bigint)', [
    demoUuid('auto_generation_option:everywhere'),
    made.type,
    made.id,
  ]);
  // above the patients of the demonstration, so that the screen shows a block none of whose numbers is used
  const [first, count] = [900, 50];
  await db.rows(
    `insert into identifier_block (uuid, identifier_source_id, device, numbers, creator)
     select $1, $2::bigint, 'Outreach tablet 1', array(select generate_series($3::bigint, $3::bigint + $4::bigint - 1)), user_id from users order by username = 'admin' desc, user_id limit 1`,
    [demoUuid('identifier_block:tablet'), made.id, first, count],
  );
  await db.rows('insert into identifier_counter (identifier_source_id, next) values ($1::bigint, $2::bigint)', [made.id, first + count]);
}
