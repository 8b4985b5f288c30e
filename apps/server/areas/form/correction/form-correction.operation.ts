import { formCorrectionWire } from '@fieldward/contract/form/correction.operations.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { correctForm } from './correct-form.ts';

/** As `correctForm`; raises besides `engine.stale` (If-Match) with what is stored now and what was sent, when somebody else was faster. */
export const formCorrection = operation(formCorrectionWire, {
  handle: async (request, tx) => {
    const { body: sent, params, ifMatch } = request;
    const { uuid, answers, dateEntered, location, reason, utcOffset } = sent;
    const asked = { encounter: params.uuid, uuid, answers, dateEntered, location, reason, utcOffset };
    const { body, state } = await correctForm(request, tx, asked, {
      asStored(filled, stored) {
        if (ifMatch === undefined || ifMatch === '*' || ifMatch === filled.state) return;
        const current = { answers: stored, dateEntered: filled.moment, location: filled.location?.uuid ?? null };
        throw new Problem('engine.stale', {}, undefined, { extra: { version: filled.state, current, yours: sent } });
      },
    });
    return { headers: { etag: `"${state}"` }, body };
  },
});
