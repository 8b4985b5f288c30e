import { NativeSelect, Paper, Stack } from '@mantine/core';
import { useText } from '../../../lib/text.ts';
import { TextField } from '../../../widgets/text-field.tsx';
import { MailFields } from './mail-fields.tsx';
import { Secret } from './secret-field.tsx';
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
            <Secret {...part} of="httpSecret" has={now.hasHttpSecret} label={t('message.secret')} />
          </>
        ) : null}
        <NativeSelect
          label={t('message.emailBy')}
          value={now.email}
          data={[
            { value: 'none', label: t('message.byNone') },
            { value: 'log', label: t('message.byLog') },
            { value: 'smtp', label: t('message.bySmtp') },
          ]}
          onChange={(event) => set({ email: event.currentTarget.value as Draft['email'] })} // one of the options
        />
        {now.email === 'smtp' ? <MailFields {...part} /> : null}
      </Stack>
    </Paper>
  );
}
