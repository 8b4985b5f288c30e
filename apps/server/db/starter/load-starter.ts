import { createHash } from 'node:crypto';
import type { Db } from '../../engine/db.ts';
import { loadAccounts } from './accounts.ts';
import { ciel, orderFrequencies } from './ciel.ts';
import { dictionary } from './dictionary.ts';
import { formParts } from './form-parts.ts';
import { unknownLabTest } from './laboratory.ts';
import { peopleTypes } from './people-types.ts';
import { loadPlaces, tagUnknownLocation } from './places.ts';
import { rolePrivileges, roleTables } from './roles.ts';
import { settings } from './settings.ts';
import { addMissing, type StarterTable } from './starter-rows.ts';
import { salaryTypes } from './supplies.ts';

export interface StarterOptions {
  /** Countries, provinces and cities too; true by default. */
  readonly places?: boolean;
  /** ISO code of the country whose cities are loaded, or 'all'; PK by default. */
  readonly citiesOf?: string;
  /** Value of the default country's setting; Pakistan by default. */
  readonly country?: string;
  /** Value of the currency's setting; PKR by default. */
  readonly currency?: string;
  /** Plain password of the administrator, used only when the account is made; null for an account that nobody can sign in with. */
  readonly adminPassword: string | null;
}

interface StarterResult {
  /** Whether the administrator's account was made now. */
  readonly adminMade: boolean;
  /** Locations that were added. */
  readonly places: number;
}

const MARKER = 'fieldward.starter.version';

/**
 * Puts the content that the product needs into a migrated database: privileges, roles, accounts, types, fixed concepts,
 * widgets, settings, places. Idempotent; what the programme changed stays changed. One query when all is there.
 * @param db a transaction
 */
export async function loadStarter(db: Db, options: StarterOptions): Promise<StarterResult> {
  const { country = 'Pakistan', currency = 'PKR', citiesOf = 'PK', places = true, adminPassword } = options;
  const tables: readonly StarterTable[] = [
    ...roleTables,
    ...peopleTypes,
    ...dictionary,
    ...ciel,
    orderFrequencies,
    ...formParts,
    salaryTypes,
    unknownLabTest,
    settings({ country, currency }),
  ];
  const version = createHash('sha256')
    .update(JSON.stringify([tables, rolePrivileges, places ? citiesOf : '']))
    .digest('hex')
    .slice(0, 16);
  const [known] = await db.rows<{ value: string }>('select value from system_setting where property = $1', [MARKER]);
  if (known?.value === version) return { adminMade: false, places: 0 };
  await db.rows('select pg_advisory_xact_lock(4738125192)');
  const before = new Set((await db.rows<{ uuid: string }>('select uuid from role')).map((row) => row.uuid));
  const fresh = known === undefined;
  for (const table of tables) await addMissing(db, table);
  await grantNewRoles(db, before);
  const adminMade = await loadAccounts(db, adminPassword);
  if (fresh) await tagUnknownLocation(db);
  const added = places ? await loadPlaces(db, { citiesOf }) : 0;
  await db.rows(
    `insert into system_setting (property, value, description) values ($1, $2, 'Version of the content that comes with the product')
     on conflict ((lower(property))) do update set value = excluded.value`,
    [MARKER, version],
  );
  return { adminMade, places: added };
}

async function grantNewRoles(db: Db, before: ReadonlySet<string>): Promise<void> {
  const granted = rolePrivileges.filter((each) => !before.has(each.role));
  await db.rows(
    `insert into role_privilege (role_id, privilege_id)
     select r.role_id, p.privilege_id from unnest($1::text[], $2::text[]) as g(role, privilege) join role r on r.uuid = g.role join privilege p on p.uuid = g.privilege
     on conflict do nothing`,
    [granted.map((each) => each.role), granted.map((each) => each.privilege)],
  );
}
