/**
 * Editing the condition of a rule: tokens in a row and a caret between them. Pure; the strip and the palette only draw it.
 */
import { comparisons, repeatsLast, type RuleToken } from '@fieldward/domain/rule/expression.ts';

/** The tokens and the place between them (0 is before the first) where the next one goes. */
export interface Strip {
  readonly tokens: readonly RuleToken[];
  readonly caret: number;
}

type InsertOutcome = 'inserted' | 'replaced' | 'repeated';

/** What belongs at a place: a question to begin with, how to compare it, what with, or AND, OR and brackets between comparisons. */
export type Expected = 'question' | 'comparison' | 'value' | 'link';

const words = ['AND', 'OR'];

const isOperator = (token: RuleToken | undefined, values: readonly string[]): boolean =>
  token?.typeName === 'Operator' && values.includes(token.value);
const isComparison = (token: RuleToken | undefined): boolean => isOperator(token, comparisons);
const isLink = (token: RuleToken | undefined): boolean => isOperator(token, words);

/** Two comparisons, or AND and OR, side by side never make sense: the new one takes the place of the old one. */
function takesPlaceOf(old: RuleToken | undefined, token: RuleToken): boolean {
  return (isComparison(old) && isComparison(token)) || (isLink(old) && isLink(token));
}

/**
 * Puts a token at a position (the caret by default). The same token twice in a row is refused, brackets
 * excepted. Answers the strip with the caret behind the token, and what happened.
 */
export function insertToken(strip: Strip, token: RuleToken, at: number = strip.caret): { strip: Strip; outcome: InsertOutcome } {
  const position = Math.max(0, Math.min(at, strip.tokens.length));
  const [before, after] = [strip.tokens[position - 1], strip.tokens[position]];
  if (repeatsLast(strip.tokens.slice(0, position), token) || (after !== undefined && repeatsLast([token], after))) {
    return { strip, outcome: 'repeated' };
  }
  const old = takesPlaceOf(before, token) ? position - 1 : takesPlaceOf(after, token) ? position : -1;
  if (old >= 0) {
    const other = strip.tokens[old];
    return { strip: { tokens: strip.tokens.with(old, token), caret: old + 1 }, outcome: other === undefined ? 'inserted' : 'replaced' };
  }
  return { strip: { tokens: strip.tokens.toSpliced(position, 0, token), caret: position + 1 }, outcome: 'inserted' };
}

/** Takes the token at an index away; the caret stands where it was, or at `caret`. */
export function removeToken(strip: Strip, index: number, caret: number = index): Strip {
  if (strip.tokens[index] === undefined) return strip;
  const tokens = strip.tokens.toSpliced(index, 1);
  return { tokens, caret: Math.max(0, Math.min(caret, tokens.length)) };
}

/** Moves the token at an index into a gap (0 is before the first, counted before the move); the caret goes with it. */
export function moveToken(strip: Strip, index: number, gap: number): Strip {
  const token = strip.tokens[index];
  if (token === undefined) return strip;
  const to = Math.max(0, Math.min(gap > index ? gap - 1 : gap, strip.tokens.length - 1));
  const tokens = strip.tokens.toSpliced(index, 1).toSpliced(to, 0, token);
  return { tokens, caret: to + 1 };
}

/** Where to put the caret. */
export function placeCaret(strip: Strip, caret: number): Strip {
  return { ...strip, caret: Math.max(0, Math.min(caret, strip.tokens.length)) };
}

/** What belongs behind the tokens before a place. */
export function expectedAt(tokens: readonly RuleToken[], position: number): Expected {
  const before = tokens[position - 1];
  if (before === undefined || isLink(before) || isOperator(before, ['('])) return 'question';
  if (isComparison(before)) return 'value';
  if (isOperator(before, [')'])) return 'link';
  return isComparison(tokens[position - 2]) ? 'link' : 'comparison';
}

/** The question (uuid) that a value at this place is compared with: the nearest one in the same comparison; null without one. */
export function questionAt(tokens: readonly RuleToken[], position: number): string | null {
  const ends = (token: RuleToken | undefined): boolean => token === undefined || isLink(token) || isOperator(token, ['(', ')']);
  for (let index = position - 1; !ends(tokens[index]); index -= 1)
    if (tokens[index]?.typeName === 'Question') return tokens[index]?.value ?? null;
  for (let index = position; !ends(tokens[index]); index += 1)
    if (tokens[index]?.typeName === 'Question') return tokens[index]?.value ?? null;
  return null;
}

/** How many brackets are open before a place. */
export function openBrackets(tokens: readonly RuleToken[], position: number): number {
  let open = 0;
  for (const token of tokens.slice(0, position))
    open = isOperator(token, ['(']) ? open + 1 : isOperator(token, [')']) ? Math.max(0, open - 1) : open;
  return open;
}

/** Where a chip is on the screen. */
interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The gap (0 to the number of chips) nearest to a point, for chips that wrap over lines; `rtl` when lines run from right to left. */
export function gapNear(boxes: readonly Box[], point: { x: number; y: number }, rtl: boolean): number {
  let best = boxes.length;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, box] of boxes.entries()) {
    // Lines matter more than columns: a chip of another line is never nearer than one of the line under the pointer.
    const down = Math.max(box.top - point.y, point.y - box.bottom, 0) * 1000;
    for (const [edge, gap] of [[rtl ? box.right : box.left, index] as const, [rtl ? box.left : box.right, index + 1] as const]) {
      const distance = Math.abs(point.x - edge) + down;
      if (distance < least) [best, least] = [gap, distance];
    }
  }
  return best;
}
