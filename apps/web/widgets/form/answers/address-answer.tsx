import { Fieldset, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { emptyAddress, isAddress, type AddressAnswer as Address } from '@fieldward/domain/answers.ts';
import { useText } from '../../../lib/text.ts';
import { placesInside, placesTagged, type Place } from '../../location.queries.ts';
import type { AnswerProps } from './answer-props.ts';
import { Legend } from './legend.tsx';

/** Address: country, then its provinces, then their cities, then what no list knows. Names are kept, as the record keeps them. */
export function AddressAnswer({ field, id, answer, disabled, error, change, leave }: AnswerProps) {
  const t = useText();
  const address: Address = isAddress(answer) ? answer : emptyAddress;
  const countries = useQuery(placesTagged('Country'));
  const country = named(countries, address.country);
  const provinces = useQuery(placesInside(country?.uuid ?? ''));
  const province = named(provinces, address.province);
  const cities = useQuery(placesInside(province?.uuid ?? ''));

  const missing = (part: string) => error !== null && part.trim() === '';
  return (
    <Fieldset legend={<Legend field={field} />} onBlur={leave}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm" verticalSpacing="sm">
        <PlacePicker
          id={id}
          label={t('dataentry.country')}
          places={countries}
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
        <Text size="sm" c="red" mt={4}>
          {error}
        </Text>
      ) : null}
    </Fieldset>
  );
}

interface PlacePickerProps {
  id?: string;
  label: string;
  places: UseQueryResult<Place[]>;
  value: string;
  disabled: boolean;
  wrong: boolean;
  pick: (name: string) => void;
}

/** A list of places by name. Where the list has nothing below a place, the name is typed. */
function PlacePicker({ id, label, places, value, disabled, wrong, pick }: PlacePickerProps) {
  const t = useText();
  const shared = { ...(id === undefined ? {} : { id }), label, disabled, error: wrong };
  if (!disabled && (places.isError || places.data?.length === 0)) {
    return <TextInput {...shared} dir="auto" value={value} onChange={(event) => pick(event.currentTarget.value)} />;
  }
  const names = [...new Set((places.data ?? []).map((place) => place.display))];
  const data = value !== '' && !names.includes(value) ? [value, ...names] : names;
  return (
    <Select
      {...shared}
      searchable
      data={data}
      limit={300}
      value={value || null}
      placeholder={places.isFetching ? t('shell.loading') : t('dataentry.choose')}
      nothingFoundMessage={t('shell.noOptions')}
      onChange={(name) => pick(name ?? '')}
    />
  );
}

function named(places: UseQueryResult<Place[]>, name: string): Place | undefined {
  return name === '' ? undefined : places.data?.find((place) => place.display === name);
}
