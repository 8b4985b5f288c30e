/**
 * Whether a condition can be true at all, and whether it can be false: by its disjunctive normal form over the cells of
 * each question (`rule-space.ts`). A verdict is never wrong for answers that the form accepts; where the normal form grows
 * too large there may be none. `now` is taken for the moment at which the answers are judged.
 */
import type { FormField } from '../form/definition.ts';
import { emptyView, holds, prepareComparison } from './evaluation.ts';
import { mirrored, type Compare, type Comparison, type Expression } from './expression.ts';
import type { FieldFinder } from './fields.ts';
import { cellsOf, type Cell } from './space.ts';
import { valueKindOf, type Values } from './value.ts';

export type Truth = 'never' | 'always' | 'open';

/** Beyond this number of alternatives a part is left out of a conjunction, which can only hide a verdict. */
const mostClauses = 500;

/** One alternative: for each variable that it demands something of, the cells (as bits) in which it may be. */
type Clause = ReadonlyMap<string, bigint>;

/** A comparison: the variable that it reads, all its cells, and those in which it is true. */
interface Literal {
  readonly variable: string;
  readonly all: bigint;
  readonly truth: bigint;
}

const always: readonly Clause[] = [new Map()];

const bits = (truths: readonly boolean[]): bigint => truths.reduce((sum, truth, at) => (truth ? sum | (1n << BigInt(at)) : sum), 0n);
const either = (variable: string, truth: boolean): Literal => ({ variable, all: 3n, truth: truth ? 1n : 2n });

/** The comparisons of a condition, in order. */
export function comparesOf(expression: Expression): Compare[] {
  return expression.kind === 'compare' ? [expression] : expression.parts.flatMap(comparesOf);
}

/** Prepares a condition without errors; the function tells whether it, or a part of it, can be true and can be false. */
export function truthOf(whole: Expression, fieldOf: FieldFinder): (part: Expression) => Truth {
  const literals = literalsOf(comparesOf(whole), fieldOf);
  return (part) => {
    const deciding = decidingOf(part, literals);
    if (clausesOf(part, true, deciding).length === 0) return 'never';
    return clausesOf(part, false, deciding).length === 0 ? 'always' : 'open';
  };
}

/** Leaves out comparisons that can come out either way by themselves: nothing else in the part reads their variable. */
function decidingOf(part: Expression, literals: ReadonlyMap<Compare, Literal>): ReadonlyMap<Compare, Literal> {
  const read = comparesOf(part).flatMap((compare): [Compare, Literal][] => {
    const literal = literals.get(compare);
    return literal === undefined ? [] : [[compare, literal]];
  });
  const counts = new Map<string, number>();
  for (const [, { variable }] of read) counts.set(variable, (counts.get(variable) ?? 0) + 1);
  return new Map(read.filter(([, { variable, truth, all }]) => counts.get(variable) !== 1 || truth === 0n || truth === all));
}

function clausesOf(expression: Expression, wanted: boolean, literals: ReadonlyMap<Compare, Literal>): readonly Clause[] {
  if (expression.kind === 'compare') {
    const literal = literals.get(expression);
    if (literal === undefined) return always;
    const mask = wanted ? literal.truth : literal.all & ~literal.truth;
    return mask === 0n ? [] : mask === literal.all ? always : [new Map([[literal.variable, mask]])];
  }
  const parts = expression.parts.map((part) => clausesOf(part, wanted, literals));
  return (expression.kind === 'or') === wanted ? anyOf(parts.flat()) : allOf(parts);
}

/** Alternatives of one variable alone become one. */
function anyOf(clauses: readonly Clause[]): readonly Clause[] {
  const single = new Map<string, bigint>();
  const rest: Clause[] = [];
  for (const clause of clauses) {
    const [only] = clause;
    if (only === undefined) return always;
    if (clause.size === 1) single.set(only[0], (single.get(only[0]) ?? 0n) | only[1]);
    else rest.push(clause);
  }
  return [...[...single].map((entry) => new Map([entry])), ...rest];
}

function allOf(parts: readonly (readonly Clause[])[]): readonly Clause[] {
  let product = always;
  for (const part of parts.toSorted((a, b) => a.length - b.length)) {
    if (part.length > 0 && product.length * part.length > mostClauses) continue;
    product = anyOf(product.flatMap((clause) => part.flatMap((other) => both(clause, other) ?? [])));
    if (product.length === 0) return [];
  }
  return product;
}

