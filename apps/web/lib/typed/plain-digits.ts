/** Digits of Arabic, Persian and Urdu keyboards as those of dates, and no signs of direction. */
export const plainDigits = (text: string): string =>
  text
    .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(/[\u061C\u200E\u200F\u2066-\u2069]/g, '');
