/**
 * What keyboards of other scripts and pasted text bring along unseen. A name that is copied from a message has signs of direction around it;
 * an Arabic keyboard writes ٠ to ٩ where labels, cards and lists have 0 to 9.
 */

/** Digits of Arabic, Persian and Urdu keyboards as 0 to 9, and no signs of direction. */
export const plainDigits = (text: string): string =>
  withoutDirection(text.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf)));

/** Without marks, embeddings and isolates; joiners stay: they belong to how names are written. */
const withoutDirection = (text: string): string => text.replace(/[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g, '');

/** An identifier, label or reference as it is kept, compared and searched for. */
export const plainCode = (text: string): string => plainDigits(text).trim();

/** A name as it is kept: nothing that cannot be seen. */
export const plainName = (text: string): string =>
  withoutDirection(text)
    .replace(/[\u00A0\u202F]/g, ' ')
    .trim();
