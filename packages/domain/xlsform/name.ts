/** Names of questions and choices in an XLSForm: letters (without accents), digits, `_`, `-` and `.`, the first one a letter or `_`. */
const valid = /^[A-Za-z_][A-Za-z0-9_.-]*$/;
const choiceValid = /^[^\s'"]+$/;

/** Whether the text may stand in the name column of the survey sheet. */
export function isXlsformName(text: string): boolean {
  return valid.test(text);
}

/** Whether the text may stand in the name column of the choices sheet: any text without blanks and quotation marks. */
export function isChoiceName(text: string): boolean {
  return choiceValid.test(text);
}

/** A valid name made of any text: `Weeks of cough?` becomes `weeks_of_cough`; `fallback` when no usable letter is left. */
export function xlsformName(text: string, fallback: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 60)
    .replace(/_+$/, '');
  if (plain === '') return fallback;
  return /^[a-z_]/.test(plain) ? plain : `${fallback}_${plain}`;
}

/** The name itself, or with `_2`, `_3` … when it is among those taken (in any case); it is then taken as well. */
export function uniqueName(name: string, taken: Set<string>): string {
  let free = name;
  for (let n = 2; taken.has(free.toLowerCase()); n += 1) free = `${name}_${n}`;
  taken.add(free.toLowerCase());
  return free;
}

/** `weeks_of_cough` as words: `Weeks of cough`. */
export function humanise(name: string): string {
  const words = name.replace(/[_.-]+/g, ' ').trim();
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1);
}

/** Characters that cannot be shown, and those that turn the direction of text around. */
const unprintable = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** One line of what can be shown: blanks at the ends gone, each run of blanks a single one. */
export function oneLine(text: string): string {
  return text.replace(unprintable, ' ').replace(/\s+/g, ' ').trim();
}
