import type { TaskRow } from '@fieldward/contract/care/task.operations.ts';
import type { RecordKind } from '@fieldward/domain/care/task/task.ts';

/** A task that a record asks for. */
export interface RecordTask extends TaskRow {
  readonly kind: RecordKind;
  readonly record: NonNullable<TaskRow['record']>;
}

/** Whether a record asks for it, not a schedule. */
export const isRecordTask = (task: TaskRow): task is RecordTask => task.kind !== 'schedule' && task.record !== null;
