import { dumpWire } from '@fieldward/contract/report/export.operations.ts';
import { customTypes, dumps, isCustomType, isDumpType, type CustomType, type DumpType } from '@fieldward/contract/report/report.ts';
import { completeEn } from '@fieldward/messages/complete-en.generated.ts';
import { demand } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { operation, type OperationContext } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { customReport } from './custom-report.ts';
import { demandFormOf, encountersDump } from './dump-encounters.ts';
import { locationsDump, patientsDump, providersDump } from './dump-people.ts';
import { exportResponse } from '../export/export-response.ts';
import { askedZone } from '../../../sql/programme-zone.ts';
import { askedByName, askedFormat, askedPeriod, type Asked } from '../report/report-asked.ts';
import { reportWords } from '../report/report-content.ts';
import type { ReportPeriod, ReportStatement } from '../report/report-period.ts';

type Query = OperationContext['rawQuery'];

/** What a dump is made of, and what its file is called besides the type. */
interface Made {
  readonly statement: ReportStatement;
  readonly about?: string;
}
type Maker = (db: Db, period: ReportPeriod, query: Query) => Promise<Made>;

const makers: Readonly<Record<DumpType, Maker>> = {
  patients: async (db, period, query) => {
    const workflow = await askedByName(db, 'workflow', query['workflow']);
    return { statement: await patientsDump(db, period, workflow) };
  },
  providers: async (db, period) => ({ statement: await providersDump(db, period) }),
  locations: async (_db, period) => ({ statement: locationsDump(period) }),
  encounters: async (db, period, query) => {
    const workflow = await needed(db, 'workflow', query);
    const form = await needed(db, 'form', query);
    await demandFormOf(db, workflow, form);
    return { statement: await encountersDump(db, period, workflow, form), about: form.name };
  },
  custom: async (db, period, query) => {
    const sent = query['custom-type']?.trim() ?? '';
    if (sent === '') throw new Problem('report.customTypeNeeded', {}, 'custom-type');
    const type = customTypeOf(sent);
    if (type === null) throw new Problem('report.unknownCustomType', { type: sent.slice(0, 50) }, 'custom-type');
    return { statement: customReport(type, await reportWords(db), period), about: type };
  },
};

/** A custom report by its type, or by its name as the screen writes it in English. */
function customTypeOf(text: string): CustomType | null {
  if (isCustomType(text)) return text;
  const types = Object.keys(customTypes) as CustomType[]; // it is keyed by them
  return types.find((type) => completeEn[customTypes[type]].toLowerCase() === text.toLowerCase()) ?? null;
}

async function needed(db: Db, what: 'workflow' | 'form', query: Query): Promise<Asked> {
  const found = await askedByName(db, what, query[what]);
  if (found === null) throw new Problem('report.mandatory', {}, what);
  return found;
}

/** A dump as a file, streamed: see `exportResponse`. Raises problems of `report.…` about what was sent. */
export const dump = operation(dumpWire, {
  handle: async (request, db) => {
    const { type } = request.params;
    if (!isDumpType(type)) throw new Problem('report.unknownDump', { type: type.slice(0, 50) }, 'type');
    demand(request.actor, ...dumps[type].privileges);
    const period = askedPeriod(request.rawQuery, new Date(), await askedZone(request.rawQuery['tz'], request.database));
    const format = askedFormat(request.rawQuery, dumps[type].formats);
    const { statement, about } = await makers[type](db, period, request.rawQuery);
    const fileName = [type, about, period.from, period.to].filter((part) => part !== undefined).join('-');
    return exportResponse(request, { kind: 'dump', name: type, format, fileName, ...statement });
  },
});
