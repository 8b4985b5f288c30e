import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { limitsOf } from '@fieldward/contract/limits.ts';
import { personAddress } from '@fieldward/contract/patient/person.ts';
import { maxIdentifierLength, maxNameLength } from '@fieldward/domain/person/person.ts';
import { useText, type Text } from '../../../lib/text.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { TextField } from '../../../widgets/text-field.tsx';
import { addressNames, detailLabels, identifierField, type DetailField, type Details, type PatientDetails } from './patient-details.ts';

const PHONE_LENGTH = 30;

interface CorrectDetailsFieldsProps {
  patient: PatientDetails;
  now: Details;
  /** What was stored when the dialog was opened. */
  stored: Details;
  errors: Readonly<Partial<Record<DetailField, string>>>;
  set: (field: DetailField) => (value: string) => void;
}

/** What a field is called: an identifier by its type. */
export function fieldLabel(patient: PatientDetails, name: DetailField, t: Text): string {
  const known = Object.entries(detailLabels).find(([each]) => each === name)?.[1];
  if (known !== undefined) return t(known);
  return patient.identifiers.find(({ uuid }) => identifierField(uuid) === name)?.identifierType.display ?? t('patient.identifier');
}

/** The fields of somebody's particulars: names, sex, birth, identifiers, phone, address. */
export function CorrectDetailsFields({ patient, now, stored, errors, set }: CorrectDetailsFieldsProps) {
  const t = useText();
  const field = (name: DetailField) => ({
    value: now[name] ?? '',
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => set(name)(event.currentTarget.value),
  });
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
      <TextField
        {...field('givenName')}
        label={t('patient.personName')}
        dir="auto"
        autoComplete="off"
        data-autofocus
        withAsterisk
        aria-required
        maxLength={maxNameLength + 10}
      />
      <TextField {...field('middleName')} label={t('patient.middleName')} dir="auto" autoComplete="off" maxLength={maxNameLength + 10} />
      <TextField
        {...field('familyName')}
        label={t('patient.familyName')}
        dir="auto"
        autoComplete="off"
        withAsterisk
        aria-required
        maxLength={maxNameLength + 10}
      />
      <NativeSelect {...field('gender')} label={t('patient.gender')} withAsterisk aria-required data={genders(stored.gender, t)} />
      <DateField label={t('patient.dateOfBirth')} value={now.birthdate} error={errors.birthdate} onChange={set('birthdate')} />
      <TextInput
        {...field('age')}
        label={t('patient.estimatedAge')}
        inputMode="numeric"
        dir="ltr"
        autoComplete="off"
        // an age is counted from today: of the dead the day is asked for
        disabled={now.birthdate !== '' || patient.person.dead}
      />
      {patient.identifiers.map(({ uuid }) => (
        <TextField
          key={uuid}
          {...field(identifierField(uuid))}
          label={fieldLabel(patient, identifierField(uuid), t)}
          dir="ltr"
          autoComplete="off"
          withAsterisk
          aria-required
          maxLength={maxIdentifierLength + 35}
        />
      ))}
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
          label={fieldLabel(patient, name, t)}
          dir="auto"
          autoComplete="off"
          maxLength={limitsOf(personAddress, name).max}
        />
      ))}
    </SimpleGrid>
  );
}

/** Female and male, and what is stored where that is neither. */
function genders(stored: string, t: Text): { value: string; label: string }[] {
  const known = [
    { value: 'F', label: t('patient.female') },
    { value: 'M', label: t('patient.male') },
  ];
  return known.some(({ value }) => value === stored)
    ? known
    : [{ value: stored, label: stored === '' ? t('dataentry.choose') : stored }, ...known];
}
