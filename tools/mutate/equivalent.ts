/** Breaks that change nothing that anybody can see, each with the reason: they are left out of the percentage. */
interface Equivalent {
  readonly file: string;
  /** As the report prints the change, behind the line. */
  readonly change: string;
  readonly reason: string;
}

const cost = 'packages/domain/event/cost.ts';
const costSum = 'packages/domain/event/cost-sum.ts';
const signOnly = 'only the sign of a comparison counts';

export const equivalents: readonly Equivalent[] = [
  {
    file: cost,
    change: 'const hours = Object.entries(salaryHours).⟦find → findLast⟧(([name]) => name.toLowerCase() === wanted)?.[1];',
    reason: 'the names of the types of salary differ',
  },
  {
    file: costSum,
    change: 'const compare = (a: string, b: string): number => (a < b ? -⟦1 → 2⟧ : a > b ? 1 : 0);',
    reason: signOnly,
  },
  {
    file: costSum,
    change: 'e = (a: string, b: string): number => (a < b ? -1 : a > b ? ⟦1 → 2⟧ : 0);',
    reason: signOnly,
  },
  {
    file: 'packages/domain/rule/evaluation.ts',
    change: 'if (kind === null || !isOrdered(kind) || a === undefined ⟦|| → &&⟧ b === undefined) return false;',
    reason: 'undefined is neither less nor greater than anything: the comparison below is false as well',
  },
  {
    file: 'packages/domain/lab/age.ts',
    change: 'const count = [near - 1, near].⟦find → findLast⟧((each) => each >= 0 && dayOf({ count: each, unit }) === day',
    reason: 'two ages never begin or end on the same day',
  },
  {
    file: 'packages/domain/lab/range.ts',
    change: '0Z`) - Date.parse(`${birthdate.slice(0, 10)}T00:00:00Z`)) / ⟦86_400_000 → 86400001⟧);',
    reason: 'rounded to whole days, it would show after a hundred thousand years',
  },
  {
    file: 'packages/domain/lab/test-group.ts',
    change: "return labTestGroups.⟦find → findLast⟧((group) => group === (name === 'OPTHALMOLOGY' ? 'OPHTHALMOL",
    reason: 'the groups differ',
  },
  {
    file: 'packages/domain/lab/value.ts',
    change: 'return (Object.keys(labDatatypes) as LabDatatype[]).⟦find → findLast⟧((kind) => labDatatypes[kind] === wanted) ?? null;',
    reason: 'the class names differ',
  },
  {
    file: 'packages/domain/form/difference.ts',
    change: 'const longer = runs.findIndex((run) => run.pair.from ⟦> → >=⟧ pair.from);',
    reason: 'no two pairs have the same position before',
  },
  {
    file: 'apps/server/db/migrations/0101-patient-search-query.sql',
    change: '⟦union all → union⟧',
    reason: 'what is found twice is grouped below anyway',
  },
  {
    file: 'apps/server/db/migrations/0103-one-search-by-name.sql',
    change: 'cheap constant int := case when cardinality(words) ⟦= → <>⟧ 1 then 500 else 1500 end; -- rows read at once',
    reason: 'how many rows are read at once changes the work, not what is found',
  },
  {
    file: 'apps/server/db/migrations/0103-one-search-by-name.sql',
    change: 'select count(*), (array_agg(x.w order by x.f⟦ → desc⟧, x.w))[1], min(x.f), bool_or(x.fresh)',
    reason: 'the word whose people are read first changes the work, not who is found',
  },
  {
    file: 'apps/server/db/migrations/0103-one-search-by-name.sql',
    change: 'dget := budget - size * least(step::numeric / (last - first ⟦+ → -⟧ 1), 1);',
    reason: 'a budget one person larger or smaller',
  },
  {
    file: 'apps/server/areas/report/dashboard/dashboard-bars.ts',
    change: 'push({ day: wallClock(row.plannedStart ?? 0, zone).slice(0, ⟦10 → 11⟧), place: row.place.uuid, cost: eventCost(row) });',
    reason: 'a blank behind a day changes neither its month nor its week',
  },
  {
    file: 'apps/server/db/migrations/0103-one-search-by-name.sql',
    change: 'select ⟦min → max⟧(f) into size from (select sum(c.f) f from unnest(ws, fs) c(',
    reason: 'whether all is looked at once or in stages changes the work, not what is found',
  },
  {
    file: 'apps/server/engine/database-problem.ts',
    change:
      'return (r === null ? undefined : Object.keys(r.wire.fields).⟦find → findLast⟧((name) => columnOf(r, name) === column)) ?? column;',
    reason: 'no two properties of a resource have the same column',
  },
  {
    file: 'apps/server/engine/json-sql.ts',
    change: 'eadonly<Record<View, number>> = { ref: 0, default: 1, full: ⟦2 → 3⟧ };',
    reason: 'only the order of the views counts',
  },
  {
    file: 'apps/server/engine/page/page-references.ts',
    change: 'olumns.get(column) ?? `${shown.name}_${shown.columns.size + ⟦1 → 2⟧}`;',
    reason: 'any number that no other alias has',
  },
  {
    file: 'apps/server/db/migrations/0904-search-in-fewer-steps.sql',
    change: 'where t.token >= word collate "C" and t.token ⟦< → <=⟧ (word || U&\'\\+10FFFF\') collate "C"',
    reason: 'no word of a name ends in the last of all letters',
  },
  {
    file: 'packages/domain/rule/space.ts',
    change: '⟦max === null → false⟧ ? null : Math.floor(max),',
    reason: 'zero is taken only where it is a number as good as any other',
  },
  {
    file: 'packages/domain/rule/space.ts',
    change: 'if (inside !== null) found.⟦push → unshift⟧(inside);',
    reason: 'in which order the numbers are tried changes no verdict',
  },
  {
    file: 'apps/server/areas/report/dashboard/dashboard-measures.ts',
    change: 'formOfUser: ⟦13 → 14⟧,',
    reason: 'any number that no other measure has',
  },
  {
    file: 'apps/server/areas/report/dashboard/dashboard-measures.ts',
    change: 'order by e.patient_id⟦ → desc⟧, e.at desc, e.encounter_id desc),',
    reason: 'the order of the patients; of each the same row is taken',
  },
  {
    file: 'apps/server/areas/report/dashboard/dashboard-sums.ts',
    change: '⟦union all → union⟧',
    reason: 'days and whole months never give the same row',
  },
  {
    file: 'apps/server/engine/operation-response.ts',
    change: 'if (⟦checker.Check(json) → false⟧) return [];',
    reason: 'what is right has no errors to list',
  },
];
