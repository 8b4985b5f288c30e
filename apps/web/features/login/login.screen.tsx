import { useEffect, useState, type FormEvent } from 'react';
import { createRoot } from 'react-dom/client';
import { languageOfDevice, languages, rememberLanguage, type Language } from '../../lib/language.ts';
import { Wordmark } from '../../ui/wordmark.tsx';
import { loginTexts, type LoginTexts } from './login-texts.ts';
import classes from './login.module.css';
import { nextAddress, signIn } from './sign-in.ts';

export interface LoginOptions {
  /** Fetches the application while the person types. */
  prefetch: () => void;
  /** Shows the application at an address. */
  enter: (address: string) => Promise<void>;
}

type Refusal = 'session.invalidCredentials' | 'session.unreachable' | 'session.tooMany';
type Errors = { username?: true; password?: true };

/** Draws the sign-in page: its own light entry, without the router, the cache and the component library of the application. */
export async function showLogin(element: HTMLElement, options: LoginOptions): Promise<void> {
  const language = languageOfDevice();
  const texts = await loginTexts(language);
  const root = createRoot(element);
  root.render(
    <LoginScreen
      start={{ language, texts }}
      prefetch={options.prefetch}
      onSignedIn={async () => {
        const address = nextAddress(location.search);
        root.unmount();
        await options.enter(address);
      }}
    />,
  );
}

interface LoginScreenProps {
  start: { language: Language; texts: LoginTexts };
  prefetch: () => void;
  onSignedIn: () => Promise<void>;
}

function LoginScreen({ start, prefetch, onSignedIn }: LoginScreenProps) {
  const [{ language, texts: t }, setTexts] = useState(start);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [loading, setLoading] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const why = new URLSearchParams(location.search).get('why');
  useEffect(() => {
    document.title = `${t('session.title')} · Fieldward`;
  }, [t]);

  // Rules are looked at on submission only; what is typed afterwards is not commented on until the next one.
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const missing: Errors = { ...(username.trim() === '' ? { username: true } : {}), ...(password === '' ? { password: true } : {}) };
    setErrors(missing);
    setRefusal(null);
    const first = missing.username ? 'username' : missing.password ? 'password' : undefined;
    if (first) {
      form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
      return;
    }
    setLoading(true);
    const result = await signIn(username.trim(), password);
    if (result === 'in') return onSignedIn();
    setLoading(false);
    setRefusal(`session.${result}`);
  }

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
      <form className={classes.form} noValidate onSubmit={(event) => void submit(event)} onInput={prefetch} aria-labelledby="sign-in">
        <h1 id="sign-in">{t('session.title')}</h1>
        {why === 'idle' || why === 'expired' ? <output className={classes.note}>{t(`session.${why}`)}</output> : null}
        <div className={classes.field}>
          <label htmlFor="username">{t('session.username')}</label>
          <input
            id="username"
            name="username"
            type="text"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is only this form, and its title is announced first
            autoFocus
            value={username}
            aria-invalid={errors.username ?? false}
            aria-describedby={errors.username ? 'username-error' : undefined}
            onChange={(event) => setUsername(event.currentTarget.value)}
          />
          {errors.username ? (
            <p id="username-error" className={classes.error}>
              {t('session.usernameRequired')}
            </p>
          ) : null}
        </div>
        <div className={classes.field}>
          <label htmlFor="password">{t('session.password')}</label>
          <div className={classes.secret}>
            <input
              id="password"
              name="password"
              type={shown ? 'text' : 'password'}
              autoComplete="current-password"
              value={password}
              aria-invalid={errors.password ?? false}
              aria-describedby={errors.password ? 'password-error' : undefined}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
            <button
              type="button"
              aria-pressed={shown}
              aria-label={t(shown ? 'session.hidePassword' : 'session.showPassword')}
              onClick={() => setShown(!shown)}
            >
              <svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.75" aria-hidden="true">
                <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
                <circle cx="12" cy="12" r="2.75" />
                {shown ? <path d="M4 4l16 16" /> : null}
              </svg>
            </button>
          </div>
          {errors.password ? (
            <p id="password-error" className={classes.error}>
              {t('session.passwordRequired')}
            </p>
          ) : null}
        </div>
        <p className={classes.refusal} role="alert">
          {refusal ? t(refusal) : ''}
        </p>
        <button type="submit" className={classes.submit} disabled={loading}>
          {t('session.login')}
        </button>
        <output className={classes.busy}>{loading ? t('session.loading') : ''}</output>
      </form>
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
