/** One deliberate break: a stretch of a file and what stands there instead. */
export interface Mutant {
  /** From the root. */
  readonly file: string;
  /** Offsets in the text of the file. */
  readonly start: number;
  readonly end: number;
  readonly instead: string;
  /** For an SQL file: the statement that puts the broken object in the place of the sound one. */
  readonly sql?: string;
}

/** The text of the file with the break in it. */
export function broken(text: string, { start, end, instead }: Mutant): string {
  return text.slice(0, start) + instead + text.slice(end);
}

/** What changes, in one line: `file:line  was → becomes`. */
export function described(text: string, mutant: Mutant): string {
  const line = text.slice(0, mutant.start).split('\n').length;
  return `${mutant.file}:${line}  ${changeOf(text, mutant)}`;
}

/** The line before and after, without what both have around the change. */
export function changeOf(text: string, mutant: Mutant): string {
  const from = text.lastIndexOf('\n', mutant.start - 1) + 1;
  const to = text.indexOf('\n', mutant.end);
  const [head, tail] = [text.slice(from, mutant.start), text.slice(mutant.end, to === -1 ? undefined : to)];
  const short = (change: string): string => change.replace(/\s+/g, ' ').trim().slice(0, 60);
  return `${head.trimStart().slice(-60)}⟦${short(text.slice(mutant.start, mutant.end))} → ${short(mutant.instead)}⟧${tail.slice(0, 60)}`;
}
