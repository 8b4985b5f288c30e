import { DEVICE_PREFIX, local } from './local-store.ts';

/** Languages with a complete catalogue, each by its own name. */
export const languages = { en: 'English', fr: 'Français', ar: 'العربية' } as const;

export type Language = keyof typeof languages;

/** The writing direction of a language. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(languages, value);
}

const keyOf = (user: string | undefined): string => `${DEVICE_PREFIX}language${user ? `:${user}` : ''}`;

/** The language of the person signed in, else the last one used on this device, else the browser's own, else English. */
export function languageOfDevice(): Language {
  const wanted = [
    localStorage.getItem(keyOf(local.get('username'))),
    localStorage.getItem(keyOf(undefined)),
    ...navigator.languages.map((tag) => tag.slice(0, 2)),
  ];
  return wanted.find(isLanguage) ?? 'en';
}

/** Remembers a language for the person signed in and for the sign-in page of this device. */
export function rememberLanguage(language: Language): void {
  localStorage.setItem(keyOf(undefined), language);
  const user = local.get('username');
  if (user !== undefined) localStorage.setItem(keyOf(user), language);
}

/** The contents of the user guide in a language, or a section of it (`help` of a page's record); guide-plugin.ts makes these pages. */
export const helpAddress = (language: Language, section = 'index'): string => `/help/${language}/${section}.html`;

/** The user guide in a language on one page. */
export const wholeGuide = (language: Language): string => `/help/${language === 'en' ? 'index' : language}.html`;
