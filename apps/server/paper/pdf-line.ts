/** One line of text in which both writing directions may meet, cut into pieces that a PDF can draw one by one. */
import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

export type Direction = 'ltr' | 'rtl';
/** The files of the typefaces: Vazirmatn for the first three, Noto Sans for the others (Bengali and Ethiopic have families of their own). */
export type Script =
  | 'latin'
  | 'latin-ext'
  | 'arabic'
  | 'vietnamese'
  | 'greek'
  | 'greek-ext'
  | 'cyrillic'
  | 'cyrillic-ext'
  | 'devanagari'
  | 'bengali'
  | 'ethiopic';

/** A piece of one script, drawn as a whole. */
interface Piece {
  readonly text: string;
  readonly script: Script;
}

/** What the files of the typefaces have glyphs for, beyond ASCII; the rest is shown as � (docs/operations.md says so). */
const ARABIC = /[\u0600-\u06ff\u0763\u200c-\u200d\u2010\u2011\ufb50-\ufdff\ufe70-\ufefc]/;
const LATIN =
  /[\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u02bc\u02c6\u02da\u02dc\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2032\u2033\u2039\u203a\u2044\u20ac\u2122\u2212\u2215\ufffd]/;
const LATIN_EXT =
  /[\u0300\u0301\u0303\u0309\u0323\u0100-\u0130\u0132-\u0149\u014a-\u0151\u0154-\u017f\u018f\u01a0\u01a1\u01af\u01b0\u01c7\u01fa-\u01ff\u0218-\u021b\u0237\u0259\u02c7\u02c9\u02dd\u20a3-\u20ab\u20b1\u20b9\u20ba\u20bc\u20bd\u2113]/;
const OTHERS: readonly (readonly [Script, RegExp])[] = [
  ['vietnamese', /[\u0102\u0103\u0110\u0111\u0128\u0129\u0168\u0169\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9]/],
  ['greek', /[\u0370-\u0377\u037a-\u037f\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03e1\u03f0-\u03ff]/],
  [
    'greek-ext',
    /[\u1f00-\u1f15\u1f18-\u1f1d\u1f20-\u1f45\u1f48-\u1f4d\u1f50-\u1f57\u1f59\u1f5b\u1f5d\u1f5f-\u1f7d\u1f80-\u1fb4\u1fb6-\u1fc4]/,
  ],
  ['cyrillic', /[\u0400-\u045f\u0490\u0491\u04b0\u04b1\u2116]/],
  ['cyrillic-ext', /[\u0460-\u0482\u048a-\u048f\u0492-\u04af\u04b2-\u052f]/],
  ['devanagari', /[\u0900-\u097f]/],
  ['bengali', /[\u0980-\u09fe]/],
  ['ethiopic', /[\u1200-\u139f\u2d80-\u2ddf\uab01-\uab2e]/],
];
/** They join or part the letters beside them, and belong to their script. */
const JOINER = /[\u200c\u200d]/;

/** Signs that are written in another way when the typeface lacks them. */
const INSTEAD: Readonly<Record<string, string>> = {
  '≤': '<=',
  '≥': '>=',
  '→': '->',
  '←': '<-',
  µ: 'µ',
  μ: 'µ',
  '\u2009': ' ',
  '\u202f': ' ',
  '\u200b': '',
};

