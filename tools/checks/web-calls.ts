import { type Findings, sourceFiles } from './source-files.ts';
import { isNode, type Node, treeOfFile, type SourceTree, walk } from './syntax-tree.ts';

/** Files of the web that people run; tests may answer for the server. */
const PRODUCT = /^apps\/web\/(?!.*(\.test\.|-for-tests\.)).*\.tsx?$/;
/** The two ways to the server, which take paths and types from the contract. */
const WAYS = /^apps\/web\/lib\/(call|client)\.ts$/;

/**
 * Where a file of the web does by hand what the contract declares: a request of its own (with a path and a type that nobody checks), a
 * view written as text, a limit written as a number.
 * @param path from the root
 */
export function webCallsIn(path: string, { text, program }: SourceTree): Findings {
  const findings: string[] = [];
  const find = ({ start }: Node, problem: string): void => {
    findings.push(`${path}:${text.slice(0, start).split('\n').length}: ${problem}`);
  };
  walk(program, (node) => {
    if (importsApi(node) && !WAYS.test(path))
      find(node, "reads and writes through 'call' (operations) or 'client' (resources), never through 'api'");
    if (isView(node)) find(node, "selects with 'view', never with a text");
    if (isLiteralLimit(node)) find(node, "takes the limit from its wire ('limitsOf') or from a constant with a name");
  });
  return findings;
}

/** The import of the bare client; its types and `ApiProblem` are for everybody. */
function importsApi({ type, source, specifiers }: Node): boolean {
  if (type !== 'ImportDeclaration' || !isNode(source) || !/(^|\/)api\.ts$/.test(String(source['value']))) return false;
  return (
    Array.isArray(specifiers) &&
    specifiers.some(
      (each) => isNode(each) && (each.type !== 'ImportSpecifier' || (isNode(each['imported']) && each['imported']['name'] === 'api')),
    )
  );
}

function isView({ type, value }: Node): boolean {
  const written =
    type === 'Literal'
      ? value
      : type === 'TemplateElement' && typeof value === 'object' && value !== null && 'raw' in value
        ? value.raw
        : '';
  return typeof written === 'string' && written.includes('custom:(');
}

/** `maxLength={255}` or `maxLength="255"`. */
function isLiteralLimit({ type, name, value }: Node): boolean {
  if (type !== 'JSXAttribute' || !isNode(name) || name['name'] !== 'maxLength' || !isNode(value)) return false;
  const given = value.type === 'JSXExpressionContainer' ? value['expression'] : value;
  return isNode(given) && given.type === 'Literal';
}

/** Requests, views and limits that files of the web write by hand. */
export function webCalls(): Findings {
  return sourceFiles(['.ts', '.tsx']).flatMap((path) => (PRODUCT.test(path) ? webCallsIn(path, treeOfFile(path)) : []));
}
