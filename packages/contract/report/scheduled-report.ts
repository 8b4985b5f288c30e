import { f, wire } from '../wire.ts';
import { reportsByName } from './report.ts';

/** How often a report comes: when a week (of Monday), month, quarter or year has ended. */
export const reportRhythms = ['weekly', 'monthly', 'quarterly', 'yearly'] as const;
export type ReportRhythm = (typeof reportRhythms)[number];

/** A report that comes to the members of a role: they are written to, and run it with their own rights. */
export const scheduledReport = wire('scheduledreport', {
  path: 'fieldward/scheduledreport',
  kind: 'metadata',
  privileges: { read: 'View Reports', write: 'Manage Scheduled Reports' },
  fields: {
    name: f.text({ required: true, max: 255, in: 'ref' }),
    report: f.choice(reportsByName, { required: true }),
    rhythm: f.choice(reportRhythms, { required: true }),
    /** With all that is in it; null for everywhere. */
    location: f.ref('location'),
    /** Null for all patients. */
    workflow: f.ref('workflow'),
    /** Whose members get it. */
    role: f.ref('role', { required: true }),
  },
});

declare module '../wires.ts' {
  interface WireModules {
    scheduledreport: typeof import('./scheduled-report.ts');
  }
}
