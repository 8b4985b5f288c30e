import Type from 'typebox';
import { day, named, oneOf, operationWire, orNull, type Shape } from '../operation.ts';
import { reportsByName } from './report.ts';
import { reportRhythms } from './scheduled-report.ts';

const own = Type.Object(
  {
    uuid: Type.String(),
    name: Type.String(),
    report: oneOf(reportsByName),
    rhythm: oneOf(reportRhythms),
    location: orNull(named),
    workflow: orNull(named),
    from: day,
    to: day,
  },
  { $id: 'OwnReport' },
);

/** A report that comes to the asker, with the last whole period. */
export type OwnReport = Shape<typeof own>;

/** The reports that come to one's roles and that one may run. */
export const ownReportsWire = operationWire('GET fieldward/ownreports', {
  privilege: 'View Reports',
  about: 'The scheduled reports of the roles of the asker that the asker may run, with their last whole period',
  response: Type.Object({ results: Type.Array(own) }),
});
