import { type Findings, sourceFiles } from './source-files.ts';
import { isNode, type Node, treeOfFile, type SourceTree, walk } from './syntax-tree.ts';

/** What people run; the zone functions themselves, the demonstration and tests know what they do. */
const PRODUCT = /^(apps|packages)\/(?!domain\/time\/|server\/(db\/demo|testing)\/)(?!.*(\.test\.|-for-tests\.)).*\.tsx?$/;
/** Counts the minutes and days of an axis, which has no zone. */
const AXIS = 'packages/domain/rule/space.ts';
/** The fallbacks of a programme whose zone is not known. */
const MAY_ASK_DEVICE = /^(apps\/web\/lib\/clock|apps\/server\/db\/first-content)\.ts$/;

const CUTS = ['slice', 'substring', 'substr', 'split'];
const DEVICE = ['getTimezoneOffset', 'getFullYear', 'getMonth', 'getDate', 'getDay', 'getHours', 'getMinutes', 'toLocaleDateString'];

/**
 * Where a file takes a day of UTC or of the device for one of the programme: ISO text that is cut, the local parts of a `Date`, the
 * device's own zone. Moments of the typed client cannot be cut at all; this finds what is made by hand.
 * @param path from the root
 */
export function deviceDaysIn(path: string, { text, program }: SourceTree): Findings {
  const findings: string[] = [];
  const find = ({ start }: Node, problem: string): void => {
    findings.push(`${path}:${text.slice(0, start).split('\n').length}: ${problem}`);
  };
  walk(program, (node) => {
    const [of, method] = called(node);
    if (of === null) return;
    if (CUTS.includes(method) && called(of)[1] === 'toISOString' && !text.slice(node.start, node.end).endsWith('.slice(0, 19)'))
      find(node, 'is a day of UTC: take that of the programme (domain/time/in-zone.ts)');
    if (DEVICE.includes(method)) find(node, "is by the clock of this machine: take the programme's (domain/time/in-zone.ts)");
    if (method === 'resolvedOptions' && !MAY_ASK_DEVICE.test(path)) find(node, "is the zone of this machine: take the programme's");
  });
  return findings;
}

/** What a method is called of, and its name. */
function called({ type, callee }: Node): readonly [Node | null, string] {
  if (type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return [null, ''];
  const { object, property } = callee;
  return isNode(object) && isNode(property) ? [object, String(property['name'])] : [null, ''];
}

/** Every day that is not the programme's. */
export function deviceDays(): Findings {
  return sourceFiles(['.ts', '.tsx'])
    .filter((path) => PRODUCT.test(path) && path !== AXIS)
    .flatMap((path) => deviceDaysIn(path, treeOfFile(path)));
}
