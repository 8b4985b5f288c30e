import { useState, type FormEvent } from 'react';
import { plainDigits } from '@fieldward/domain/person/typed-text.ts';
import type { LoginTexts } from './login-texts.ts';
import classes from './login.module.css';
import { sendCode, startAgain } from './sign-in.ts';

interface CodeFormProps {
  t: LoginTexts;
  onSignedIn: () => Promise<void>;
  /** Back to name and password: by choice (null), or because the code came too late. */
  onStartAgain: (because: 'session.codeExpired' | null) => void;
}

/** The second step of accounts with a second factor: its code. */
export function CodeForm({ t, onSignedIn, onStartAgain }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [loading, setLoading] = useState(false);
  const [problem, setProblem] = useState<`session.${'codeRequired' | 'wrongCode' | 'unreachable' | 'failed' | 'tooMany'}` | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const field = event.currentTarget.querySelector('input');
    setProblem(null);
    if (code.trim() === '') {
      setProblem('session.codeRequired');
      field?.focus();
      return;
    }
    setLoading(true);
    const result = await sendCode(plainDigits(code).trim());
    if (result === 'in') return onSignedIn();
    if (result === 'codeExpired') return onStartAgain('session.codeExpired');
    setLoading(false);
    setProblem(`session.${result}`);
    field?.select();
  }

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)} aria-labelledby="sign-in">
      <h1 id="sign-in">{t('session.codeTitle')}</h1>
      <div className={classes.field}>
        <label htmlFor="code">{t('session.code')}</label>
        <input
          id="code"
          name="code"
          type="text"
          dir="ltr"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for this step, and it has one field
          autoFocus
          value={code}
          aria-invalid={problem === 'session.codeRequired' || problem === 'session.wrongCode'}
          aria-describedby={problem ? 'code-problem code-hint' : 'code-hint'}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <p id="code-hint" className={classes.hint}>
          {t('session.codeHint')}
        </p>
      </div>
      <p id="code-problem" className={classes.refusal} role="alert">
        {problem ? t(problem) : ''}
      </p>
      <button type="submit" className={classes.submit} disabled={loading}>
        {t('session.verify')}
      </button>
      <output className={classes.busy}>{loading ? t('session.loading') : ''}</output>
      <button type="button" className={classes.quiet} onClick={() => void startAgain().then(() => onStartAgain(null))}>
        {t('session.startAgain')}
      </button>
    </form>
  );
}
