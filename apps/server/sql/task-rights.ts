/** Who is told of tasks of which kinds: whoever may read what asks for them. */
import { criticalResultsWire } from '@fieldward/contract/lab/critical-result.operations.ts';
import { markedRecordsWire } from '@fieldward/contract/form/marked.operations.ts';
import { patientPairsWire } from '@fieldward/contract/patient/patient-pairs.operations.ts';
import { referralListWire } from '@fieldward/contract/patient/referral.operations.ts';
import type { PrivilegeName } from '@fieldward/contract/privileges.ts';
import type { TaskKind, unfinishedForms } from '@fieldward/domain/care/task/task.ts';

/** A kind of tasks `t`, and what somebody needs to be told of it. */
interface Told {
  readonly kind: TaskKind;
  /** Of forms: how they stand. */
  readonly form?: (typeof unfinishedForms)[number];
  readonly needs: readonly PrivilegeName[];
}

const listOf = (privilege: PrivilegeName | readonly PrivilegeName[] | null): readonly PrivilegeName[] =>
  privilege === null ? [] : typeof privilege === 'string' ? [privilege] : privilege;

const told: readonly Told[] = [
  { kind: 'schedule', needs: ['Get Patient Programs'] },
  { kind: 'result', needs: listOf(criticalResultsWire.privilege) },
  { kind: 'form', form: 'marked', needs: listOf(markedRecordsWire.privilege) },
  { kind: 'form', form: 'held', needs: ['Decide Held Records', 'Get Patients'] },
  { kind: 'referral', needs: listOf(referralListWire.privilege) },
  { kind: 'pair', needs: listOf(patientPairsWire.privilege) },
];

const sqlOf = ({ kind, form }: Told, task: string): string =>
  `${task}.kind = '${kind}'${form === undefined ? '' : ` and ${task}.step = '${form}'`}`;

/** SQL: whether somebody is told of the task `t`; null where they are told of all. @param own SQL: whether they have it; a form that is theirs they finish */
export function toldOf(may: (privilege: PrivilegeName) => boolean, own: string): string | null {
  const seen = told.filter(({ needs }) => needs.every(may));
  if (seen.length === told.length) return null;
  return `(${[...seen.map((each) => sqlOf(each, 't')), `t.kind = 'form' and ${own}`].map((each) => `(${each})`).join(' or ')})`;
}

/**
 * SQL: whether another account is told of a task (an alias). @param may SQL: whether the account holds some privileges
 * @param own SQL: whether it has the task
 */
export const accountTold = (task: string, may: (privileges: readonly PrivilegeName[]) => string, own: string): string =>
  `(${[...told.map((each) => `${sqlOf(each, task)} and ${may(each.needs)}`), `${task}.kind = 'form' and ${own}`]
    .map((each) => `(${each})`)
    .join(' or ')})`;
