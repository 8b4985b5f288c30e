import { Button, Group, Radio, SimpleGrid } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { limitsOf } from '@fieldward/contract/limits.ts';
import { personAddress } from '@fieldward/contract/patient/person.ts';
import { useText } from '../../../lib/text.ts';
import { TextField } from '../../../widgets/text-field.tsx';
import { CorrectEntry } from './correct-entry.tsx';
import { livingEntries } from '@fieldward/domain/person/detail-changes.ts';
import { firstAddress } from '../../../widgets/person-details/detail-words.ts';
import type { CorrectFieldsProps } from './correct-fields-props.ts';
import { addressNames, entriesOf, partField, typedParts } from '@fieldward/domain/person/details.ts';
import { detailLabels } from '../../../widgets/person-details/patient-details.ts';
import classes from './correct-details.module.css';

/** Longest phone number. */
export const PHONE_LENGTH = 30;

/** The phones and addresses of somebody beside the first of each: corrected, added, ended. */
export function CorrectContacts({ now, stored, errors, set }: CorrectFieldsProps) {
  const t = useText();
  const add = (list: 'phone' | 'address') => {
    const id = crypto.randomUUID();
    set(Object.fromEntries(typedParts[list].map((part) => [partField(list, id, part), ''])));
  };
  const field = (name: ReturnType<typeof partField>) => ({
    value: now[name] ?? '',
    error: errors[name],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  });
  return (
    <fieldset className={classes.list}>
      <legend>{t('patient.furtherContacts')}</legend>
      {entriesOf(now, 'phone').map((id) => (
        <CorrectEntry key={id} list="phone" id={id} now={now} stored={stored} set={set}>
          <TextField
            {...field(partField('phone', id, 'number'))}
            label={t('patient.phone')}
            type="tel"
            inputMode="tel"
            dir="ltr"
            maxLength={PHONE_LENGTH}
          />
        </CorrectEntry>
      ))}
      {livingEntries(stored, now, 'address').length > 0 && stored.preferredAddress !== '' ? (
        <Radio
          label={t('patient.preferredAddressIs', { address: firstAddress(now) })}
          name="preferredAddress"
          checked={now.preferredAddress === stored.preferredAddress}
          onChange={() => set({ preferredAddress: stored.preferredAddress })}
        />
      ) : null}
      {entriesOf(now, 'address').map((id) => (
        <CorrectEntry key={id} list="address" id={id} now={now} stored={stored} set={set} preferLabel={t('patient.preferredAddress')}>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
            {addressNames.map((name) => (
              <TextField
                key={name}
                {...field(partField('address', id, name))}
                label={t(detailLabels[name])}
                dir="auto"
                maxLength={limitsOf(personAddress, name).max}
              />
            ))}
          </SimpleGrid>
        </CorrectEntry>
      ))}
      <Group gap="xs">
        <Button variant="default" size="compact-md" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => add('phone')}>
          {t('patient.addPhone')}
        </Button>
        <Button variant="default" size="compact-md" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => add('address')}>
          {t('patient.addAddress')}
        </Button>
      </Group>
    </fieldset>
  );
}
