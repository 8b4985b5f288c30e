import { type Findings, sourceFiles } from './source-files.ts';
import { isNode, type Node, treeOfFile, type SourceTree, walk } from './syntax-tree.ts';

/** Files of the web that people run; tests may answer for the server. */
const PRODUCT = /^apps\/web\/(?!.*(\.test\.|-for-tests\.)).*\.tsx?$/;
/** The two ways to the server, which take paths and types from the contract. */
const WAYS = /^apps\/web\/lib\/(call|client)\.ts$/;

/** Whose body says itself what was shown: the version of each result, the photo that was there. */
const VERSION_IN_THE_BODY = /^apps\/web\/features\/(lab\/result\/save-results|patient\/photo\/save-photo)\.ts$/;

/** What a change may set whatever was shown: back into use, a switch, a position. All else loses what somebody else did meanwhile. */
const WHATEVER_IS_STORED: Readonly<Record<string, (value: Node) => boolean>> = {
  voided: isFalse,
  retired: isFalse,
  displayOrder: () => true,
  enrols: () => true,
  parentLocation: () => true,
};

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
    if (isBlindAct(node)) find(node, 'says which version was shown (ANY_VERSION is for a switch, a position and the way back)');
    if (isWithoutVersion(node) && !VERSION_IN_THE_BODY.test(path))
      find(node, 'says which version was shown, also where the server takes the last write');
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

function isFalse(value: Node): boolean {
  return value.type === 'Literal' && value['value'] === false;
}

/** The properties of a written object by name; null for what is no object, or spreads one. */
function written(node: unknown): ReadonlyMap<string, Node> | null {
  if (!isNode(node) || node.type !== 'ObjectExpression' || !Array.isArray(node['properties'])) return null;
  const properties = new Map<string, Node>();
  for (const each of node['properties']) {
    if (!isNode(each) || each.type !== 'Property' || !isNode(each['key']) || !isNode(each['value'])) return null;
    properties.set(String(each['key']['name'] ?? each['key']['value']), each['value']);
  }
  return properties;
}

/** `ifMatch: undefined`: without the header whoever writes last counts, as old clients of OpenMRS expect. */
function isWithoutVersion({ type, key, value }: Node): boolean {
  if (type !== 'Property' || !isNode(key) || key['name'] !== 'ifMatch' || !isNode(value)) return false;
  return value['name'] === 'undefined' || (value.type === 'Literal' && (value['value'] === '' || value['value'] === null));
}

/** `save(wire, body, { uuid, ifMatch: ANY_VERSION })` whose body is more than a switch, a position or a way back. */
function isBlindAct({ type, arguments: given }: Node): boolean {
  if (type !== 'CallExpression' || !Array.isArray(given)) return false;
  const blind = given.some((each) => written(each)?.get('ifMatch')?.['name'] === 'ANY_VERSION');
  if (!blind) return false;
  const [, sent] = given as readonly unknown[];
  const body = written(isNode(sent) && sent.type === 'TSAsExpression' ? sent['expression'] : sent);
  return body === null || [...body].some(([name, value]) => WHATEVER_IS_STORED[name]?.(value) !== true);
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
