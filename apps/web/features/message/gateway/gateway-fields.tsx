import { maxSecretLength } from '@fieldward/domain/message/message-state.ts';
import { NativeSelect, Paper, Stack } from '@mantine/core';
import { useText } from '../../../lib/text.ts';
import { PasswordField } from '../../../widgets/password-field.tsx';
import { TextField } from '../../../widgets/text-field.tsx';
import type { Draft, SettingsPart } from './settings-part.ts';

/** Names of settings that are a line of text. */
type Line = 'webAddress' | 'httpUrl' | 'httpHeader' | 'httpSender';

/** By which ways messages go. */
export function GatewayFields(part: SettingsPart) {
  const t = useText();
  const { now, set, errorOf } = part;
  const line = (name: Line) => ({
    autoComplete: 'off',
    maxLength: 500,
    value: now[name] ?? '',
    error: errorOf(name),
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  });
  return (
    <Paper withBorder p="lg">
      <Stack>
        <TextField
          label={t('message.webAddress')}
          description={t('message.webAddressHint')}
          placeholder="https://"
          {...line('webAddress')}
        />
        <NativeSelect
          label={t('message.smsBy')}
          value={now.sms}
          data={[
            { value: 'none', label: t('message.byNone') },
            { value: 'log', label: t('message.byLog') },
            { value: 'http', label: t('message.byHttp') },
          ]}
          onChange={(event) => set({ sms: event.currentTarget.value as Draft['sms'] })} // one of the options
        />
        {now.sms === 'http' ? (
          <>
            <TextField label={t('message.httpUrl')} required placeholder="https://" {...line('httpUrl')} />
            <TextField label={t('message.httpSender')} maw={320} {...line('httpSender')} />
            <TextField label={t('message.httpHeader')} maw={320} {...line('httpHeader')} />
            <Secret {...part} />
          </>
        ) : null}
      </Stack>
    </Paper>
  );
}

/** A secret is typed and never shown again. */
function Secret({ now, set, errorOf }: SettingsPart) {
  const t = useText();
  return (
    <PasswordField
      label={t('message.secret')}
      description={t(now.hasHttpSecret ? 'message.secretKept' : 'message.secretNone')}
      maw={480}
      autoComplete="new-password"
      maxLength={maxSecretLength}
      value={now.httpSecret}
      error={errorOf('httpSecret')}
      onChange={(event) => set({ httpSecret: event.currentTarget.value })}
    />
  );
}
