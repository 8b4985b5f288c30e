/** What is to be done for patients, as a record of its own for other systems. Our own lists read `fieldward/tasks`, which says more. */
import { f, wire } from '../wire.ts';

/** Stored: `open`; `lost`, given up by its schedule; `settled`, done; `cancelled`, asked for no longer. */
const taskStatuses = ['open', 'lost', 'settled', 'cancelled'] as const;

const fields = {
  patient: f.ref('patient', { required: true, fixed: true }),
  status: f.choice(taskStatuses, { filled: true }),
  location: f.ref('location'),
  opensOn: f.date({ filled: true }),
  dueOn: f.date({ filled: true }),
  putOffUntil: f.date(),
  settledOn: f.date(),
} as const;

/** What a published schedule asks for. */
export const scheduledTask = wire('scheduledtask', {
  path: 'fieldward/scheduledtask',
  kind: 'link',
  readOnly: true,
  privileges: { read: 'Get Patient Programs', write: 'Edit Patient Programs' },
  fields,
});

/** A released result that nobody has told the patient. */
export const resultTask = wire('resulttask', {
  path: 'fieldward/resulttask',
  kind: 'link',
  readOnly: true,
  privileges: { read: 'View CommonLab results', write: 'Edit CommonLab results' },
  fields,
});

declare module '../wires.ts' {
  interface WireModules {
    task: typeof import('./task.ts');
  }
}
