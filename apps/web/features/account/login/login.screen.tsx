import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { languageOfDevice, languages, rememberLanguage, type Language } from '../../../lib/language.ts';
import { Wordmark } from '../../../ui/wordmark.tsx';
import { CodeForm } from './code-form.tsx';
import { loginTexts, type LoginTexts } from './login-texts.ts';
import classes from './login.module.css';
import { PasswordForm } from './password-form.tsx';
import { nextAddress, providerName, resume } from './sign-in.ts';

interface LoginOptions {
  /** Fetches the application while the person types. */
  prefetch: () => void;
  /** Shows the application at an address. */
  enter: (address: string) => Promise<void>;
}

type Refusal =
  | `session.${'invalidCredentials' | 'unreachable' | 'tooMany' | 'codeExpired'}`
  | `session.openid${'Unknown' | 'Refused' | 'Expired' | 'Failed'}`;

/** What the server says in the address about a sign-in at the OpenID provider that did not work. */
const elsewhere: ReadonlyMap<string, Refusal> = new Map([
  ['unknown', 'session.openidUnknown'],
  ['refused', 'session.openidRefused'],
  ['expired', 'session.openidExpired'],
  ['failed', 'session.openidFailed'],
]);

/** Draws the sign-in page: its own light entry, without the router, the cache and the component library of the application. */
export async function showLogin(element: HTMLElement, options: LoginOptions): Promise<void> {
  const language = languageOfDevice();
  const openId = new URLSearchParams(location.search).get('openid') ?? '';
  const [texts, back] = await Promise.all([loginTexts(language), openId === 'in' ? resume() : null]);
  if (back === 'in') return options.enter(nextAddress(location.search));
  const root = createRoot(element);
  root.render(
    <LoginScreen
      start={{ language, texts }}
      step={back === 'code' ? 'code' : 'password'}
      refused={back === null || back === 'code' ? (elsewhere.get(openId) ?? null) : 'session.openidFailed'}
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
  step: 'password' | 'code';
  refused: Refusal | null;
  prefetch: () => void;
  onSignedIn: () => Promise<void>;
}

function LoginScreen({ start, step: first, refused, prefetch, onSignedIn }: LoginScreenProps) {
  const [step, setStep] = useState(first);
  const [provider, setProvider] = useState<string>();
  const [{ language, texts: t }, setTexts] = useState(start);
  const [refusal, setRefusal] = useState<Refusal | null>(refused);
  const why = new URLSearchParams(location.search).get('why');
  useEffect(() => {
    document.title = `${t('session.title')} · Fieldward`;
  }, [t]);
  useEffect(() => void providerName().then(setProvider), []);

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
      {step === 'password' ? (
        <PasswordForm
          t={t}
          note={why === 'idle' || why === 'expired' ? `session.${why}` : undefined}
          refusal={refusal}
          provider={provider}
          prefetch={prefetch}
          onRefused={setRefusal}
          onAccepted={(result) => (result === 'in' ? onSignedIn() : setStep('code'))}
        />
      ) : (
        <CodeForm
          t={t}
          onSignedIn={onSignedIn}
          onStartAgain={(because) => {
            setRefusal(because);
            setStep('password');
          }}
        />
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
