const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Headless)?(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];
const systems: readonly (readonly [string, RegExp])[] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux|X11/],
];

/** What a browser calls itself, as people know it: `Chrome · Android`. What is no browser keeps its own first word. */
export function deviceName(agent: string): string {
  const named = [browsers, systems].map((list) => list.find(([, sign]) => sign.test(agent))?.[0]).filter((name) => name !== undefined);
  return named.length > 0 ? named.join(' · ') : (agent.split(/[\s/]/)[0] ?? '');
}
