/** The PIN or passphrase by which somebody opens what their device holds. */

const SHORTEST_PIN = 6;
export const LONGEST_PIN = 100;

/** Wrong tries after which the device erases what it holds. */
export const MOST_TRIES = 10;

/** After so many wrong tries, seconds until the next one is taken. */
const WAITS = [0, 0, 0, 5, 15, 60, 120, 300, 600] as const;

/** Seconds until the next try after `tries` wrong ones. */
export const waitAfter = (tries: number): number => (tries === 0 ? 0 : (WAITS[Math.min(tries, WAITS.length) - 1] ?? 0));

/** Digits of any script as those of the keyboard, so that a PIN is the same whichever is used. */
export const pinText = (typed: string): string =>
  typed
    .normalize('NFKC')
    .trim()
    .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));

/** Why a PIN is not taken: too short, too long, or one that everybody tries first; undefined when it is good enough. */
export function pinProblem(typed: string): 'ondevice.pinShort' | 'ondevice.pinLong' | 'ondevice.pinWeak' | undefined {
  const characters = [...pinText(typed)];
  if (characters.length < SHORTEST_PIN) return 'ondevice.pinShort';
  if (characters.length > LONGEST_PIN) return 'ondevice.pinLong';
  return isWeak(characters) ? 'ondevice.pinWeak' : undefined;
}

/** All alike, in a row upwards or downwards (901234 too), or the same two or three again and again. */
function isWeak(characters: readonly string[]): boolean {
  const codes = characters.map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0));
  const runs = (step: number): boolean => steps.every((each) => each === step || each === -9 * step);
  const repeats = (length: number): boolean => characters.every((character, at) => character === characters[at % length]);
  return runs(1) || runs(-1) || [1, 2, 3].some(repeats);
}
