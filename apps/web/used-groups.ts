import type { Plugin } from 'vite';

/** The alternatives of an expression, and the parentheses of each as where they open and close; look-aheads and the like are left out. */
function alternativesOf(source: string): readonly { text: string; groups: readonly (readonly [open: number, close: number])[] }[] {
  const found: { text: string; groups: [number, number][] }[] = [];
  let groups: [number, number][] = [];
  let start = 0;
  const open: number[] = [];
  for (let at = 0; at <= source.length; at++) {
    const sign = source[at];
    if (sign === '\\') at++;
    else if (sign === '[') at = source.indexOf(']', at);
    else if (sign === '(') open.push(at);
    else if (sign === ')') {
      const opened = open.pop() ?? 0;
      if (open.length === 0 && source[opened + 1] !== '?') groups.push([opened - start, at - start]);
    } else if (at === source.length || (sign === '|' && open.length === 0)) {
      found.push({ text: source.slice(start, at), groups });
      groups = [];
      start = at + 1;
    }
  }
  return found;
}

/** The alternatives in a regular expression, `a`, `b` and `c` of `x(a|b|c)`, with which it matches none of the texts. */
export function unusedAlternatives({ source }: RegExp, texts: readonly string[]): readonly string[] {
  const unusedIn = (before: string, inside: string, after: string): readonly string[] =>
    alternativesOf(inside).flatMap(({ text, groups }) => {
      // on its own, so that no other alternative matches in its place
      const alone = new RegExp(`${before}(?:${text})${after}`);
      if (!texts.some((each) => alone.test(each))) return [text];
      return groups.flatMap(([open, close]) =>
        unusedIn(`${before}${text.slice(0, open)}(?:`, text.slice(open + 1, close), `)${text.slice(close + 1)}${after}`),
      );
    });
  return unusedIn('', source, '');
}

/** Fails the build when a group of the script names a file that is not there any more. */
export function usedGroups(groups: readonly { readonly name: string; readonly test: RegExp }[]): Plugin {
  return {
    name: 'used-groups',
    apply: 'build',
    buildEnd(error) {
      if (error !== undefined) return;
      const files = [...this.getModuleIds()].map((id) => id.replaceAll('\\', '/'));
      const unused = groups.flatMap(({ name, test }) =>
        unusedAlternatives(test, files).map((what) => `group '${name}': no file matches ${what}`),
      );
      if (unused.length > 0) this.error(unused.join('\n'));
    },
  };
}
