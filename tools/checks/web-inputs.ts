import { type Findings, sourceFiles } from './source-files.ts';
import { isNode, type Node, type SourceTree, treeOfFile, walk } from './syntax-tree.ts';

/** Files of the web that people run. */
const PRODUCT = /^apps\/web\/(?!.*(\.test\.|-for-tests\.)).*\.tsx$/;
/** The inputs of the product: what they make of those of the libraries keeps and explains what is typed. */
const OURS = /^apps\/web\/(ui\/|widgets\/((text|password)-field|number\/number-(field|text))\.)/;
/** Nothing is typed there: a moment and a month are picked only. */
const PICKED = /^apps\/web\/features\/event\/(planner\/date-time-picker|calendar\/month-picker\.panel)\.tsx$/;

/** Inputs of the libraries that put back or cut what was typed, and what stands in their place. */
const INSTEAD: ReadonlyMap<string, string> = new Map([
  ['NumberInput', "'NumberField' (widgets/number/number-field.tsx)"],
  ['PasswordInput', "'PasswordField' (widgets/password-field.tsx)"],
  ['TagsInput', "'SearchMultiSelect' (ui/search-multi-select.tsx)"],
]);
/** Degrees: a comma there is that of decimals always. */
const READS_NUMBERS = 'apps/web/widgets/form/answers/gps-answer.tsx';
const LIMITED: ReadonlySet<string> = new Set(['input', 'textarea', 'TextInput', 'Textarea', 'Autocomplete', 'InputBase']);
/** Keyboards of phones for numbers. */
const NUMBER = /['"](?:decimal|numeric)['"]/;
const CLOCKS: ReadonlySet<unknown> = new Set(['date', 'time', 'datetime-local', 'month', 'week', 'number']);

/**
 * Where a file of the web uses an input of a library with which typed text would be lost in silence: dates and numbers that are put back,
 * text that is cut, choices that are dropped; or a group that does not say what is wrong with it.
 * @param path from the root
 */
export function webInputsIn(path: string, { text, program }: SourceTree): Findings {
  if (!PRODUCT.test(path)) return [];
  const ours = OURS.test(path);
  const findings: string[] = [];
  const find = ({ start }: Node, instead: string, why = 'what is typed here can be lost'): void => {
    findings.push(`${path}:${text.slice(0, start).split('\n').length}: ${why}: use ${instead}`);
  };
  const written = ({ start, end }: Node): string => text.slice(start, end);
  // digits of any keyboard are made plain where the code of an authenticator is sent
  const isCode = (element: Node | undefined): boolean => element !== undefined && written(element).includes('"one-time-code"');
  const findTaken = (node: Node): void => {
    for (const name of imported(node, '@mantine/dates'))
      if (/Input$|Picker$/.test(name) && !PICKED.test(path)) find(node, "'DateField' (ui/date-field.tsx)");
    for (const name of imported(node, '@mantine/core')) {
      const instead = INSTEAD.get(name);
      if (instead !== undefined) find(node, instead);
    }
    if (node.type === 'JSXOpeningElement' && text.slice(node.start).startsWith('<Radio.Group'))
      find(node, "'RadioChoice' (ui/radio-choice.tsx)", 'nobody hears that this choice is required or wrong');
  };
  walk(program, (node, parents) => {
    if (!ours) findTaken(node);
    const named = node.type === 'JSXAttribute' ? node['name'] : node.type === 'Property' ? node['key'] : null;
    if (!isNode(named)) return;
    const tag = parents.at(-1)?.['name'];
    const element = isNode(tag) ? String(tag['name']) : '';
    // a browser's own fields show its language and not the programme's format, whoever uses them
    if (named['name'] === 'type' && element !== '' && isNode(node['value']) && CLOCKS.has(node['value']['value']))
      find(node, "'DateField', 'ClockField' or 'NumberField' (ui)");
    if (ours) return;
    if (named['name'] === 'searchable') find(node, "'SearchSelect' (ui/search-select.tsx)");
    const numbers = named['name'] === 'inputMode' && isNode(node['value']) && NUMBER.test(written(node['value']));
    if (numbers && path !== READS_NUMBERS && !isCode(parents.at(-1)))
      find(node, "'NumberText' or 'NumberField' (widgets)", 'a decimal comma and digits of other keyboards are refused here');
    if (named['name'] === 'maxLength' && LIMITED.has(element)) find(node, "'TextField' (widgets/text-field.tsx)");
  });
  return findings;
}

/** The names that an import takes from a package; none for anything else. */
function imported({ type, source, specifiers }: Node, from: string): string[] {
  if (type !== 'ImportDeclaration' || !isNode(source) || source['value'] !== from || !Array.isArray(specifiers)) return [];
  return specifiers.flatMap((each) => (isNode(each) && isNode(each['imported']) ? [String(each['imported']['name'])] : []));
}

/** Inputs of the libraries that product files use past those of the product. */
export function webInputs(): Findings {
  return sourceFiles(['.tsx']).flatMap((path) => (PRODUCT.test(path) ? webInputsIn(path, treeOfFile(path)) : []));
}
