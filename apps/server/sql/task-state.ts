/** The states of open tasks as SQL; what they are on a day follows from the days that a task stores (`stateOfAwaited` of the domain). */
import type { TaskFilter } from '@fieldward/domain/care/task/task.ts';

/** Conditions on the task `t` by which a list of the day $1 is narrowed; of each task that is shown exactly one holds,
 * and `waiting` of those that are not shown before a day. */
export const TASK_STATE: Readonly<Record<TaskFilter, string>> = {
  trace: 't.trace_on <= $1::date',
  missed: 't.missed_on <= $1::date and (t.trace_on is null or t.trace_on > $1::date)',
  due: `t.kind = 'schedule' and t.due_on <= $1::date and (t.missed_on is null or t.missed_on > $1::date) and (t.trace_on is null or t.trace_on > $1::date)`,
  soon: `t.kind = 'schedule' and t.due_on > $1::date`,
  result: `t.kind = 'result'`,
  form: `t.kind = 'form'`,
  referral: `t.kind = 'referral'`,
  pair: `t.kind = 'pair'`,
  waiting: 't.put_off_until > $1::date',
};
