import { operation } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { cancelHere } from './export-job.ts';
import { ownExports, wantCancelled } from './export-record.ts';

/** `GET /fieldward/export`: the newest twenty exports of whoever asks, running ones with the rows so far. */
export const exportList = operation({
  method: 'GET',
  path: '/fieldward/export',
  privilege: 'authenticated',
  about: 'Own exports, newest first',
  handle: async ({ actor }, tx) => ({ body: `{"results":${await ownExports(tx, actor)}}` }),
});

/** `GET /fieldward/export/{uuid}`: one of the own exports. */
export const exportOne = operation({
  method: 'GET',
  path: '/fieldward/export/:uuid',
  privilege: 'authenticated',
  about: 'One own export',
  handle: async ({ actor, params }, tx) => {
    const list = await ownExports(tx, actor, params['uuid'] ?? '');
    if (list === '[]') throw new Problem('engine.notFound');
    return { body: list.slice(1, -1) };
  },
});

/** `DELETE /fieldward/export/{uuid}`: ends a running export of whoever asks, on whatever server it runs; one that has ended stays as it is. */
export const exportCancel = operation({
  method: 'DELETE',
  path: '/fieldward/export/:uuid',
  privilege: 'authenticated',
  about: 'Cancel an own export',
  handle: async ({ actor, params, audit }, tx) => {
    const uuid = params['uuid'] ?? '';
    const found = await wantCancelled(tx, actor, uuid);
    if (found === undefined) throw new Problem('engine.notFound');
    if (found.state === 'running') {
      await audit({ action: 'cancel', resource: `${found.kind}/${found.name}`, uuid });
      // here it ends at once; its end is written when this has been committed
      cancelHere(uuid);
    }
    return { body: found };
  },
});
