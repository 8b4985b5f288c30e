import { useEffect, useState, type ReactNode } from 'react';
import { languages, rememberLanguage, type Language } from '../../../lib/language.ts';
import { Wordmark } from '../../../ui/wordmark.tsx';
import { loginTexts, type LoginTexts } from './login-texts.ts';
import classes from './login.module.css';

const codes = Object.keys(languages) as Language[]; // it is keyed by them

/** A language and its sentences. */
export interface Spoken {
  readonly language: Language;
  readonly texts: LoginTexts;
}

interface EntrancePageProps {
  /** Until another language is chosen. */
  start: Spoken;
  /** Of the window. */
  title: Parameters<LoginTexts>[0];
  children: (t: LoginTexts) => ReactNode;
}

/** The frame of the pages for people who are not signed in: wordmark, content, choice of language. */
export function EntrancePage({ start, title, children }: EntrancePageProps) {
  const [{ language, texts: t }, setSpoken] = useState(start);
  useEffect(() => {
    document.title = `${t(title)} · Fieldward`;
  }, [t, title]);

  async function choose(next: Language): Promise<void> {
    rememberLanguage(next);
    setSpoken({ language: next, texts: await loginTexts(next) });
  }

  return (
    <main className={classes.page}>
      <div className={classes.brand}>
        <Wordmark size={36} />
        <p>{t('session.tagline')}</p>
      </div>
      {children(t)}
      <nav className={classes.languages} aria-label="Language · Langue · اللغة">
        {codes.map((code) => (
          <button key={code} type="button" lang={code} aria-pressed={code === language} onClick={() => void choose(code)}>
            {languages[code]}
          </button>
        ))}
      </nav>
    </main>
  );
}
