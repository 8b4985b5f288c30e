import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { languageOfDevice, languages, rememberLanguage, type Language } from '../../../lib/language.ts';
import { Wordmark } from '../../../ui/wordmark.tsx';
import { loginTexts, type LoginTexts } from './login-texts.ts';
import classes from './login.module.css';
import { askResetLink, type ResetResponse } from './reset-link.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';

/** Draws the page of a one-time link (/password?reset=…): light as the sign-in page, and for nobody who is signed in. */
export async function showResetPassword(element: HTMLElement, token: string): Promise<void> {
  const language = languageOfDevice();
  const [texts, answer] = await Promise.all([loginTexts(language), askResetLink(token)]);
  createRoot(element).render(<ResetPasswordScreen token={token} start={{ language, texts }} answer={answer} />);
}

interface ResetPasswordScreenProps {
  token: string;
  start: { language: Language; texts: LoginTexts };
  /** What the server says of the link. */
  answer: ResetResponse;
}

/** A new password for whoever holds the link. */
export function ResetPasswordScreen({ token, start, answer }: ResetPasswordScreenProps) {
  const [{ language, texts: t }, setTexts] = useState(start);
  const [done, setDone] = useState(false);
  useEffect(() => {
    document.title = `${t('session.resetTitle')} · Fieldward`;
  }, [t]);

  async function choose(next: Language): Promise<void> {
    rememberLanguage(next);
    setTexts({ language: next, texts: await loginTexts(next) });
  }

  return (
    <main className={classes.page}>
      <div className={classes.brand}>
        <Wordmark size={36} />
        <p>{t('session.tagline')}</p>
      </div>
      {answer.ok && !done ? (
        <ResetPasswordForm t={t} token={token} username={answer.username} policy={answer.policy} onDone={() => setDone(true)} />
      ) : (
        <section className={classes.form} aria-labelledby="reset">
          <h1 id="reset">{t('session.resetTitle')}</h1>
          <p className={done ? classes.note : classes.refusal} role={done ? 'status' : 'alert'}>
            {done ? t('session.resetDone') : answer.ok || answer.code === 'password' ? '' : t(`session.${answer.code}`)}
          </p>
          <a className={classes.elsewhere} href="/login">
            {t('session.resetToLogin')}
          </a>
        </section>
      )}
      <nav className={classes.languages} aria-label="Language · Langue · اللغة">
        {Object.entries(languages).map(([code, name]) => (
          <button key={code} type="button" lang={code} aria-pressed={code === language} onClick={() => void choose(code as Language)}>
            {name}
          </button>
        ))}
      </nav>
    </main>
  );
}
