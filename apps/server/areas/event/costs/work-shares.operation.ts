import { workSharesWire } from '@fieldward/contract/event/event-costs.operations.ts';
import { shareOf, type Salary } from '@fieldward/domain/event/cost.ts';
import { readInstant } from '@fieldward/domain/time/zone.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';

/** The working time that is asked for, in milliseconds. Raises `engine.badParameter`. */
export function workedIn(query: Readonly<Record<'start' | 'end', string>>): number {
  const at = (parameter: 'start' | 'end'): number => {
    const instant = readInstant(query[parameter]);
    if (instant === null) throw new Problem('engine.badParameter', { parameter }, parameter);
    return instant;
  };
  const worked = at('end') - at('start');
  if (worked < 0) throw new Problem('engine.badParameter', { parameter: 'end' }, 'end');
  return worked;
}

const paidSql = `select p.uuid, p.name, k.name as "salaryType", p.salary_value::text as "salaryValue"
  from participant p join participant_salary_type k on k.participant_salary_type_id = p.salary_type_id where p.uuid = any ($1::text[])`;

/** What people cost for some hours; those who are not known are left out. Raises `engine.badParameter`. */
export const workShares = operation(workSharesWire, {
  handle: async ({ query }, db) => {
    const worked = workedIn(query);
    const people = await db.rows<Salary & { readonly uuid: string; readonly name: string }>(paidSql, [
      query.participants.filter((uuid) => !uuid.includes('\0')),
    ]);
    return { body: { shares: people.map((person) => ({ participant: person.uuid, ...shareOf(person, worked) })) } };
  },
});
