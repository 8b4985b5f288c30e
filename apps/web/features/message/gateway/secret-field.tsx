import { maxSecretLength } from '@fieldward/domain/message/message-state.ts';
import { useText } from '../../../lib/text.ts';
import { PasswordField } from '../../../widgets/password-field.tsx';
import type { SettingsPart } from './settings-part.ts';

interface SecretProps extends SettingsPart {
  of: 'httpSecret' | 'smtpSecret';
  /** One is kept. */
  has: boolean;
  label: string;
}

/** A secret is typed and never shown again. */
export function Secret({ now, set, errorOf, of, has, label }: SecretProps) {
  const t = useText();
  return (
    <PasswordField
      label={label}
      description={t(has ? 'message.secretKept' : 'message.secretNone')}
      maw={480}
      autoComplete="new-password"
      maxLength={maxSecretLength}
      value={now[of]}
      error={errorOf(of)}
      onChange={(event) => set({ [of]: event.currentTarget.value })}
    />
  );
}
