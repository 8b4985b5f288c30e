import { limitsOf } from '@fieldward/contract/limits.ts';
import { household as wire } from '@fieldward/contract/patient/household.ts';
import { SimpleGrid } from '@mantine/core';
import { useText } from '../../../lib/text.ts';
import { LocationSelect } from '../../../widgets/location-select.tsx';
import { NextNumber, useNextNumber } from '../../../widgets/next-number.tsx';
import { TextField } from '../../../widgets/text-field.tsx';

/** The texts of an address, in the order in which people say them here. */
const addressFields = [
  ['address1', 'household.addressLine'],
  ['address2', 'patient.openAddress'],
  ['address3', 'patient.landmark'],
  ['cityVillage', 'patient.cityVillage'],
  ['countyDistrict', 'patient.district'],
  ['stateProvince', 'patient.province'],
  ['country', 'patient.country'],
] as const;

/** Name, number and where a household is, as texts; '' for nothing. */
type PlaceTexts = Readonly<Record<'name' | 'number' | 'location' | (typeof addressFields)[number][0], string>>;

type Stored = { readonly [K in Exclude<keyof PlaceTexts, 'location'>]?: string | null };

/** The texts of what is stored or proposed. @param location uuid */
export const placeTexts = (stored: Stored, location: string | null | undefined): PlaceTexts => ({
  name: stored.name ?? '',
  number: stored.number ?? '',
  location: location ?? '',
  address1: stored.address1 ?? '',
  address2: stored.address2 ?? '',
  address3: stored.address3 ?? '',
  cityVillage: stored.cityVillage ?? '',
  countyDistrict: stored.countyDistrict ?? '',
  stateProvince: stored.stateProvince ?? '',
  country: stored.country ?? '',
});

/** What is sent of these texts: null for nothing. */
export const placeBody = ({ name, ...texts }: PlaceTexts): { name: string } & Record<Exclude<keyof PlaceTexts, 'name'>, string | null> => ({
  name: name.trim(),
  number: texts.number.trim() || null,
  location: texts.location || null,
  address1: texts.address1.trim() || null,
  address2: texts.address2.trim() || null,
  address3: texts.address3.trim() || null,
  cityVillage: texts.cityVillage.trim() || null,
  countyDistrict: texts.countyDistrict.trim() || null,
  stateProvince: texts.stateProvince.trim() || null,
  country: texts.country.trim() || null,
});

interface PlaceFieldsProps {
  of: PlaceTexts;
  errors: Readonly<Partial<Record<string, string>>>;
  set: (changes: Partial<PlaceTexts>) => void;
}

/** The fields of a household that stand once for everybody in it. */
export function PlaceFields({ of, errors, set }: PlaceFieldsProps) {
  const t = useText();
  const refused = errors['number'] !== undefined;
  const next = useNextNumber({ of: 'household', place: of.location }, of.number, refused);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
      <TextField
        label={t('household.name')}
        dir="auto"
        withAsterisk
        aria-required
        maxLength={limitsOf(wire, 'name').max}
        value={of.name}
        error={errors['name']}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <div>
        <TextField
          label={t('household.number')}
          dir="auto"
          maxLength={limitsOf(wire, 'number').max}
          value={of.number}
          error={errors['number']}
          onChange={(event) => set({ number: event.currentTarget.value })}
        />
        <NextNumber next={next} value={of.number} refused={refused} onUse={(number) => set({ number })} />
      </div>
      {addressFields.map(([field, label]) => (
        <TextField
          key={field}
          label={t(label)}
          dir="auto"
          maxLength={limitsOf(wire, field).max}
          value={of[field]}
          error={errors[field]}
          onChange={(event) => set({ [field]: event.currentTarget.value })}
        />
      ))}
      <LocationSelect
        label={t('household.place')}
        value={of.location}
        error={errors['location'] ?? null}
        onChange={(location) => set({ location: location ?? '' })}
      />
    </SimpleGrid>
  );
}
