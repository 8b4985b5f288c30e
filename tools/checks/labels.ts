import { type Findings, sourceFiles } from './source-files.ts';
import { isNode, type Node, type SourceTree, treeOfFile, walk } from './syntax-tree.ts';

/** What people read: the web, and what the server prints. */
const PRODUCT = /^apps\/(web\/(app|features|widgets|ui|lib)|server\/(paper|areas))\/(?!.*(\.test\.|-for-tests\.)).*\.tsx?$/;
const PAPER = /(-paper|-pdf)\.ts$/;
/** Where a colon is none between a label and its value: errors of programs, and texts that are compared or written by machines. */
const OTHERWISE = /^apps\/(web\/features\/errors\/crash\.screen\.tsx|web\/lib\/(?!text)|server\/areas\/form\/submission\/)/;
const COLON = /^['"]?:[\s\u00A0]+$|^:[\s\u00A0]/;

const quasisOf = (node: Node): readonly string[] =>
  (Array.isArray(node['quasis']) ? node['quasis'] : []).map((each: unknown) => {
    const value: unknown = isNode(each) ? each['value'] : null;
    return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : '';
  });

/**
 * Where a label and its value are put together by hand: French has a space before the colon, and each language its own order.
 * @param path from the root
 */
export function labelsIn(path: string, { text, program }: SourceTree): Findings {
  const findings: string[] = [];
  const find = ({ start }: Node): void => {
    findings.push(
      `${path}:${text.slice(0, start).split('\n').length}: a label with its value is a sentence: labelled(label, value), or shell.labelled`,
    );
  };
  walk(program, (node, parents) => {
    // `${label}: ${value}`, with something before and after
    if (node.type === 'TemplateLiteral' && parents.at(-1)?.type !== 'TaggedTemplateExpression') {
      const quasis = quasisOf(node);
      if (quasis.slice(1, -1).some((quasi) => COLON.test(quasi))) find(node);
    }
    // label + ': ' + value, and [label, value].join(': ')
    if (node.type === 'Literal' && typeof node['value'] === 'string' && /^:[\s\u00A0]+$/.test(node['value'])) find(node);
    // <b>{label}</b>: {value}
    if (node.type === 'JSXText' && /^\s*:\s/.test(String(node['value']))) find(node);
  });
  return findings;
}

/** Every label that is put together by hand. */
export function labels(): Findings {
  return sourceFiles(['.ts', '.tsx'])
    .filter((path) => PRODUCT.test(path) && !OTHERWISE.test(path) && (path.startsWith('apps/web/') || PAPER.test(path)))
    .flatMap((path) => labelsIn(path, treeOfFile(path)));
}
