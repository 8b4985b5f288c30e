import { NativeSelect, SimpleGrid } from '@mantine/core';
import { maxMessageAddress } from '@fieldward/domain/message/message-state.ts';
import { useText } from '../../../lib/text.ts';
import { NumberField } from '../../../widgets/number/number-field.tsx';
import { TextField } from '../../../widgets/text-field.tsx';
import { Secret } from './secret-field.tsx';
import type { Draft, SettingsPart } from './settings-part.ts';

/** Names of settings that are a line of text. */
type Line = 'smtpHost' | 'smtpUser' | 'smtpFrom';

/** How a mail server is reached. */
export function MailFields(part: SettingsPart) {
  const t = useText();
  const { now, set, errorOf } = part;
  const line = (name: Line) => ({
    dir: 'ltr' as const,
    autoComplete: 'off',
    maxLength: maxMessageAddress,
    value: now[name] ?? '',
    error: errorOf(name),
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} maw={640}>
        <TextField label={t('message.smtpHost')} required placeholder="mail.example.org" {...line('smtpHost')} />
        <NumberField
          label={t('message.smtpPort')}
          required
          min={1}
          max={65_535}
          whole
          value={now.smtpPort}
          error={errorOf('smtpPort')}
          onChange={(smtpPort) => smtpPort === undefined || set({ smtpPort })}
        />
        <NativeSelect
          label={t('message.smtpSecurity')}
          value={now.smtpSecurity}
          error={errorOf('smtpSecurity')}
          data={[
            { value: 'starttls', label: t('message.smtpStarttls') },
            { value: 'tls', label: t('message.smtpTls') },
            { value: 'none', label: t('message.smtpNone') },
          ]}
          onChange={(event) => set({ smtpSecurity: event.currentTarget.value as Draft['smtpSecurity'] })} // one of the options
        />
        <TextField
          label={t('message.smtpFrom')}
          description={t('message.smtpFromHint')}
          required
          placeholder="fieldward@example.org"
          {...line('smtpFrom')}
        />
        <TextField label={t('message.smtpUser')} description={t('message.smtpUserHint')} {...line('smtpUser')} />
      </SimpleGrid>
      {(now.smtpUser ?? '') === '' ? null : <Secret {...part} of="smtpSecret" has={now.hasSmtpSecret} label={t('message.smtpSecret')} />}
    </>
  );
}
