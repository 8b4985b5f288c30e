import type { taskOwners } from '@fieldward/domain/care/task/task-act.ts';

/** Whose tasks a list shows. */
export const ownerWords = {
  free: 'task.ofNoOther',
  mine: 'task.mine',
  role: 'task.ofRole',
  place: 'task.ofPlace',
  nobody: 'task.ofNobody',
} as const satisfies Readonly<Record<(typeof taskOwners)[number], string>>;
