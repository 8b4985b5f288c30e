import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { maxCodeLength } from '@fieldward/domain/account/second-factor.ts';
import { fieldProblems, notifyProblem } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { plainDigits } from '@fieldward/domain/person/typed-text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { PasswordField } from '../../../widgets/password-field.tsx';
import { TextField } from '../../../widgets/text-field.tsx';

interface ProveModalProps {
  title: string;
  hint: string;
  /** Runs with password and code; what it refuses is shown here. */
  onProven: (password: string, code: string) => Promise<void>;
  onClose: () => void;
}

type Errors = { password?: string; code?: string };

/** Asks for password and code before something about signing in changes. */
export function ProveModal({ title, hint, onProven, onClose }: ProveModalProps) {
  const t = useText();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<Errors>({});

  async function submit(): Promise<void> {
    const missing: Errors = {
      ...(password === '' ? { password: t('session.passwordRequired') } : {}),
      ...(code.trim() === '' ? { code: t('session.codeRequired') } : {}),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    try {
      await onProven(password, plainDigits(code).trim());
    } catch (error) {
      const fields = fieldProblems(error);
      if (Object.keys(fields).length > 0) setErrors(fields);
      else notifyProblem(error);
    }
  }

  return (
    <ModalForm opened title={title} onClose={onClose} onSubmit={submit} submitLabel={t('signin.goOn')} size={440}>
      <Stack gap="sm">
        <Text>{hint}</Text>
        <PasswordField
          label={t('signin.yourPassword')}
          withAsterisk
          data-autofocus
          autoComplete="current-password"
          value={password}
          aria-invalid={errors.password !== undefined}
          error={errors.password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <TextField
          label={t('session.code')}
          description={t('signin.codeOrRecovery')}
          withAsterisk
          dir="ltr"
          autoComplete="one-time-code"
          maxLength={maxCodeLength}
          value={code}
          error={errors.code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      </Stack>
    </ModalForm>
  );
}
