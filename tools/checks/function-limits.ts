import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Findings, ROOT, sourceFiles } from './source-files.ts';
import { isNode, treeOfFile, walk, type Node, type SourceTree } from './syntax-tree.ts';

/** Most lines of a function, and most ways through it. */
const MOST = { lines: 100, complexity: 20 } as const;
const LIST = 'tools/checks/function-limits.json';
/** A `describe` holds a whole subject: tests are bound by the size of their files. */
const TEST = /\.(test|spec)\.tsx?$|\.d\.ts$/;

/** How long a function is, and how many ways lead through it: one, and one more for each condition, loop, case, `&&`, `||` and `??`. */
interface Measure {
  readonly lines: number;
  readonly complexity: number;
}

const FUNCTION = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const BRANCH = new Set([
  'IfStatement',
  'ConditionalExpression',
  'LogicalExpression',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'WhileStatement',
  'DoWhileStatement',
  'CatchClause',
]);

function isBranch(node: Node): boolean {
  if (node.type === 'SwitchCase') return node.test !== null;
  if (node.type === 'AssignmentExpression') return node.operator === '&&=' || node.operator === '||=' || node.operator === '??=';
  return BRANCH.has(node.type);
}

/** The name that a node gives: of a function, a variable, a property; of a call, what is called. */
function nameOf(node: Node): string | null {
  for (const part of [node.id, node.key, node.type === 'CallExpression' ? node.callee : undefined]) {
    if (!isNode(part)) continue;
    if (typeof part.name === 'string') return part.name;
    if (typeof part.value === 'string') return part.value;
    if (isNode(part.property) && typeof part.property.name === 'string') return part.property.name;
  }
  return null;
}

/** Every function of a file by its name, with the names around it (`useDraft.save`); of equal names the worst of each figure. */
export function measuresOf({ text, program }: SourceTree): ReadonlyMap<string, Measure> {
  const found = new Map<string, Measure>();
  const open: { node: Node; name: string; complexity: number }[] = [];
  const close = (end: number): void => {
    for (let last = open.at(-1); last !== undefined && last.node.end <= end; last = open.at(-1)) {
      open.pop();
      const lines = text.slice(last.node.start, last.node.end).split('\n').length;
      const before = found.get(last.name) ?? { lines: 0, complexity: 0 };
      found.set(last.name, { lines: Math.max(lines, before.lines), complexity: Math.max(last.complexity, before.complexity) });
    }
  };
  walk(program, (node, parents) => {
    // parents come before what is below them: a function ends where the first node after it starts
    close(node.start);
    if (FUNCTION.has(node.type)) {
      const names = [...parents, node].map(nameOf).filter((name) => name !== null);
      const name = names.join('.') || 'anonymous';
      // without a name of its own it would pass for the function around it
      open.push({ node, name: open.some((each) => each.name === name) ? `${name}.anonymous` : name, complexity: 1 });
    } else if (isBranch(node)) {
      const inside = open.at(-1);
      if (inside !== undefined) inside.complexity += 1;
    }
  });
  close(Infinity);
  return found;
}

/** The figures above the limits, by `file function`. */
type Offenders = Readonly<Record<string, Partial<Measure>>>;

/** What is above the limits in files. @param files measures by path */
export function offendersIn(files: ReadonlyMap<string, ReadonlyMap<string, Measure>>): Offenders {
  const found: Record<string, Partial<Measure>> = {};
  for (const [path, functions] of files) {
    for (const [name, { lines, complexity }] of functions) {
      if (lines <= MOST.lines && complexity <= MOST.complexity) continue;
      found[`${path} ${name}`] = { ...(lines > MOST.lines ? { lines } : {}), ...(complexity > MOST.complexity ? { complexity } : {}) };
    }
  }
  return found;
}

/**
 * How what is found differs from the list: nothing new, nothing grown, and nothing on the list that is within the limits by now. A figure
 * that shrank and is still above the limit may be entered, so that it does not grow again.
 */
export function againstList(found: Offenders, list: Offenders): Findings {
  const findings: string[] = [];
  for (const key of new Set([...Object.keys(found), ...Object.keys(list)])) {
    for (const figure of ['lines', 'complexity'] as const) {
      const now = found[key]?.[figure];
      const listed = list[key]?.[figure];
      const most = listed ?? MOST[figure];
      if (now !== undefined && now > most) findings.push(`${key}: ${figure} ${now}, at most ${most}; split it`);
      if (now === undefined && listed !== undefined) findings.push(`${key}: ${figure} is within the limit, take it off ${LIST}`);
    }
  }
  return findings;
}

/** Functions that are longer or more branched than the limits, other than the ones listed. */
export function functionLimits(): Findings {
  const paths = sourceFiles(['.ts', '.tsx']).filter((path) => !TEST.test(path));
  const found = offendersIn(new Map(paths.map((path) => [path, measuresOf(treeOfFile(path))])));
  return againstList(found, JSON.parse(readFileSync(join(ROOT, LIST), 'utf8')) as Offenders); // the list is ours
}
