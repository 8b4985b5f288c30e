import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { languageOfDevice } from '../../../lib/language.ts';
import { CodeForm } from './code-form.tsx';
import { countUnsent } from '../../../lib/unsent/count-unsent.ts';
import { EntrancePage, type Spoken } from './entrance-page.tsx';
import { loginTexts } from './login-texts.ts';
import { PasswordForm } from './password-form.tsx';
import { nextAddress, resume, signInChoices, type SignInChoices } from './sign-in.ts';

interface LoginOptions {
  /** Fetches the application while the person types. */
  prefetch: () => void;
  /** Shows the application at an address. */
  enter: (address: string) => Promise<void>;
}

type Refusal =
  | `session.${'invalidCredentials' | 'unreachable' | 'failed' | 'tooMany' | 'codeExpired'}`
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
  start: Spoken;
  step: 'password' | 'code';
  refused: Refusal | null;
  prefetch: () => void;
  onSignedIn: () => Promise<void>;
}

function LoginScreen({ start, step: first, refused, prefetch, onSignedIn }: LoginScreenProps) {
  const [step, setStep] = useState(first);
  const [choices, setChoices] = useState<SignInChoices>();
  const [unsent, setUnsent] = useState(0);
  const [refusal, setRefusal] = useState<Refusal | null>(refused);
  const why = new URLSearchParams(location.search).get('why');
  useEffect(() => {
    void signInChoices().then(setChoices);
    void countUnsent().then(setUnsent);
  }, []);

  return (
    <EntrancePage start={start} title="session.title">
      {(t) =>
        step === 'password' ? (
          <PasswordForm
            t={t}
            notes={[
              ...(why === 'idle' || why === 'expired' ? [t(`session.${why}`)] : []),
              ...(unsent > 0 ? [t('session.unsent', { count: unsent })] : []),
            ]}
            refusal={refusal}
            provider={choices?.provider}
            demonstration={choices?.demonstration ?? []}
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
        )
      }
    </EntrancePage>
  );
}
