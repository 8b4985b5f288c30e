import { exportCancelWire, exportListWire, exportOneWire } from '@fieldward/contract/report/export.operations.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { cancelHere } from './export-job.ts';
import { ownExports, wantCancelled } from './export-record.ts';

/** The person's newest twenty exports, running ones with the rows so far, and whether files leave out what the person does not see. */
export const exportList = operation(exportListWire, {
  handle: async ({ actor }, tx) => ({ body: `{"results":${await ownExports(tx, actor)},"withheld":${actor.guarded}}` }),
});

/** One of the person's own exports. Raises `engine.notFound`. */
export const exportOne = operation(exportOneWire, {
  handle: async ({ actor, params }, tx) => {
    const list = await ownExports(tx, actor, params.uuid);
    if (list === '[]') throw new Problem('engine.notFound');
    return { body: list.slice(1, -1) };
  },
});

/** Ends a running export of the person, whatever server it runs on; one that has ended stays as it is. Raises `engine.notFound`. */
export const exportCancel = operation(exportCancelWire, {
  handle: async ({ actor, params, audit }, tx) => {
    const { uuid } = params;
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
