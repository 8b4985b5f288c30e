import type { ResidentBody } from '@fieldward/contract/patient/household-resident.operations.ts';
import { birthOf, birthProblem, personNameProblem } from '@fieldward/domain/person/person.ts';
import { limitsOf } from '@fieldward/contract/limits.ts';
import { personName } from '@fieldward/contract/patient/person.ts';
import { NativeSelect, SimpleGrid } from '@mantine/core';
import { say } from '@fieldward/messages/catalogue.ts';
import type { Message } from '@fieldward/messages/catalogue.ts';
import { today } from '../../../lib/clock.ts';
import { useText } from '../../../lib/text.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { AgeField } from '../../../widgets/age-field.tsx';
import { genderText } from '../../../widgets/patient-card.tsx';
import { TextField } from '../../../widgets/text-field.tsx';

/** Who somebody is who is no patient, as typed. */
export interface ResidentTyped {
  readonly givenName: string;
  readonly familyName: string;
  readonly gender: string;
  /** `YYYY-MM-DD`, or ''. */
  readonly birthdate: string;
  /** '40' years, '5 months', or ''. */
  readonly age: string;
  readonly phone: string;
}

type ResidentErrors = Readonly<Partial<Record<keyof ResidentTyped, string>>>;

export const noResident: ResidentTyped = { givenName: '', familyName: '', gender: '', birthdate: '', age: '', phone: '' };

const PHONE_LENGTH = 50;

/** What is wrong with what was typed, by field. One name is enough; an age that nobody knows stays open. */
export function residentProblems(typed: ResidentTyped): Partial<Record<keyof ResidentTyped, Message>> {
  const { birthdate, age } = typed;
  const birth = birthdate === '' && age.trim() === '' ? null : birthProblem(birthdate, age, today());
  const found: readonly (readonly [keyof ResidentTyped, Message | null])[] = [
    ['givenName', personNameProblem(typed.givenName, typed.familyName.trim() === '')],
    ['familyName', personNameProblem(typed.familyName, false)],
    ['gender', typed.gender === '' ? say('person.required') : null],
    [birth?.field ?? 'birthdate', birth?.message ?? null],
  ];
  return Object.fromEntries(found.filter(([, message]) => message !== null));
}

/** What is sent. */
export function residentBody({ givenName, familyName, gender, birthdate, age, phone }: ResidentTyped): ResidentBody {
  const born = birthdate === '' && age.trim() === '' ? null : birthOf(birthdate, age, today());
  return {
    givenName: givenName.trim(),
    familyName: familyName.trim() || null,
    gender,
    birthdate: born?.birthdate ?? null,
    birthdateEstimated: born?.estimated ?? false,
    phone: phone.trim() || null,
  };
}

interface ResidentFieldsProps {
  typed: ResidentTyped;
  errors: ResidentErrors;
  set: (changes: Partial<ResidentTyped>) => void;
  autoFocus?: boolean;
}

/** Name, sex, age and phone of somebody who is no patient. */
export function ResidentFields({ typed, errors, set, autoFocus = false }: ResidentFieldsProps) {
  const t = useText();
  const { max } = limitsOf(personName, 'givenName');
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
      <TextField
        data-autofocus={autoFocus || undefined}
        label={t('patient.personName')}
        dir="auto"
        autoComplete="off"
        withAsterisk
        aria-required
        maxLength={max}
        value={typed.givenName}
        error={errors.givenName}
        onChange={(event) => set({ givenName: event.currentTarget.value })}
      />
      <TextField
        label={t('patient.familyName')}
        dir="auto"
        autoComplete="off"
        maxLength={max}
        value={typed.familyName}
        error={errors.familyName}
        onChange={(event) => set({ familyName: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('patient.gender')}
        withAsterisk
        aria-required
        data={[
          { value: '', label: t('dataentry.choose') },
          ...['F', 'M', 'O', 'U'].map((value) => ({ value, label: genderText(value, t) })),
        ]}
        value={typed.gender}
        error={errors.gender}
        onChange={(event) => set({ gender: event.currentTarget.value })}
      />
      <TextField
        label={t('household.phone')}
        dir="ltr"
        inputMode="tel"
        autoComplete="off"
        maxLength={PHONE_LENGTH}
        value={typed.phone}
        error={errors.phone}
        onChange={(event) => set({ phone: event.currentTarget.value })}
      />
      <DateField
        label={t('patient.dateOfBirth')}
        value={typed.birthdate}
        error={errors.birthdate}
        onChange={(birthdate) => set({ birthdate })}
      />
      <AgeField
        label={t('patient.estimatedAge')}
        disabled={typed.birthdate !== ''}
        value={typed.age}
        error={errors.age}
        onChange={(age) => set({ age })}
      />
    </SimpleGrid>
  );
}
