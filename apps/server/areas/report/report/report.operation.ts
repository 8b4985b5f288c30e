import { reportListWire, reportWire, type ListedReport } from '@fieldward/contract/report/export.operations.ts';
import {
  isReportName,
  privilegesOfReport,
  reportNeeds,
  reportsByName,
  type ReportFormat,
  type ReportName,
  type ReportParameter,
} from '@fieldward/contract/report/report.ts';
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

type ReportMaker = (scope: ReportScope, db: Db) => ReportTable | Promise<ReportTable>;

const formats: readonly [ReportFormat, ...ReportFormat[]] = ['csv', 'xlsx', 'pdf', 'zip'];

const tables: Readonly<Record<ReportName, ReportMaker>> = {
  facilityPatients,
  disaggregationPatients,
  presumptivePatients,
  diagnosedTbPatients,
  scheduleTasks,
  testReport,
  eventCosts,
  labTurnaround,
  dataEntryActivity,
  auditExtract,
};

/** The filters that were sent and that the report knows, for the head of its paper. */
const filtersOf = (query: OperationContext['rawQuery'], parameters: readonly ReportParameter[]): string[] =>
  parameters.flatMap((parameter) => (query[parameter]?.trim() ? [`${parameter}: ${query[parameter].trim().slice(0, 300)}`] : []));

/** A report as a file, streamed: see `exportResponse`. Raises problems of `report.…` about what was sent. */
export const report = operation(reportWire, {
  handle: async (request, db) => {
    const { rawQuery: query, actor } = request;
    const name = query['name']?.trim() ?? '';
    if (name === '') throw new Problem('report.nameNeeded', {}, 'name');
    if (!isReportName(name)) throw new Problem('report.unknownReport', { name: name.slice(0, 50) }, 'name');
    demand(actor, ...privilegesOfReport(name));
    const { parameters } = reportNeeds[name];
    const format = askedFormat(query, formats);
    const language = languageOf(query);
    const scope = await askedScope(db, actor, query, { parameters, now: new Date() });
    const { columns, sql, values } = await tables[name](scope, db);
    if (format === 'pdf' && columns.length > mostPaperColumns)
      throw new Problem('report.tooManyColumns', { most: mostPaperColumns }, 'ext');
    const render: Pick<Export, 'render' | 'most'> =
      format === 'xlsx'
        ? { most: mostSheetRows, render: (_headers, rows) => workbookOf(name, columns, rows) }
        : format === 'pdf'
          ? {
              most: mostPaperRows,
              render: (_headers, rows) =>
                paperOf({ name, period: scope.period, filters: filtersOf(query, parameters), language }, columns, rows),
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
    const names = reportsByName.filter((name) => privilegesOfReport(name).every((privilege) => may(actor, privilege)));
    const results: ListedReport[] = names.map((name) => ({ name, parameters: reportNeeds[name].parameters, formats }));
    return Promise.resolve({ body: { results } });
  },
});
