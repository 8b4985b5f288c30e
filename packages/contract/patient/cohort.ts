import { f, wire } from '../wire.ts';

/** What kind of list of patients there is. */
export const cohortType = wire('cohorttype', {
  path: 'cohortm/cohorttype',
  kind: 'metadata',
  privileges: { read: 'Get Patients', write: 'Manage Programs' },
  fields: {
    name: f.text({ required: true, max: 255 }),
    description: f.text({ max: 1000 }),
  },
});

/** A list of patients that somebody keeps, by the names of the cohort module of OpenMRS. */
export const cohort = wire('cohort', {
  path: 'cohortm/cohort',
  kind: 'data',
  privileges: { read: 'Get Patients', write: 'Edit Patients' },
  fields: {
    name: f.text({ required: true, max: 255 }),
    description: f.text({ max: 1000 }),
    cohortType: f.ref('cohorttype', { in: 'ref' }),
    location: f.ref('location'),
    startDate: f.datetime({ filled: true }),
    endDate: f.datetime(),
    /** Members are named one by one; clients send the class of OpenMRS that says so. */
    definitionHandlerClassname: f.text({ hidden: true }),
    groupCohort: f.bool({ hidden: true }),
  },
  derived: {
    size: f.int({ filled: true }),
  },
});

/** Who is on a list of patients, since when and until when. */
export const cohortMember = wire('cohortmember', {
  path: 'cohortm/cohortmember',
  kind: 'data',
  privileges: { read: 'Get Patients', write: 'Edit Patients' },
  fields: {
    cohort: f.ref('cohort', { required: true, fixed: true }),
    patient: f.ref('patient', { required: true, fixed: true }),
    startDate: f.datetime({ filled: true }),
    endDate: f.datetime(),
  },
});

declare module '../wires.ts' {
  interface WireModules {
    cohort: typeof import('./cohort.ts');
  }
}
