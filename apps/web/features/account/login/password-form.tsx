import { useState, type FormEvent } from 'react';
import type { LoginTexts } from './login-texts.ts';
import classes from './login.module.css';
import { providerAddress, signIn, type SignInChoices, type SignInResult } from './sign-in.ts';

/** What the people of the demonstration are called here. */
const parts = {
  clerk: 'session.tryClerk',
  nurse: 'session.tryNurse',
  laboratory: 'session.tryLaboratory',
  manager: 'session.tryManager',
} as const;

type Errors = { username?: true; password?: true };

interface PasswordFormProps {
  t: LoginTexts;
  /** Above the fields: why the person is here, and what waits for them. */
  notes: readonly string[];
  refusal: Parameters<LoginTexts>[0] | null;
  /** The name of the programme's OpenID provider, when there is one. */
  provider: string | undefined;
  demonstration: SignInChoices['demonstration'];
  prefetch: () => void;
  onRefused: (refusal: `session.${Exclude<SignInResult, 'in' | 'code'>}` | null) => void;
  onAccepted: (result: 'in' | 'code') => void | Promise<void>;
}

/** What the person is told before they sign in. */
function Notes({ notes }: Pick<PasswordFormProps, 'notes'>) {
  return notes.map((note) => (
    <output key={note} className={classes.note}>
      {note}
    </output>
  ));
}

/** Name and password, or the way to the programme's OpenID provider. */
export function PasswordForm({ t, notes, refusal, provider, demonstration, prefetch, onRefused, onAccepted }: PasswordFormProps) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [loading, setLoading] = useState(false);
  const [errors, setErrors] = useState<Errors>({});

  // fields are checked when the form is sent, not while somebody types
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const missing: Errors = { ...(username.trim() === '' ? { username: true } : {}), ...(password === '' ? { password: true } : {}) };
    setErrors(missing);
    onRefused(null);
    const first = missing.username ? 'username' : missing.password ? 'password' : undefined;
    if (first) {
      form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
      return;
    }
    return enter(username.trim(), password);
  }

  async function enter(name: string, secret: string): Promise<void> {
    setLoading(true);
    onRefused(null);
    const result = await signIn(name, secret);
    if (result === 'in' || result === 'code') return onAccepted(result);
    setLoading(false);
    onRefused(`session.${result}`);
  }

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)} onInput={prefetch} aria-labelledby="sign-in">
      <h1 id="sign-in">{t('session.title')}</h1>
      <Notes notes={notes} />
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
            <Eye crossed={shown} />
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
      <TryAs t={t} demonstration={demonstration} loading={loading} enter={enter} />
      <Elsewhere t={t} provider={provider} />
    </form>
  );
}

/** The sign on the button that shows what is typed. */
function Eye({ crossed }: { crossed: boolean }) {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.75" aria-hidden="true">
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
      <circle cx="12" cy="12" r="2.75" />
      {crossed ? <path d="M4 4l16 16" /> : null}
    </svg>
  );
}

interface TryAsProps extends Pick<PasswordFormProps, 't' | 'demonstration'> {
  loading: boolean;
  enter: (name: string, secret: string) => Promise<void>;
}

/** The people of the demonstration, each a button that signs in; nothing where there is none. */
function TryAs({ t, demonstration, loading, enter }: TryAsProps) {
  if (demonstration.length === 0) return null;
  return (
    <section aria-labelledby="try" className={classes.try}>
      <p id="try" className={classes.hint}>
        {t('session.tryAs')}
      </p>
      {demonstration.map(({ part, username: name, password: secret }) => (
        <button key={part} type="button" disabled={loading} onClick={() => void enter(name, secret)}>
          {t(parts[part])}
        </button>
      ))}
    </section>
  );
}

/** The way to the programme's OpenID provider; nothing where there is none. */
function Elsewhere({ t, provider }: Pick<PasswordFormProps, 't' | 'provider'>) {
  if (provider === undefined) return null;
  return (
    <>
      <p className={classes.or}>{t('session.or')}</p>
      <a className={classes.elsewhere} href={providerAddress(location.search)}>
        {t('session.signInWith', { name: provider })}
      </a>
    </>
  );
}
