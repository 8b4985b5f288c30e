import type { DashboardResponse } from '@fieldward/contract/report/dashboard.ts';
import { operation } from '../../../engine/operation.ts';
import { barsOf, readEvents } from './dashboard-bars.ts';
import { indicatorsOf } from './dashboard-indicators.ts';
import { askedOf, groupingOf } from './dashboard-request.ts';
import { readState, readSums, readUsers } from './dashboard-sums.ts';
import { currencyOf } from '../../../sql/event-cost-reading.ts';

/**
 * `GET /fieldward/dashboard?from=2026-10-01&to=2026-10-31[&location=uuid][&by=month|week|place]`: the numbers of the programme in a period
 * (days of the zone in the setting `fieldward.timeZone`, both counted; at most ten years) at a place and everything in it, as
 * `DashboardAnswer` of the contract. By place the bars are the places directly in the one that is asked for; while all lies in one of
 * them, those in that. Something counts at the place where it happened; an account that is bound to places sees what happened at
 * those. The numbers of patients are a few seconds old (`asOf`), events are counted as they are.
 * Raises `engine.badParameter`, `dashboard.reversed`, `dashboard.tooLong`, `dashboard.otherPlace`.
 */
export const dashboard = operation({
  method: 'GET',
  path: '/fieldward/dashboard',
  privilege: 'View Dashboard',
  about: 'The numbers of the programme by month, week or place',
  handle: async ({ query, actor }, db) => {
    const by = groupingOf(query);
    const asked = await askedOf(query, actor, db);
    const [state, { tallies, before }, events, users, currency] = [
      await readState(db),
      await readSums(db, asked, by),
      await readEvents(db, asked),
      await readUsers(db, asked),
      await currencyOf(db),
    ];
    const bars = await barsOf(db, asked, by, { tallies, before, events });
    const indicators = indicatorsOf({ ...asked, by, ...bars });
    const body: DashboardResponse = {
      from: asked.from,
      to: asked.to,
      by,
      location: asked.place === null ? null : { uuid: asked.place.uuid, display: asked.place.display },
      above: bars.above,
      ...state,
      today: asked.today,
      currency,
      indicators: { ...indicators, formsFilled: { ...indicators.formsFilled, users } },
    };
    return { body };
  },
});
