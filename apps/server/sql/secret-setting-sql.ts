import { openSettings, secretWords } from '@fieldward/domain/settings/secret-setting.ts';

const quoted = (texts: readonly string[]): string => texts.map((each) => `'${each}'`).join(', ');

/** SQL of whether a row of settings holds a secret: who does not manage settings sees no value, and no other server gets it. @param row its alias */
export const secretSettingSql = (row: string): string =>
  `(lower(${row}.property) like any (array[${quoted(secretWords.map((word) => `%${word}%`))}])
  and not lower(${row}.property) = any (array[${quoted(openSettings)}]::text[]))`;
