import type { PasswordPolicy } from '@fieldward/domain/account/password.ts';
import { useState, type FormEvent } from 'react';
import type { LoginTexts } from './login-texts.ts';
import classes from './login.module.css';
import { askResetLink } from './reset-link.ts';

interface ResetPasswordFormProps {
  t: LoginTexts;
  token: string;
  username: string;
  policy: PasswordPolicy;
  onDone: () => void;
}

/** The new password, typed twice. The server checks it against the policy of the programme. */
export function ResetPasswordForm({ t, token, username, policy, onDone }: ResetPasswordFormProps) {
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [errors, setErrors] = useState<{ password?: string; again?: string }>({});
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const refuse = (found: typeof errors): void => {
      setErrors(found);
      form.querySelector<HTMLInputElement>(found.password === undefined ? '#again' : '#new')?.focus();
    };
    setErrors({});
    setRefusal('');
    if (password === '') return refuse({ password: t('session.passwordRequired') });
    if (password !== again) return refuse({ again: t('session.passwordsDiffer') });
    setBusy(true);
    const response = await askResetLink(token, password);
    if (response.ok) return onDone();
    setBusy(false);
    if (response.code === 'password') refuse({ password: response.message });
    else setRefusal(t(`session.${response.code}`));
  }

  const field = (id: 'new' | 'again', label: string, value: string, error: string | undefined, set: (value: string) => void) => (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="password"
        autoComplete="new-password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is only this form, and its title is announced first
        autoFocus={id === 'new'}
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? (id === 'new' ? 'rule' : undefined) : `${id}-error`}
        onChange={(event) => set(event.currentTarget.value)}
      />
      {error === undefined ? null : (
        <p id={`${id}-error`} className={classes.error} dir="auto">
          {error}
        </p>
      )}
    </div>
  );
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)} aria-labelledby="reset">
      <h1 id="reset">{t('session.resetTitle')}</h1>
      <output className={classes.note}>{t('session.resetFor', { name: username })}</output>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <p id="rule">{t(policy === 'modern' ? 'session.passwordModernRule' : 'session.passwordRule')}</p>
      {field('new', t('session.newPassword'), password, errors.password, setPassword)}
      {field('again', t('session.confirmPassword'), again, errors.again, setAgain)}
      <p className={classes.refusal} role="alert">
        {refusal}
      </p>
      <button type="submit" className={classes.submit} disabled={busy}>
        {t('session.resetSave')}
      </button>
    </form>
  );
}
