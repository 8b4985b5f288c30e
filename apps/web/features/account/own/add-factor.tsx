import { Button, Code, Group, Image, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { NewFactor } from '@fieldward/contract/account/second-factor.operations.ts';
import { maxAuthenticatorCodeLength } from '@fieldward/domain/account/second-factor.ts';
import { fieldProblems, notify, notifyProblem } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { plainDigits } from '@fieldward/domain/person/typed-text.ts';
import { PasswordField } from '../../../widgets/password-field.tsx';
import { TextField } from '../../../widgets/text-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { beginFactor, confirmFactor } from './second-factor.queries.ts';

interface AddFactorProps {
  passwordNeeded: boolean;
  /** It is on, and its owner has kept the recovery codes. */
  onDone: () => void;
  /** Absent while a role demands a second factor: then there is no way back. */
  onCancel?: () => void;
}

/** Adding a second factor in three steps: the password (unless it was just typed), the authenticator, the recovery codes. */
export function AddFactor({ passwordNeeded, onDone, onCancel }: AddFactorProps) {
  const t = useText();
  const [password, setPassword] = useState('');
  const [asksPassword, setAsksPassword] = useState(passwordNeeded);
  const [factor, setFactor] = useState<NewFactor | null>(null);
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // counted up to move the focus to the first field once it is drawn
  const [focusings, setFocusings] = useState(0);
  const toFirst = () => setFocusings((before) => before + 1);
  useEffect(() => {
    if (focusings > 0) form.current?.querySelector<HTMLInputElement>('input:not([type=hidden])')?.focus();
  }, [focusings]);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const missing = factor ? code.trim() === '' : asksPassword && password === '';
    setProblem(missing ? t(factor ? 'session.codeRequired' : 'session.passwordRequired') : undefined);
    if (missing) return toFirst();
    setBusy(true);
    try {
      if (factor) {
        setCodes(await confirmFactor(plainDigits(code).trim()));
        notify('signin.added');
      } else {
        setFactor(await beginFactor(password));
        setPassword('');
        toFirst();
      }
    } catch (error) {
      const fields = fieldProblems(error);
      // the session is no longer new: the page was open for too long
      if (!factor && !asksPassword && fields['password']) setAsksPassword(true);
      else if (fields['password'] ?? fields['code']) setProblem(fields['password'] ?? fields['code']);
      else notifyProblem(error);
      toFirst();
    } finally {
      setBusy(false);
    }
  }

  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="sm" align="flex-start">
        {factor ? (
          <>
            <Text>{t('signin.scan')}</Text>
            <Image src={factor.picture} alt={t('signin.picture')} w={220} h={220} radius="sm" bg="white" />
            <div>
              <Text>{t('signin.typeSecret')}</Text>
              <Code dir="ltr" fz="sm" style={{ overflowWrap: 'anywhere' }}>
                {factor.secret.replace(/(.{4})(?=.)/g, '$1 ')}
              </Code>
            </div>
            <TextField
              label={t('signin.firstCode')}
              description={t('signin.sixDigits')}
              withAsterisk
              dir="ltr"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={maxAuthenticatorCodeLength}
              value={code}
              error={problem}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
          </>
        ) : asksPassword ? (
          <PasswordField
            label={t('signin.yourPassword')}
            withAsterisk
            w="min(320px, 100%)"
            autoComplete="current-password"
            value={password}
            error={problem}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        ) : null}
        <Group gap="xs">
          <Button type="submit" loading={busy}>
            {factor ? t('session.verify') : t('signin.goOn')}
          </Button>
          {onCancel ? (
            <Button variant="default" onClick={onCancel} disabled={busy}>
              {t('shell.cancel')}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </form>
  );
}
