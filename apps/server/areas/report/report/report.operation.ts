import { reportListWire, reportWire, type ListedReport } from '@fieldward/contract/report/export.operations.ts';
import { isReportName, type ReportFormat, type ReportName, type ReportParameter } from '@fieldward/contract/report/report.ts';
import type { PrivilegeName } from '@fieldward/contract/privileges.ts';
import { demand, may } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { operation, type OperationContext } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { exportResponse, type Export } from '../export/export-response.ts';
import { languageOf } from '../../../paper/language-texts.ts';
import { auditExtract, dataEntryActivity, labTurnaround, testReport } from './report-activity.ts';
import { askedFormat } from './report-asked.ts';
import { eventCosts } from './report-event-costs.ts';
import { mostPaperColumns, mostPaperRows, paperOf } from './report-paper.ts';
import { diagnosedTbPatients, disaggregationPatients, facilityPatients, presumptivePatients } from './report-patients.ts';
import { scheduleTasks } from './report-followup.ts';
import { askedScope, type ReportScope, type ReportTable } from './report-scope.ts';
import { mostSheetRows, workbookOf } from './report-xlsx.ts';

interface Report {
  /** Besides View Reports. */
  readonly privileges: readonly PrivilegeName[];
  readonly parameters: readonly ReportParameter[];
  readonly table: (scope: ReportScope, db: Db) => ReportTable | Promise<ReportTable>;
}

const OF_PATIENTS = { privileges: ['Get Patients', 'Get Encounters'], parameters: ['facility', 'workflow'] } as const;
const OF_LABORATORY = { privileges: ['View CommonLab Orders'], parameters: ['facility'] } as const;
const formats: readonly [ReportFormat, ...ReportFormat[]] = ['csv', 'xlsx', 'pdf', 'zip'];

const reports: Readonly<Record<ReportName, Report>> = {
  facilityPatients: { ...OF_PATIENTS, parameters: ['facility', 'workflow', 'presumptive_tb'], table: facilityPatients },
  disaggregationPatients: { ...OF_PATIENTS, table: disaggregationPatients },
  presumptivePatients: { ...OF_PATIENTS, parameters: ['facility', 'workflow', 'presumptive_tb'], table: presumptivePatients },
  diagnosedTbPatients: { ...OF_PATIENTS, table: diagnosedTbPatients },
  scheduleTasks: { privileges: ['Get Patients', 'Get Patient Programs'], parameters: ['facility', 'workflow'], table: scheduleTasks },
  testReport: { ...OF_LABORATORY, privileges: ['Get Patients', 'View CommonLab Orders'], table: testReport },
  eventCosts: { privileges: ['Get Events'], parameters: ['facility'], table: eventCosts },
  labTurnaround: { ...OF_LABORATORY, table: labTurnaround },
  dataEntryActivity: { privileges: ['Get Encounters', 'Get Users'], parameters: ['facility'], table: dataEntryActivity },
  auditExtract: { privileges: ['View Audit Log'], parameters: [], table: auditExtract },
};

const neededFor = (name: ReportName): readonly PrivilegeName[] => ['View Reports', ...reports[name].privileges];

/** The filters that were sent and that the report knows, for the head of its paper. */
const filtersOf = (query: OperationContext['rawQuery'], { parameters }: Report): string[] =>
  parameters.flatMap((parameter) => (query[parameter]?.trim() ? [`${parameter}: ${query[parameter].trim().slice(0, 300)}`] : []));

/** A report as a file, streamed: see `exportResponse`. Raises problems of `report.…` about what was sent. */
export const report = operation(reportWire, {
  handle: async (request, db) => {
    const { rawQuery: query, actor } = request;
    const name = query['name']?.trim() ?? '';
    if (name === '') throw new Problem('report.nameNeeded', {}, 'name');
    if (!isReportName(name)) throw new Problem('report.unknownReport', { name: name.slice(0, 50) }, 'name');
    demand(actor, ...neededFor(name));
    const { parameters, table } = reports[name];
    const format = askedFormat(query, formats);
    const language = languageOf(query);
    const scope = await askedScope(db, actor, query, { parameters, now: new Date() });
    const { columns, sql, values } = await table(scope, db);
    if (format === 'pdf' && columns.length > mostPaperColumns)
      throw new Problem('report.tooManyColumns', { most: mostPaperColumns }, 'ext');
    const render: Pick<Export, 'render' | 'most'> =
      format === 'xlsx'
        ? { most: mostSheetRows, render: (_headers, rows) => workbookOf(name, columns, rows) }
        : format === 'pdf'
          ? {
              most: mostPaperRows,
              render: (_headers, rows) =>
                paperOf({ name, period: scope.period, filters: filtersOf(query, reports[name]), language }, columns, rows),
            }
          : {};
    const fileName = `${name}-${scope.period.from}-${scope.period.to}`;
    return exportResponse(request, {
      kind: 'report',
      name,
      format,
      fileName,
      columns: columns.map(({ header }) => header),
      sql,
      values,
      ...render,
    });
  },
});

/** The reports that the person may run. */
export const reportList = operation(reportListWire, {
  handle: ({ actor }) => {
    const names = (Object.keys(reports) as ReportName[]).filter((name) => neededFor(name).every((privilege) => may(actor, privilege)));
    const results: ListedReport[] = names.map((name) => ({ name, parameters: reports[name].parameters, formats }));
    return Promise.resolve({ body: { results } });
  },
});
