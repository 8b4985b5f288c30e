import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import type { ExportRow, ListedReport } from '@fieldward/contract/report/export.operations.ts';
import type { OwnReport } from '@fieldward/contract/report/scheduled-report.operations.ts';
import { dumps, type DumpType, type ReportFormat } from '@fieldward/contract/report/report.ts';
import { callUrl } from '../../../lib/call.ts';

/** Stands for every place where one is chosen. */
export const EVERYWHERE = 'all';

/** What is chosen on the screen; '' where nothing is. Days are `YYYY-MM-DD`. */
export interface Chosen {
  readonly from: string;
  readonly to: string;
  /** uuid. */
  readonly workflow: string;
  /** uuid. */
  readonly form: string;
  readonly customType: string;
  /** uuid, or all. */
  readonly province: string;
  /** uuid, or all of the province. */
  readonly city: string;
  /** uuids joined with commas, or all of the city. */
  readonly location: string;
  /** `yes`, `no` or '' for both. */
  readonly presumptive: string;
}

export type ChosenField = keyof Chosen;

/** Why an export is not begun: a sentence for the toast, and what is wrong with which field. */
export interface Refusal {
  readonly message: PlainCode;
  readonly fields: Readonly<Partial<Record<ChosenField, PlainCode>>>;
}

/** A file to download, as `GET fieldward/export` lists it. */
export type ExportRequest = Pick<ExportRow, 'kind' | 'name' | 'format' | 'parameters'>;

/** What both parts of the page are given: what is chosen, and how it is changed and started. */
export interface Choosing {
  chosen: Chosen;
  today: string;
  change: (next: Partial<Record<keyof Chosen | 'type' | 'report', string>>) => void;
  /** Begins an export, or says why not. */
  ask: (refused: Refusal | null, request: () => ExportRequest) => void;
  /** What is wrong with a field, in the language of the person. */
  problemOf: (field: keyof Chosen) => string | null;
}

const mandatory = (chosen: Chosen, fields: readonly ChosenField[]): Refusal | null => {
  const missing = fields.filter((field) => chosen[field] === '');
  if (missing.length === 0) return null;
  return {
    message: 'reportscreen.selectFields',
    fields: Object.fromEntries(missing.map((field) => [field, 'reportscreen.needed' as const])),
  };
};

/** Days that are there but cannot be: in the future, or the end before the start. `today` is `YYYY-MM-DD` where the person is. */
export function daysRefusal({ from, to }: Pick<Chosen, 'from' | 'to'>, today: string): Refusal | null {
  const later = (['from', 'to'] as const).filter((field) => (field === 'from' ? from : to) > today);
  if (later.length > 0) {
    return { message: 'reportscreen.future', fields: Object.fromEntries(later.map((field) => [field, 'reportscreen.future' as const])) };
  }
  return from !== '' && to !== '' && to < from ? { message: 'reportscreen.reversed', fields: { to: 'reportscreen.reversed' } } : null;
}

/** The first reason why a dump cannot be started, or null. */
export function dumpRefusal(type: DumpType, chosen: Chosen, today: string): Refusal | null {
  const required: readonly string[] = dumps[type].required;
  const first = mandatory(chosen, ['from', 'to', ...(['workflow', 'form'] as const).filter((field) => required.includes(field))]);
  if (first !== null) return first;
  if (required.includes('custom-type') && chosen.customType === '') {
    return { message: 'reportscreen.selectType', fields: { customType: 'reportscreen.needed' } };
  }
  return daysRefusal(chosen, today);
}

/** The first reason why a report cannot be started, or null. A missing report comes first. */
export function reportRefusal(report: ListedReport | undefined, chosen: Chosen, today: string): Refusal | null {
  if (report === undefined) return { message: 'reportscreen.selectReport', fields: {} };
  const places = report.parameters.includes('facility') ? (['province', 'city', 'location'] as const) : [];
  return mandatory(chosen, ['from', 'to', ...places]) ?? daysRefusal(chosen, today);
}

const given = (parameters: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ''));

/** The request for a dump; filters of other types are left out. */
export function dumpRequest(type: DumpType, chosen: Chosen, format: ReportFormat): ExportRequest {
  const filters: readonly string[] = dumps[type].filters;
  const filter = (name: string, value: string): string => (filters.includes(name) ? value : '');
  return {
    kind: 'dump',
    name: type,
    format,
    parameters: given({
      from: chosen.from,
      to: chosen.to,
      workflow: filter('workflow', chosen.workflow),
      form: filter('form', chosen.form),
      'custom-type': filter('custom-type', chosen.customType),
      format,
    }),
  };
}

/** The `facility` of a report: the chosen places, else the smallest place that contains all of them, else ''. */
export function facilityOf({ province, city, location }: Pick<Chosen, 'province' | 'city' | 'location'>): string {
  if (province === EVERYWHERE) return '';
  if (city === EVERYWHERE) return province;
  return location === EVERYWHERE ? city : location;
}

/** The request for a report. */
export function reportRequest({ name, parameters }: ListedReport, chosen: Chosen, format: ReportFormat): ExportRequest {
  return {
    kind: 'report',
    name,
    format,
    parameters: given({
      name,
      ext: format,
      from: chosen.from,
      to: chosen.to,
      facility: parameters.includes('facility') ? facilityOf(chosen) : '',
      workflow: parameters.includes('workflow') ? chosen.workflow : '',
      presumptive_tb: parameters.includes('presumptive_tb') ? chosen.presumptive : '',
    }),
  };
}

/** The request for a report that comes to the person, of its last whole period. */
export function ownReportRequest({ report, from, to, location, workflow }: OwnReport, format: ReportFormat): ExportRequest {
  return {
    kind: 'report',
    name: report,
    format,
    parameters: given({ name: report, ext: format, from, to, facility: location?.uuid ?? '', workflow: workflow?.uuid ?? '' }),
  };
}

/** The address from which the browser downloads a file. @param uuid of the export that it starts @param usual what applies unless the parameters say otherwise */
export function exportAddress(
  { kind, name, parameters }: ExportRequest,
  uuid: string,
  usual: { readonly language?: string | undefined } = {},
): string {
  const { from = '', to = '', ...filters } = parameters;
  const query = { ...usual, ...filters, from, to, export: uuid };
  return kind === 'dump'
    ? callUrl('GET hydra/report/dump/:type', { params: { type: name }, query })
    : callUrl('GET hydra/report', { query: { ...query, name } });
}
