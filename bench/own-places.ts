import pg from 'pg';
import { connection } from '../apps/server/db/pool.ts';
import { startEmbedded } from '../apps/server/db/embedded-postgres.ts';
import { benchDatabase } from './bench-database.ts';
import { drive, timesOf } from './load.ts';
import { nameQueries } from './search-queries.ts';
import { serverUnderTest, type ServerUnderTest } from './server-under-test.ts';

/** Clinics below five provinces; the patients of the database are spread over them. */
const clinics = 100;
const page = 'limit=10&v=custom:(uuid,display,identifiers:(identifier),person:(gender,age,birthdate))';

/** Places for everybody, once per database; answers the province and the clinic that the bound accounts get. */
async function spread(dataDir: string): Promise<{ country: string; province: string; clinic: string }> {
  const postgres = await startEmbedded({ dataDir });
  const client = new pg.Client(connection(postgres.url));
  await client.connect();
  try {
    await client.query(`
      insert into location (name) select 'Bench country' where not exists (select from location where name = 'Bench country');
      insert into location (name, parent_location) select 'Bench province ' || n, (select location_id from location where name = 'Bench country')
      from generate_series(1, 5) n where not exists (select from location where name = 'Bench province 1');
      insert into location (name, parent_location) select 'Bench clinic ' || n, (select location_id from location where name = 'Bench province ' || (n % 5 + 1))
      from generate_series(1, ${clinics}) n where not exists (select from location where name = 'Bench clinic 1');
      update patient_identifier i set location_id = (select min(location_id) from location where name = 'Bench clinic 1') + (hashint8(i.patient_id) & 1048575) % ${clinics}
      where location_id is null;
      vacuum (analyze) patient_identifier; vacuum (analyze) patient_place;`.split(';').at(0) ?? '');
    for (const statement of [
      `insert into location (name, parent_location) select 'Bench province ' || n, (select location_id from location where name = 'Bench country')
       from generate_series(1, 5) n where not exists (select from location where name = 'Bench province 1')`,
      `insert into location (name, parent_location) select 'Bench clinic ' || n, (select location_id from location where name = 'Bench province ' || (n % 5 + 1))
       from generate_series(1, ${clinics}) n where not exists (select from location where name = 'Bench clinic 1')`,
      `update patient_identifier i set location_id = (select min(location_id) from location where name = 'Bench clinic 1') + (hashint8(i.patient_id) & 1048575) % ${clinics}
       where location_id is null`,
      'vacuum (analyze) patient_identifier, patient_place',
    ])
      await client.query(statement);
    const uuid = async (name: string): Promise<string> =>
      String((await client.query<{ uuid: string }>('select uuid from location where name = $1', [name])).rows[0]?.uuid);
    return { country: await uuid('Bench country'), province: await uuid('Bench province 1'), clinic: await uuid('Bench clinic 1') };
  } finally {
    await client.end();
    await postgres.stop();
  }
}
