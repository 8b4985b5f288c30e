import { dashboardWire } from '@fieldward/contract/report/dashboard.operations.ts';
import { operation } from '../../../engine/operation.ts';
import { barsOf, readEvents } from './dashboard-bars.ts';
import { indicatorsOf } from './dashboard-indicators.ts';
import { groupingOf, requestOf } from './dashboard-request.ts';
import { readState, readSums, readUsers } from './dashboard-sums.ts';
import { currencyOf } from '../../../sql/event-cost-reading.ts';

/**
 * The numbers of the programme in a period (days of the zone in the setting `fieldward.timeZone`) at a place and everything in it. By
 * place, the bars are the places directly inside the requested one; while all numbers lie in one of them, the places inside that one.
 * Something counts at the place where it happened: an account that is bound to places sees what happened there. The numbers of patients
 * are a few seconds old (`asOf`), events are counted as they are.
 * Raises `engine.badParameter`, `dashboard.reversed`, `dashboard.tooLong`, `dashboard.otherPlace`.
 */
export const dashboard = operation(dashboardWire, {
  handle: async ({ query, actor }, db) => {
    const by = groupingOf(query.by);
    const request = await requestOf(query, actor, db);
    const [state, { tallies, before }, events, users, currency] = [
      await readState(db),
      await readSums(db, request, by),
      await readEvents(db, request),
      await readUsers(db, request),
      await currencyOf(db),
    ];
    const bars = await barsOf(db, request, by, { tallies, before, events });
    const indicators = indicatorsOf({ ...request, by, ...bars });
    const body = {
      from: request.from,
      to: request.to,
      by,
      location: request.place === null ? null : { uuid: request.place.uuid, display: request.place.display },
      above: bars.above,
      ...state,
      today: request.today,
      currency,
      indicators: { ...indicators, formsFilled: { ...indicators.formsFilled, users } },
    };
    return { body };
  },
});
