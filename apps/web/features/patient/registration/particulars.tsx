import { NativeSelect, SimpleGrid } from '@mantine/core';
import { maxNameLength } from '@fieldward/domain/person/person.ts';
import { useText, type Text } from '../../../lib/text.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { AgeField } from '../../../widgets/age-field.tsx';
import { LocationSelect } from '../../../widgets/location-select.tsx';
import { TextField } from '../../../widgets/text-field.tsx';
import { rememberPlace } from '../../../widgets/usual-place.queries.ts';
import type { NewPatient, NewPatientField } from './registration.ts';

const genders = (t: Text) => [
  { value: '', label: t('dataentry.choose') },
  { value: 'F', label: t('person.female') },
  { value: 'M', label: t('person.male') },
];

interface ParticularsProps {
  patient: NewPatient;
  errors: Readonly<Partial<Record<NewPatientField, string>>>;
  set: (field: NewPatientField) => (value: string) => void;
}

/** Who a new patient is and where they are seen: everything but the identifier. */
export function Particulars({ patient, errors, set }: ParticularsProps) {
  const t = useText();
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
      <TextField
        label={t('patient.personName')}
        dir="auto"
        autoComplete="off"
        withAsterisk
        aria-required
        maxLength={maxNameLength + 10}
        value={patient.givenName}
        error={errors.givenName}
        onChange={(event) => set('givenName')(event.currentTarget.value)}
      />
      <TextField
        label={t('patient.familyName')}
        dir="auto"
        autoComplete="off"
        withAsterisk
        aria-required
        maxLength={maxNameLength + 10}
        value={patient.familyName}
        error={errors.familyName}
        onChange={(event) => set('familyName')(event.currentTarget.value)}
      />
      <DateField label={t('patient.dateOfBirth')} value={patient.birthdate} error={errors.birthdate} onChange={set('birthdate')} />
      <AgeField
        label={t('patient.estimatedAge')}
        disabled={patient.birthdate !== ''}
        value={patient.age}
        error={errors.age}
        onChange={set('age')}
      />
      <NativeSelect
        label={t('patient.gender')}
        withAsterisk
        aria-required
        data={genders(t)}
        value={patient.gender}
        error={errors.gender}
        onChange={(event) => set('gender')(event.currentTarget.value)}
      />
      <LocationSelect
        label={t('patient.location')}
        value={patient.location}
        error={errors.location ?? null}
        onChange={(place) => {
          set('location')(place ?? '');
          if (place) rememberPlace(place);
        }}
      />
    </SimpleGrid>
  );
}
