import { NativeSelect, SimpleGrid } from '@mantine/core';
import { limitsOf } from '@fieldward/contract/limits.ts';
import { personAddress } from '@fieldward/contract/patient/person.ts';
import { useText, type Text } from '../../../lib/text.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { AgeField } from '../../../widgets/age-field.tsx';
import { genderText } from '../../../widgets/patient-card.tsx';
import { TextField } from '../../../widgets/text-field.tsx';
import { CorrectAttributes } from './correct-attributes.tsx';
import { CorrectContacts, PHONE_LENGTH } from './correct-contacts.tsx';
import { CorrectIdentifiers } from './correct-identifiers.tsx';
import { CorrectNames } from './correct-names.tsx';
import type { CorrectFieldsProps } from './correct-fields-props.ts';
import { addressNames, type DetailField } from '@fieldward/domain/person/details.ts';
import { detailLabels } from '../../../widgets/person-details/patient-details.ts';

/** The fields of somebody's particulars: names, sex, birth, identifiers, phone, address, what else the programme keeps of people. */
export function CorrectDetailsFields(props: CorrectFieldsProps) {
  const t = useText();
  const { known, now, stored, errors, set } = props;
  const field = (name: DetailField) => ({
    value: now[name] ?? '',
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <CorrectNames {...props} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
        <NativeSelect {...field('gender')} label={t('patient.gender')} withAsterisk aria-required data={genders(stored.gender, t)} />
        <DateField
          label={t('patient.dateOfBirth')}
          value={now.birthdate}
          error={errors.birthdate}
          onChange={(birthdate) => set({ birthdate })}
        />
        <AgeField
          label={t('patient.estimatedAge')}
          value={now.age}
          error={errors.age}
          // an age is counted from today: of the dead the day is asked for
          disabled={now.birthdate !== '' || known.patient.person.dead}
          onChange={(age) => set({ age })}
        />
      </SimpleGrid>
      <CorrectIdentifiers {...props} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
        <TextField
          {...field('phone')}
          label={t('patient.phone')}
          type="tel"
          inputMode="tel"
          dir="ltr"
          autoComplete="off"
          maxLength={PHONE_LENGTH}
        />
        {addressNames.map((name) => (
          <TextField
            key={name}
            {...field(name)}
            label={t(detailLabels[name])}
            dir="auto"
            autoComplete="off"
            maxLength={limitsOf(personAddress, name).max}
          />
        ))}
      </SimpleGrid>
      <CorrectContacts {...props} />
      <CorrectAttributes {...props} />
    </>
  );
}

/** Female and male, and what is stored where that is neither. */
function genders(stored: string, t: Text): { value: string; label: string }[] {
  const known = [
    { value: 'F', label: t('person.female') },
    { value: 'M', label: t('person.male') },
  ];
  return known.some(({ value }) => value === stored)
    ? known
    : [{ value: stored, label: stored === '' ? t('dataentry.choose') : genderText(stored, t) }, ...known];
}
