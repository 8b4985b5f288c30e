import type { Ref } from '../view.ts';
import { f, wire } from '../wire.ts';

/** What patients wait for at a place. Which statuses and priorities there are say the sets. */
export const queue = wire('queue', {
  kind: 'metadata',
  privileges: { read: 'View Appointment Services', write: 'Manage Appointment Services' },
  fields: {
    name: f.text({ required: true, max: 255 }),
    description: f.text({ max: 1000 }),
    location: f.ref('location', { required: true }),
    service: f.ref('concept', { required: true }),
    /** The sets of the product unless sent. */
    priorityConceptSet: f.ref('concept', { in: 'full' }),
    statusConceptSet: f.ref('concept', { in: 'full' }),
  },
  derived: {
    allowedPriorities: f.json<readonly Ref[]>({ as: 'ref', filled: true }),
    allowedStatuses: f.json<readonly Ref[]>({ as: 'ref', filled: true }),
  },
});

/** Who waits for what, since when. One who goes on to another queue or status has ended here. */
export const queueEntry = wire('queueentry', {
  path: 'queue-entry',
  kind: 'data',
  privileges: { read: 'Get Visits', write: 'Edit Visits' },
  fields: {
    queue: f.ref('queue', { required: true, fixed: true }),
    patient: f.ref('patient', { required: true, fixed: true }),
    visit: f.ref('visit'),
    status: f.ref('concept', { required: true }),
    priority: f.ref('concept', { required: true }),
    priorityComment: f.text({ max: 255 }),
    sortWeight: f.double({ default: 0 }),
    locationWaitingFor: f.ref('location'),
    providerWaitingFor: f.ref('provider'),
    queueComingFrom: f.ref('queue', { fixed: true }),
    startedAt: f.datetime({ filled: true }),
    endedAt: f.datetime(),
  },
});

declare module '../wires.ts' {
  interface WireModules {
    queue: typeof import('./queue.ts');
  }
}
