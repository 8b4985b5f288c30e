import { privilegesOfReport } from '@fieldward/contract/report/report.ts';
import { ownReportsWire, type OwnReport } from '@fieldward/contract/report/scheduled-report.operations.ts';
import { today } from '@fieldward/domain/time/in-zone.ts';
import { may } from '../../../engine/actor.ts';
import { operation } from '../../../engine/operation.ts';
import { programmeZone } from '../../../engine/programme-zone.ts';

/** Named as resources show it; null where there is nothing. */
const shown = (row: string): string =>
  `case when ${row}.uuid is not null then json_build_object('uuid', ${row}.uuid, 'display', ${row}.name) end`;

/** What comes to the asker, by name, with the last whole period of each by the clock of the programme. */
export const ownReports = operation(ownReportsWire, {
  handle: async ({ actor }, db) => {
    const rows = await db.rows<OwnReport>(
      `select s.uuid, s.name, s.report, s.rhythm, ${shown('l')} as location, ${shown('w')} as workflow,
         to_char(p.starts, 'YYYY-MM-DD') as "from", to_char(p.ends, 'YYYY-MM-DD') as "to"
       from scheduled_report s join role r using (role_id) left join location l using (location_id) left join workflow w using (workflow_id)
       cross join lateral whole_period(s.rhythm, $2::date) p
       where not s.retired and not r.retired and s.role_id in (select roles_of($1::bigint)) order by lower(s.name)`,
      [actor.userId, today(await programmeZone(db))],
    );
    return { body: { results: rows.filter(({ report }) => privilegesOfReport(report).every((privilege) => may(actor, privilege))) } };
  },
});
