import Type from 'typebox';
import { handlerChecks, moment, oneOf, operationWire, orNull, type Shape } from '../operation.ts';
import { customTypes, dumps, reportFormats, reportNames, reportParameters, reportsByName } from './report.ts';

const listedReport = Type.Object(
  {
    name: oneOf(reportsByName),
    parameters: Type.Array(oneOf(reportParameters), { description: 'those that it knows besides from and to' }),
    formats: Type.Array(oneOf(reportFormats)),
  },
  { $id: 'ListedReport' },
);

/** A report that the person may run. */
export type ListedReport = Shape<typeof listedReport>;

/** The reports that the person may run. */
export const reportListWire = operationWire('GET fieldward/reportlist', {
  privilege: 'View Reports',
  about: 'The reports that the asker may run, with their parameters and formats',
  response: Type.Object({ results: Type.Array(listedReport) }),
});

const exportRow = Type.Object(
  {
    uuid: Type.String({ description: 'chosen by the client that starts the export (?export=), else by the server' }),
    kind: oneOf(['dump', 'report']),
    name: Type.String({ description: 'the type of the dump or the name of the report' }),
    format: oneOf(reportFormats),
    parameters: Type.Record(Type.String(), Type.String(), { description: 'those of the address, as they were sent, without export' }),
    state: oneOf(['running', 'done', 'cancelled', 'failed']),
    rows: Type.Integer({ description: 'written so far; at the end, all' }),
    bytes: Type.Integer({ description: 'of the file, sent so far' }),
    sha256: orNull(Type.String({ description: 'of the whole file, in lower-case hexadecimal digits; null until it is done' })),
    fileName: Type.String(),
    started: moment,
    ended: orNull(moment),
    message: orNull(
      Type.Object(
        {
          code: Type.String(),
          holes: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
        },
        { description: 'why it failed' },
      ),
    ),
  },
  { $id: 'Export' },
);

/** One of a person's own exports. */
export type ExportRow = Shape<typeof exportRow>;

/** A person's newest exports, at most twenty. */
export const exportListWire = operationWire('GET fieldward/export', {
  privilege: 'authenticated',
  about: 'Own exports, newest first',
  response: Type.Object({
    results: Type.Array(exportRow),
    withheld: Type.Boolean({ description: "files leave out what is marked as sensitive: the asker lacks 'View Sensitive Data'" }),
  }),
});

const ofOne = { privilege: 'authenticated', response: exportRow } as const;

/** One of a person's own exports. */
export const exportOneWire = operationWire('GET fieldward/export/:uuid', { ...ofOne, about: 'One own export' });

/** Ends a person's own running export, whatever server it runs on; one that has ended stays as it is. */
export const exportCancelWire = operationWire('DELETE fieldward/export/:uuid', { ...ofOne, about: 'Cancel an own export' });

const text = (description: string) => Type.Optional(handlerChecks(Type.String({ description })));

/** What every file is made of: days, both counted, and its name in the list of exports. */
const period = {
  from: handlerChecks(Type.String({ description: 'a day; also as 31/12/2026 or 31 Dec 2026' })),
  to: handlerChecks(Type.String({ description: 'a day, not in the future' })),
  tz: text("zone of the days, the programme's by default"),
  export: text('uuid under which the export is listed'),
};

/** A dump as a file; the trailers hold the number of rows and the SHA-256 of the file. */
export const dumpWire = operationWire('GET hydra/report/dump/:type', {
  privilege: 'View Reports',
  about: `A dump as a file: ${Object.keys(dumps).join(', ')}; custom types: ${Object.keys(customTypes).join(', ')}`,
  query: Type.Object({
    ...period,
    workflow: text('uuid or name, for patients and encounters'),
    form: text('uuid or name, for encounters'),
    'custom-type': text('for custom; its name in English is understood, too'),
    ext: text('csv or zip'),
    format: text('the same as ext'),
  }),
  files: ['text/csv', 'application/zip'],
});

/** A report as a file; the trailers hold the number of rows and the SHA-256 of the file. */
export const reportWire = operationWire('GET hydra/report', {
  privilege: 'View Reports',
  about: `A report as a file: ${Object.keys(reportNames).join(', ')}`,
  query: Type.Object({
    ...period,
    name: handlerChecks(Type.String({ description: 'of the report' })),
    facility: text('uuids or names of locations, separated by commas; the locations in them count, too'),
    workflow: text('uuid or name'),
    presumptive_tb: text('yes or no'),
    ext: text('csv (usual), xlsx, pdf or zip'),
    format: text('the same as ext'),
    language: text('of the paper: en, fr or ar'),
  }),
  files: ['text/csv', 'application/zip', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/pdf'],
});