const strong =
  /[A-Za-z\u00c0-\u024f\u0370-\u052f\u0900-\u097f\u1200-\u139f\u1e00-\u1fff\u2d80-\u2ddf\uab01-\uab2e]|[\u0590-\u065f\u066d-\u06ef\u06fa-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

/** Marks of direction and isolates: they say where words stand and are not drawn. */
const MARKS = /[\u200e\u200f\u2066-\u2069]/;

/** Keeps numbers, dates and ranges together, left to right, within a sentence of any direction. */
export const fromLeft = (text: string): string => `\u2066${text}\u2069`;
/** A name of any direction within a sentence: what stands around it keeps its own. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;

/** Longest text that is drawn: a few pages. */
const LONGEST = 10_000;

/** Text as it can be drawn: cut after ten thousand characters, composed, without control characters, tabs and line ends as spaces (newlines stay). */
export function drawable(text: string): string {
  let out = '';
  const kept = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  for (const sign of kept.normalize('NFC').replaceAll(/[\t\r\f\v]+/g, ' ')) {
    const known = INSTEAD[sign] ?? sign;
    if (known === '\n' || MARKS.test(known) || known.length > 1 || known === '' || scriptOf(known) !== null) out += known;
    // eslint-disable-next-line no-control-regex
    else if (!/[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/.test(known)) out += '\ufffd';
  }
  return out;
}

/** The direction of the first letter that has one; left to right for numbers and signs alone. */
export function directionOf(text: string): Direction {
  const [letter] = strong.exec(text) ?? [];
  return letter !== undefined && ARABIC.test(letter) ? 'rtl' : 'ltr';
}

function scriptOf(sign: string): Script | null {
  if (LATIN.test(sign)) return 'latin';
  if (ARABIC.test(sign)) return 'arabic';
  if (LATIN_EXT.test(sign)) return 'latin-ext';
  return OTHERS.find(([, signs]) => signs.test(sign))?.[0] ?? null;
}

interface Run {
  readonly level: number;
  readonly text: string;
}

/** Stretches of one level, in the order of reading. */
function runsOf(line: string, direction: Direction): Run[] {
  const { levels } = bidi.getEmbeddingLevels(line, direction);
  const runs: { level: number; text: string }[] = [];
  for (let at = 0; at < line.length; at += 1) {
    const [level, unit] = [levels[at] ?? 0, line[at] ?? ''];
    const last = runs.at(-1);
    if (last?.level === level) last.text += unit;
    else runs.push({ level, text: unit });
  }
  return runs;
}

/** From the order of reading to that of the paper, from left to right (rule L2). */
function onPaper(runs: readonly Run[]): Run[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...ordered.map((run) => run.level));
  for (let level = highest; level > 0; level -= 1)
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      if (end - start > 1) ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = Math.max(start, end - 1);
    }
  return ordered;
}

/** Left to right: stretches of one script. Digits of Arabic stand one by one: as a word they would be turned round. */
function piecesFromLeft(text: string): Piece[] {
  const pieces: { text: string; script: Script }[] = [];
  for (const sign of text.replaceAll(new RegExp(MARKS, 'g'), '')) {
    const last = pieces.at(-1);
    const script = last !== undefined && JOINER.test(sign) ? last.script : (scriptOf(sign) ?? 'latin');
    if (last?.script === script && script !== 'arabic') last.text += sign;
    else pieces.push({ text: sign, script });
  }
  return pieces;
}

const LETTER = /[\u0620-\u064a\u066e-\u06d3\u06d5\u06fa-\u06ff\u0763\ufb50-\ufdfb\ufe70-\ufefc]/;

/** Joined letters with the space that follows (a word drawn without its space is read as one with the next), or any one sign. */
const WORD =
  /[\u0610-\u061a\u0620-\u065f\u066e-\u06d3\u06d5-\u06dc\u06df-\u06ef\u06fa-\u06ff\u0763\u200c-\u200d\ufb50-\ufdfb\ufe70-\ufefc]+ ?|[^ ] ?|[\s\S]/gu;

/** Right to left: words, everything else sign by sign, brackets mirrored; already in the order of the paper. */
function piecesFromRight(text: string): Piece[] {
  return (text.replaceAll(new RegExp(MARKS, 'g'), '').match(WORD) ?? []).toReversed().map((word) => {
    const sign = word.trimEnd();
    const mirrored = bidi.getMirroredCharacter(sign) ?? sign;
    const script = scriptOf([...word][0] ?? '') ?? 'latin';
    // the typeface turns Arabic words round, with their space; we do it for the other signs
    return { text: LETTER.test(word) ? word : word.slice(sign.length) + mirrored, script };
  });
}

/** The pieces of a line (of `drawable` text), from the left of the paper to the right. */
export function piecesOf(line: string, direction: Direction): Piece[] {
  if (/^[\u0020-\u007e\u00a0-\u00ff]*$/.test(line) && direction === 'ltr') return line === '' ? [] : [{ text: line, script: 'latin' }];
  return onPaper(runsOf(line, direction)).flatMap((run) => (run.level % 2 === 0 ? piecesFromLeft(run.text) : piecesFromRight(run.text)));
}
