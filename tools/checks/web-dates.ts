import { type Findings, sourceFiles } from './source-files.ts';
import { isNode, type Node, type SourceTree, treeOfFile, walk } from './syntax-tree.ts';

/** Files of the web that people run. */
const PRODUCT = /^apps\/web\/(?!.*(\.test\.|-for-tests\.)).*\.tsx$/;
/** What makes the fields of days, and so hands formats and the first day of the week on. */
const FIELDS = /^apps\/web\/(ui\/date-(field|picker)|widgets\/moment-field|features\/event\/planner\/date-time-(field|picker))\.tsx$/;
/**
 * Where the specification names a format for what a person sees: YYYY-MM-DD in the filter of events, MM/dd/yyyy hh:mm aa in the dialogs of
 * the calendar, dd/MM/yyyy for samples and results. That of the planner, with its seconds, is how its moments are written to the server.
 */
const SPECIFIED =
  /^apps\/web\/features\/(event\/list\/event-filters\.panel|event\/calendar\/(quick|move)-event\.modal|lab\/sample\/sample\.modal|lab\/result\/result-input)\.tsx$/;
const DAYS: ReadonlySet<string> = new Set(['DateField', 'DateTimeField', 'MomentField']);

/**
 * Where a file of the web shows days in a format of its own, or begins its weeks on a day of its own: the settings and `lib/week.ts` say
 * both, for all screens.
 * @param path from the root
 */
export function webDatesIn(path: string, { text, program }: SourceTree): Findings {
  if (!PRODUCT.test(path) || FIELDS.test(path)) return [];
  const findings: string[] = [];
  const find = ({ start }: Node, problem: string): void => {
    findings.push(`${path}:${text.slice(0, start).split('\n').length}: ${problem}`);
  };
  walk(program, (node, parents) => {
    const named = node.type === 'JSXAttribute' ? node['name'] : node.type === 'Property' ? node['key'] : null;
    if (!isNode(named)) return;
    const tag = parents.at(-1)?.['name'];
    const element = isNode(tag) ? String(tag['name']) : '';
    if (named['name'] === 'format' && DAYS.has(element) && !SPECIFIED.test(path))
      find(node, 'days have the format of the settings: leave this out');
    if (named['name'] === 'firstDayOfWeek' && /firstDayOfWeek\W+\d/.test(text.slice(node.start, node.end)))
      find(node, "weeks begin as 'firstDayOfWeek' says (lib/week.ts)");
  });
  return findings;
}

/** Every day that has a format of its own. */
export function webDates(): Findings {
  return sourceFiles(['.tsx']).flatMap((path) => (PRODUCT.test(path) ? webDatesIn(path, treeOfFile(path)) : []));
}
