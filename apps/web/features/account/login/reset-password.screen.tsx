import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { languageOfDevice } from '../../../lib/language.ts';
import { EntrancePage, type Spoken } from './entrance-page.tsx';
import { loginTexts } from './login-texts.ts';
import classes from './login.module.css';
import { askResetLink, type ResetResponse } from './reset-link.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';

/** Draws the page of a one-time link (/password?reset=…): as light as the sign-in page, and without signing in. */
export async function showResetPassword(element: HTMLElement, token: string): Promise<void> {
  const language = languageOfDevice();
  const [texts, link] = await Promise.all([loginTexts(language), askResetLink(token)]);
  createRoot(element).render(<ResetPasswordScreen token={token} start={{ language, texts }} link={link} />);
}

interface ResetPasswordScreenProps {
  token: string;
  start: Spoken;
  /** What the server says of the link. */
  link: ResetResponse;
}

/** A new password for the holder of the link. */
export function ResetPasswordScreen({ token, start, link }: ResetPasswordScreenProps) {
  const [done, setDone] = useState(false);
  return (
    <EntrancePage start={start} title="session.resetTitle">
      {(t) =>
        link.ok && !done ? (
          <ResetPasswordForm t={t} token={token} username={link.username} policy={link.policy} onDone={() => setDone(true)} />
        ) : (
          <section className={classes.form} aria-labelledby="reset">
            <h1 id="reset">{t('session.resetTitle')}</h1>
            <p className={done ? classes.note : classes.refusal} role={done ? 'status' : 'alert'}>
              {done ? t('session.resetDone') : link.ok || link.code === 'password' ? '' : t(`session.${link.code}`)}
            </p>
            <a className={classes.elsewhere} href="/login">
              {t('session.resetToLogin')}
            </a>
          </section>
        )
      }
    </EntrancePage>
  );
}
