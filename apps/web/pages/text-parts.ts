/** The parts of the work whose sentences are loaded apart, with the first screen that needs them. */
export type TextPart = 'administration' | 'programme' | 'form building' | 'outreach' | 'laboratory' | 'reports';

const parts: readonly (readonly [RegExp, TextPart])[] = [
  [/^\/administration/, 'administration'],
  [/^\/administration\/(form|questions|options|ruleEngine)/, 'form building'],
  [/^\/(account|administration\/(users|roles|signin|location|systemsettings|audit))$/, 'programme'],
  [/^\/(event|administration\/(services|assets|workforce)$)/, 'outreach'],
  [/^\/(laboratory|testorder|samplelist|testresults|patient\/detail\/laboratory|administration\/manageLabTest)/, 'laboratory'],
  [/^\/(reports|dashboard|administration\/reports)/, 'reports'],
];

/** The parts of the sentences that the page at an address needs. */
export function partsOf(path: string): TextPart[] {
  return parts.flatMap(([of, part]) => (of.test(path) ? [part] : []));
}
