import type { QueryClient } from '@tanstack/react-query';
import type { WorkRow } from '@fieldward/contract/lab/lab-work.operations.ts';
import { isCritical } from '@fieldward/domain/lab/range.ts';
import { call } from '../../../lib/call.ts';
import { notify } from '../../../lib/notify.ts';
import { labWorkChanged } from '../order/lab-work.queries.ts';
import { findWork } from '../work-list/work-list.queries.ts';
import type { FilledResults } from './use-filled-results.ts';

/** Saves what was filled in, on the version that it began with; `stored` is called once it is. Answers whose critical values nobody was told of. */
export async function saveResults(filled: FilledResults, queries: QueryClient, stored: () => void): Promise<WorkRow | null> {
  const { test, base, draft, changes, comments, pregnant, amends } = filled;
  const saved = await call('POST fieldward/labresults', {
    ifMatch: undefined,
    body: {
      labTest: test.uuid,
      attributes: changes.map(({ attributeType, value, set }) => ({
        attributeType,
        valueReference: value || null,
        ...(set === null ? {} : { setNumber: set }),
      })),
      comments: comments.trim() || null,
      ...(pregnant === test.pregnant ? {} : { pregnant }),
      ...(amends ? { amendReason: draft.reason.trim() } : {}),
      ...(base.etag === undefined ? {} : { version: base.etag }),
    },
  });
  stored();
  await labWorkChanged(queries);
  notify('labscreen.saved');
  const untold = saved.attributes?.some(({ flag, voided, callbacks }) => isCritical(flag) && !voided && !callbacks?.length);
  if (untold) notify('labscreen.criticalSaved');
  const [row] = untold ? await findWork({ labTest: test.uuid }).catch(() => []) : [];
  return row?.critical.length ? row : null;
}
