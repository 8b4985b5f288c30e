import type { Database, Db } from '../../../engine/db.ts';
import type { Secrets } from '../../../engine/secrets.ts';
import { schemaHash } from '../rows/schema-hash.ts';
import type { CentreLine } from './centre-line.ts';
import { TOKEN_OF_SITE } from './centre-store.ts';

interface Joining {
  readonly address: string;
  readonly code: string;
  readonly secrets: Secrets;
  readonly line: CentreLine;
}

/** Why a database joins no centre: it is in use already. */
class NotNew extends Error {}

/** Whether nothing was ever entered: a server that has started once has accounts and types of its own. */
async function demandNew(tx: Db): Promise<void> {
  const [row] = await tx.rows<{ used: boolean }>('select exists (select from users) or exists (select from joined_centre) as used');
  if (row?.used !== false) throw new NotNew('This installation is in use already. A site begins with a new one: an empty data folder.');
}

/**
 * A new database joins a centre with a code. Its first programme comes with the first contact. Raises what the line raises, `NotNew`.
 * @returns what the centre calls it
 */
export async function joinCentre(database: Database, { address, code, secrets, line }: Joining): Promise<string> {
  await database.transaction((tx) => demandNew(tx));
  const { token, uuid, name } = await line('fieldward/sitejoin', { code, schema: await schemaHash(database) });
  await database.transaction(async (tx) => {
    await demandNew(tx);
    await tx.rows('insert into joined_centre (address, site, name, token) values ($1, $2, $3, $4)', [
      address,
      uuid,
      name,
      secrets.seal(token, TOKEN_OF_SITE),
    ]);
  });
  return name;
}
