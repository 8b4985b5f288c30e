import { resultTask, scheduledTask } from '@fieldward/contract/care/task.ts';
import { equals, exact, resource } from '../../../engine/resource.ts';
import { nameOfTask } from './task-name.ts';

const task = {
  word: 'kind.task',
  table: 'task',
  key: 'task_id',
  partition: 'patient_id',
  unsigned: true,
  columns: { patient: 'patient_id', location: 'location_id' },
  searches: { patient: equals('patient'), status: exact('status'), location: equals('location') },
  order: '{t}.due_on desc',
} as const;

export const scheduledTaskResource = resource(scheduledTask, { ...task, where: `{t}.kind = 'schedule'` });

export const resultTaskResource = resource(resultTask, { ...task, where: `{t}.kind = 'result'`, display: nameOfTask(['result'], '{t}') });
