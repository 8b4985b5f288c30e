/** Breaks of TypeScript, found in its syntax tree; of the SQL in template strings, too. */
import { parseAst } from 'rolldown/parseAst';
import type { Mutant } from './mutant.ts';
import { sqlBreaks } from './sql-breaks.ts';

/** A node of the tree, as far as it is looked at here. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

const OTHER_OPERATOR: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '+=': '-=',
  '-=': '+=',
  '++': '--',
  '--': '++',
};
const OTHER_METHOD: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  find: 'findLast',
  findLast: 'find',
  findIndex: 'findLastIndex',
  min: 'max',
  max: 'min',
  push: 'unshift',
  unshift: 'push',
  shift: 'pop',
  pop: 'shift',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  indexOf: 'lastIndexOf',
};
const SQL = /\b(select|insert into|update \w+ set|delete from|order by|where|exists|join|from \w)\b/;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []);
const isText = (value: unknown): boolean =>
  isNode(value) &&
  (value.type === 'TemplateLiteral' ||
    (value.type === 'Literal' && typeof value['value'] === 'string') ||
    (value.type === 'BinaryExpression' && (isText(value['left']) || isText(value['right']))));

/** Whether a function says what it comes to somewhere in its own body. */
function returns(node: Node): boolean {
  if (node.type === 'ReturnStatement') return node['argument'] !== null;
  if (/Function|Class/.test(node.type)) return false;
  return Object.values(node).some((part) => nodesIn(part).some(returns));
}

/** Every break of a file that the mutators know, in the order of the text. */
export function tsMutants(file: string, text: string): Mutant[] {
  const found: Mutant[] = [];
  const put = (start: number, end: number, instead: string): void => {
    found.push({ file, start, end, instead });
  };
  const swap = (from: number, to: number, operator: string): void => {
    const other = OTHER_OPERATOR[operator];
    const at = text.indexOf(operator, from);
    if (other !== undefined && at !== -1 && at < to) put(at, at + operator.length, other);
  };
  const visit = (node: Node): void => {
    if (/^TS(Type|Interface|Enum|Declare|Abstract|Literal|Union|Array)/.test(node.type) || node.type === 'ImportDeclaration') return;
    const [left, right] = nodesIn([node['left'], node['right']]);
    switch (node.type) {
      case 'BinaryExpression':
      case 'LogicalExpression':
      case 'AssignmentExpression':
        if (left !== undefined && right !== undefined && !(node['operator'] === '+' && isText(node)))
          swap(left.end, right.start, String(node['operator']));
        break;
      case 'UpdateExpression':
        swap(node.start, node.end, String(node['operator']));
        break;
      case 'UnaryExpression':
        if (node['operator'] === '!') put(node.start, node.start + 1, '');
        break;
      case 'Literal':
        if (typeof node['value'] === 'boolean') put(node.start, node.end, String(!node['value']));
        if (typeof node['value'] === 'number') put(node.start, node.end, String(node['value'] + 1));
        break;
      case 'IfStatement':
      case 'ConditionalExpression':
        for (const test of nodesIn(node['test'])) for (const always of ['true', 'false']) put(test.start, test.end, always);
        break;
      case 'ExpressionStatement':
        for (const expression of nodesIn(node['expression'])) {
          const call = expression.type === 'AwaitExpression' ? expression['argument'] : expression;
          const called = isNode(call) && call.type === 'CallExpression' ? call['callee'] : null;
          if (isNode(called) && called.type !== 'Super') put(node.start, node.end, ';');
        }
        break;
      case 'CallExpression':
        for (const called of nodesIn(node['callee'])) {
          const [property] = nodesIn(called['property']);
          const other = Object.hasOwn(OTHER_METHOD, String(property?.['name'])) ? OTHER_METHOD[String(property?.['name'])] : undefined;
          if (property !== undefined && other !== undefined) put(property.start, property.end, other);
        }
        break;
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        for (const body of nodesIn(node['body']))
          if (body.type === 'BlockStatement' && nodesIn(body['body']).length > 0 && !nodesIn(body['body']).some(returns))
            put(body.start, body.end, '{}');
        break;
      case 'TemplateLiteral':
        if (SQL.test(text.slice(node.start, node.end)))
          for (const part of nodesIn(node['quasis']))
            for (const each of sqlBreaks(text.slice(part.start, part.end)))
              put(part.start + each.start, part.start + each.end, each.instead);
        break;
      default:
    }
    for (const [name, part] of Object.entries(node))
      if (name !== 'typeAnnotation' && name !== 'returnType' && name !== 'typeParameters' && name !== 'typeArguments')
        nodesIn(part).forEach(visit);
  };
  nodesIn(parseAst(text, { lang: 'ts' })).forEach(visit);
  return found.filter((one) => text.slice(one.start, one.end) !== one.instead).toSorted((a, b) => a.start - b.start);
}
