import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  connectedAppsWire,
  endConnectedAppWire,
  newConnectedAppWire,
  type ConnectedApp,
} from '@fieldward/contract/account/connected-app.operations.ts';
import { isLaunchScope, resourceScope } from '@fieldward/domain/account/app-scope.ts';
import type { Db } from '../../../engine/db.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem, unknownObject } from '../../../engine/problem.ts';
import { isAppAddress } from './app-address.ts';
import { connectedAppRows } from './connected-app-rows.ts';

/** The apps that may ask people, without their secrets. */
export const connectedApps = operation(connectedAppsWire, {
  handle: async (_asked, db) => ({ body: { results: await connectedAppRows(db, 'true', []) } }),
});

/**
 * Registers an app: what it may ask people for, and where answers go. A program registers none. Raises
 * `engine.required`, `app.badAddress`, `app.badScope`, `app.noScope`.
 */
export const newConnectedApp = operation(newConnectedAppWire, {
  changesRights: true,
  handle: async ({ body, actor, audit }, tx) => {
    const name = body.name.trim();
    if (name === '' || name.includes('\0')) throw new Problem('engine.required', {}, 'name');
    const redirects = [...new Set(body.redirects)];
    redirects.forEach((address) => demandAddress(address, 'redirects'));
    const launchAddress = body.launchAddress ?? null;
    if (launchAddress !== null) demandAddress(launchAddress, 'launchAddress');
    const scopes = [...new Set(body.scopes)];
    const unknown = scopes.find((scope) => resourceScope(scope) === null && !isLaunchScope(scope));
    if (unknown !== undefined) throw new Problem('app.badScope', { scope: unknown }, 'scopes');
    if (scopes.every(isLaunchScope)) throw new Problem('app.noScope', {}, 'scopes');
    const secret = body.confidential ? randomBytes(32).toString('base64url') : null;
    const [made] = await tx.rows<{ uuid: string }>(
      `insert into connected_app (name, client_id, secret_hash, redirects, launch_address, scopes, creator) values ($1, $2, $3, $4, $5, $6, $7) returning uuid`,
      [
        name,
        randomUUID(),
        secret === null ? null : createHash('sha256').update(secret).digest(),
        redirects,
        launchAddress,
        scopes,
        actor.userId,
      ],
    );
    const uuid = made?.uuid ?? '';
    const detail = { name, redirects, launchAddress, scopes, confidential: body.confidential };
    await audit({ action: 'create', resource: 'connectedapp', uuid, detail });
    return { status: 201, body: { secret, made: await theApp(tx, uuid) } };
  },
});

/** Ends an app with what people let it do; ended once more it stays as it is. Raises `engine.unknownObject`. */
export const endConnectedApp = operation(endConnectedAppWire, {
  changesRights: true,
  handle: async ({ body, actor, audit }, tx) => {
    const [known] = await tx.rows<{ id: string; ended: boolean }>(
      'select connected_app_id::text as id, date_ended is not null as ended from connected_app where uuid = $1 for update',
      [body.app],
    );
    if (known === undefined) throw unknownObject('connectedapp', body.app);
    if (!known.ended) {
      await tx.rows('update connected_app set date_ended = now(), ended_by = $2 where connected_app_id = $1', [known.id, actor.userId]);
      await tx.rows('update app_grant set date_ended = now() where connected_app_id = $1 and date_ended is null', [known.id]);
      await audit({ action: 'end', resource: 'connectedapp', uuid: body.app });
    }
    return { body: await theApp(tx, body.app) };
  },
});

async function theApp(db: Db, uuid: string): Promise<ConnectedApp> {
  const [row] = await connectedAppRows(db, 'a.uuid = $1', [uuid]);
  if (row === undefined) throw unknownObject('connectedapp', uuid);
  return row;
}

function demandAddress(address: string, field: string): void {
  if (!isAppAddress(address)) throw new Problem('app.badAddress', { address: address.slice(0, 100) }, field);
}