function both(clause: Clause, other: Clause): Clause | null {
  const merged = new Map(clause);
  for (const [variable, mask] of other) {
    const common = (merged.get(variable) ?? mask) & mask;
    if (common === 0n) return null;
    merged.set(variable, common);
  }
  return merged;
}

/** A comparison that reads one question, turned so that the question is on its left. */
interface OnQuestion {
  readonly compare: Compare;
  readonly field: FormField;
  readonly op: Comparison;
  readonly other: 'null' | 'now' | 'itself' | Values;
}

function onQuestion(compare: Compare, fieldOf: FieldFinder): OnQuestion | null {
  const { leftField, rightField, left, right } = prepareComparison(compare, fieldOf);
  const field = leftField ?? rightField;
  if (field === undefined) return null;
  if (leftField !== undefined && rightField !== undefined)
    return leftField === rightField ? { compare, field, op: compare.op, other: 'itself' } : null;
  const onLeft = leftField !== undefined;
  const term = onLeft ? compare.right : compare.left;
  const other = term.kind === 'function' ? term.value : (onLeft ? right : left)(emptyView);
  return { compare, field, op: onLeft ? compare.op : mirrored[compare.op], other };
}

function holdsInCell({ field, op, other }: OnQuestion, cell: Cell): boolean {
  if (other === 'null') return op === '=' ? !cell.answered : op === '!=' && cell.answered;
  if (other === 'now') return cell.toNow === null ? op === '!=' : holds(op, 'number', [cell.toNow], [0]);
  return holds(op, valueKindOf(field), cell.values, other === 'itself' ? cell.values : other);
}

/** Which of two questions' answers is smaller: cells earlier, equal, later, and not comparable (one of them missing). */
function ofTwoQuestions(compare: Compare, left: FormField, right: FormField): Literal {
  const turned = left.uuid > right.uuid;
  const op = turned ? mirrored[compare.op] : compare.op;
  const offers = [left, right].map((field) => field.field.answers.map((answer) => answer.concept.uuid));
  const apart = offers.every((offer) => offer.length > 0) && offers[0]?.some((concept) => offers[1]?.includes(concept)) === false;
  const relations = [-1, ...(apart ? [] : [0]), 1];
  return {
    variable: `two ${[left.uuid, right.uuid].toSorted().join(' ')}`,
    all: bits([true, ...relations.map(() => true)]),
    truth: bits([op === '!=', ...relations.map((relation) => holds(op, 'number', [relation], [0]))]),
  };
}

function literalsOf(compares: readonly Compare[], fieldOf: FieldFinder): ReadonlyMap<Compare, Literal> {
  const literals = new Map<Compare, Literal>();
  const byField = Map.groupBy(
    compares.map((compare) => onQuestion(compare, fieldOf)).filter((found) => found !== null),
    ({ field }) => field,
  );
  for (const [field, group] of byField) {
    const marks = group.flatMap(({ other }) => (typeof other === 'string' ? [] : other));
    const cells = cellsOf(
      field,
      marks,
      group.some(({ other }) => other === 'now'),
    );
    for (const one of group) {
      const literal =
        cells === null
          ? either(`${field.uuid} ${JSON.stringify(one.other)}`, one.op !== '!=')
          : { variable: field.uuid, all: bits(cells.map(() => true)), truth: bits(cells.map((cell) => holdsInCell(one, cell))) };
      literals.set(one.compare, literal);
    }
  }
  for (const compare of compares) if (!literals.has(compare)) literals.set(compare, withoutCells(compare, fieldOf));
  return literals;
}

function withoutCells(compare: Compare, fieldOf: FieldFinder): Literal {
  const { leftField, rightField, test } = prepareComparison(compare, fieldOf);
  if (leftField !== undefined && rightField !== undefined) return ofTwoQuestions(compare, leftField, rightField);
  const { left, op, right } = compare;
  const functions = [left, right].filter((term) => term.kind === 'function');
  if (functions.length === 1 && functions[0]?.value === 'now') return either(`${left.value} ${op} ${right.value}`, true);
  return { variable: 'constant', all: 1n, truth: test(emptyView) ? 1n : 0n };
}
