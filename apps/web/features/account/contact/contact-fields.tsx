import type { UserContact } from '@fieldward/contract/message/contact.operations.ts';
import { maxMessageAddress } from '@fieldward/domain/message/message-state.ts';
import { NativeSelect, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { languages } from '../../../lib/language.ts';
import { useText } from '../../../lib/text.ts';
import { TextField } from '../../../widgets/text-field.tsx';

/** What is typed of where an account is written to, and what was refused of it. */
export function useContact(first: UserContact) {
  const [now, setNow] = useState(first);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const set = (change: Partial<UserContact>): void => {
    setNow({ ...now, ...change });
    setRefused(Object.fromEntries(Object.entries(refused).filter(([name]) => !(name in change))));
  };
  return { now, set, refused, setRefused };
}

/** E-mail address, phone, by which way, in which language, and which digests. */
export function ContactFields({ now, set, refused }: ReturnType<typeof useContact>) {
  const t = useText();
  const line = (name: 'email' | 'phone') => ({
    dir: 'ltr' as const,
    maxLength: maxMessageAddress,
    value: now[name] ?? '',
    error: refused[name],
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value || null }),
  });
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <TextField label={t('contact.email')} type="email" autoComplete="email" placeholder="name@example.org" {...line('email')} />
      <TextField label={t('contact.phone')} type="tel" autoComplete="tel" {...line('phone')} />
      <NativeSelect
        label={t('contact.by')}
        value={now.channel}
        data={[
          { value: 'both', label: t('contact.both') },
          { value: 'email', label: t('contact.emailOnly') },
          { value: 'sms', label: t('contact.smsOnly') },
          { value: 'none', label: t('contact.none') },
        ]}
        onChange={(event) => set({ channel: event.currentTarget.value as UserContact['channel'] })} // one of the options
      />
      <NativeSelect
        label={t('contact.language')}
        value={now.language ?? ''}
        error={refused['language']}
        data={[
          { value: '', label: t('contact.usual') },
          ...Object.entries(languages).map(([value, label]) => ({ value, label })),
          // chosen by another client
          ...(now.language === null || now.language in languages ? [] : [{ value: now.language, label: now.language }]),
        ]}
        onChange={(event) => set({ language: event.currentTarget.value || null })}
      />
      <NativeSelect
        label={t('contact.digest')}
        description={t('contact.digestHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        style={{ gridColumn: '1 / -1' }}
        value={now.digest ?? ''}
        error={refused['digest']}
        data={[
          { value: '', label: t('contact.digestUsual') },
          { value: 'none', label: t('contact.digestNone') },
          { value: 'daily', label: t('contact.digestDaily') },
          { value: 'weekly', label: t('contact.digestWeekly') },
          { value: 'both', label: t('contact.digestBoth') },
        ]}
        onChange={(event) => set({ digest: (event.currentTarget.value || null) as UserContact['digest'] })} // one of the options
      />
    </SimpleGrid>
  );
}
