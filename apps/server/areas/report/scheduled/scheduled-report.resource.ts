import { reportNeeds, type ReportName, type ReportParameter } from '@fieldward/contract/report/report.ts';
import { scheduledReport } from '@fieldward/contract/report/scheduled-report.ts';
import { Problem } from '../../../engine/problem.ts';
import { nameLike, resource, type Rule } from '../../../engine/resource.ts';
import { status, tidied } from '../../../sql/catalogue-rules.ts';

/** What can be chosen, by the parameter of the report that it becomes. */
const narrowed = [
  ['location', 'location_id', 'facility'],
  ['workflow', 'workflow_id', 'workflow'],
] as const satisfies readonly (readonly [string, string, ReportParameter])[];

/** A report is narrowed only by what it can be narrowed by. */
const narrowable: Rule = (write) => {
  const { parameters } = reportNeeds[write.after('report') as ReportName]; // the wire has checked it
  for (const [property, column, parameter] of narrowed)
    if ((write.after(column) ?? null) !== null && !parameters.includes(parameter))
      throw new Problem('scheduledreport.notNarrowed', {}, property);
};

export const scheduledReportResource = resource(scheduledReport, {
  word: 'scheduledreport.word',
  table: 'scheduled_report',
  columns: { location: 'location_id', workflow: 'workflow_id', role: 'role_id' },
  searches: { q: nameLike('name'), status },
  order: 'lower({t}.name)',
  rules: [tidied, narrowable],
  constraints: { scheduled_report_name_unique: { code: 'scheduledreport.duplicate', field: 'name' } },
});
