import { Alert, Fieldset, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { ClockField } from '../../../ui/clock-field.tsx';
import { SearchMultiSelect } from '../../../ui/search-multi-select.tsx';
import { useProductWord } from '../../../widgets/product-word.ts';
import { rolesQuery } from '../../../widgets/role.queries.ts';
import type { SettingsPart } from './settings-part.ts';

const rhythms = [
  { purpose: 'daily', field: 'dailyRoles', label: 'message.dailyRoles' },
  { purpose: 'weekly', field: 'weeklyRoles', label: 'message.weeklyRoles' },
] as const;

/** From when on digests are sent, and to which roles; nothing while none is switched on. */
export function DigestFields({ now, set, errorOf }: SettingsPart) {
  const t = useText();
  const word = useProductWord();
  const { may } = useSession();
  const { data: roles = [] } = useQuery({ ...rolesQuery, enabled: may('Get Roles') });
  const on = rhythms.filter(({ purpose }) => now.purposes.includes(purpose));
  if (on.length === 0) return null;
  return (
    <Fieldset legend={t('message.digests')}>
      <Stack>
        <Text c="dimmed" size="sm">
          {t('message.digestsHint')}
        </Text>
        {now.email === 'none' ? (
          <Alert color="orange" bg="var(--fw-warn-soft)">
            {t('message.digestsNoMail')}
          </Alert>
        ) : null}
        <ClockField
          label={t('message.digestAt')}
          description={t('message.digestAtHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          value={now.digestAt}
          error={errorOf('digestAt')}
          onChange={(digestAt) => set({ digestAt })}
        />
        {may('Get Roles')
          ? on.map(({ field, label }) => (
              <SearchMultiSelect
                key={field}
                label={t(label)}
                hidePickedOptions
                nothingFoundMessage={t('staff.nothingFound')}
                maxDropdownHeight={240}
                data={roles.map((role) => ({ value: role.uuid, label: word(role.name) }))}
                // a role that was removed meanwhile goes with the next change
                value={now[field].filter((uuid) => roles.some((role) => role.uuid === uuid))}
                error={errorOf(field)}
                onChange={(chosen) => set({ [field]: chosen })}
              />
            ))
          : null}
      </Stack>
    </Fieldset>
  );
}
