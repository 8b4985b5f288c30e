import { Fieldset, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { emptyAddress, isAddress, type AddressAnswer as Address } from '@fieldward/domain/form/answers.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useText } from '../../../lib/text.ts';
import { placesInside, placesTagged } from '../../location.queries.ts';
import { placeNamed, PlacePicker } from '../../place-picker.tsx';
import type { AnswerProps } from './answer-props.ts';
import { Legend } from './legend.tsx';

/** Address: country, then its provinces, then their cities, then what no list knows. Names are kept, as the record keeps them. */
export function AddressAnswer({ field, id, answer, disabled, error, change, leave }: AnswerProps) {
  const t = useText();
  const settings = useSettings();
  const address: Address = isAddress(answer) ? answer : emptyAddress;
  const countries = useQuery(placesTagged('Country'));
  const country = placeNamed(countries, address.country);
  const provinces = useQuery(placesInside(country?.uuid ?? ''));
  const province = placeNamed(provinces, address.province);
  const cities = useQuery(placesInside(province?.uuid ?? ''));

  const missing = (part: string) => error !== null && part.trim() === '';
  const problem = error === null ? undefined : `${id}-problem`;
  return (
    <Fieldset legend={<Legend field={field} />} aria-describedby={problem} onBlur={leave}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm" verticalSpacing="sm">
        <PlacePicker
          id={id}
          label={t('dataentry.country')}
          places={countries}
          first={settings.country}
          value={address.country}
          disabled={disabled}
          wrong={missing(address.country)}
          pick={(name) => change({ ...address, country: name, province: '', city: '' })}
        />
        <PlacePicker
          label={t('dataentry.province')}
          places={provinces}
          value={address.province}
          disabled={disabled || address.country === ''}
          wrong={missing(address.province)}
          pick={(name) => change({ ...address, province: name, city: '' })}
        />
        <PlacePicker
          label={t('dataentry.city')}
          places={cities}
          value={address.city}
          disabled={disabled || address.province === ''}
          wrong={missing(address.city)}
          pick={(name) => change({ ...address, city: name })}
        />
        <TextInput
          label={t('dataentry.openAddress')}
          dir="auto"
          value={address.address}
          disabled={disabled}
          error={missing(address.address)}
          onChange={(event) => change({ ...address, address: event.currentTarget.value })}
        />
        <TextInput
          label={t('dataentry.landmark')}
          dir="auto"
          value={address.landmark}
          disabled={disabled}
          onChange={(event) => change({ ...address, landmark: event.currentTarget.value })}
        />
      </SimpleGrid>
      {error !== null ? (
        <Text id={problem} size="sm" c="red" mt={4}>
          {error}
        </Text>
      ) : null}
    </Fieldset>
  );
}
