import { useQuery } from '@tanstack/react-query';
import { useSettings } from '../../../lib/settings.ts';
import { useText } from '../../../lib/text.ts';
import { SearchMultiSelect } from '../../../ui/search-multi-select.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { placesInside, placesTagged, type Place } from '../../../widgets/location.queries.ts';
import { EVERYWHERE, type Choosing } from './report-request.ts';

/**
 * The places of a report, one below the other: province (of the country of the programme), city, locations. Each has an entry for all of its kind, which
 * stands for what is above it; all three are mandatory.
 */
export function PlaceChoice({ chosen, change, problemOf }: Pick<Choosing, 'chosen' | 'change' | 'problemOf'>) {
  const t = useText();
  const { country: countryName } = useSettings();
  const { province, city, location } = chosen;
  const within = (place: string): string => (place === EVERYWHERE ? '' : place);
  const countries = useQuery({ ...placesTagged('Country'), enabled: countryName !== '' });
  const country = countries.data?.find(({ display }) => display === countryName);
  // without a country of its own the programme works in any province
  const anywhere = countryName === '' || (countries.data !== undefined && country === undefined);
  const all = useQuery({ ...placesTagged('Province/State'), enabled: anywhere });
  const ofCountry = useQuery(placesInside(country?.uuid ?? ''));
  const provinces = anywhere ? all : ofCountry;
  const cities = useQuery(placesInside(within(province)));
  const locations = useQuery(placesInside(within(city)));

  const choices = (places: readonly Place[] | undefined, everywhere: string) => [
    { value: EVERYWHERE, label: everywhere },
    ...(places ?? []).map(({ uuid, display }) => ({ value: uuid, label: display })),
  ];
  const looks = (asked: { isFetching: boolean; isError: boolean }, field: 'province' | 'city' | 'location') => ({
    withAsterisk: true,
    'aria-required': true,
    limit: 200,
    placeholder: asked.isFetching ? t('shell.loading') : t('reportscreen.choose'),
    error: problemOf(field) ?? (asked.isError ? t('shell.couldNotLoad') : null),
    nothingFoundMessage: t('shell.noOptions'),
  });

  return (
    <>
      <SearchSelect
        {...looks(provinces, 'province')}
        label={t('reportscreen.province')}
        data={choices(provinces.data, t('reportscreen.allProvinces'))}
        value={province || null}
        onChange={(next) => {
          const below = next === EVERYWHERE ? EVERYWHERE : '';
          change({ province: next ?? '', city: below, location: below });
        }}
      />
      <SearchSelect
        {...looks(cities, 'city')}
        label={t('reportscreen.city')}
        disabled={within(province) === ''}
        data={choices(cities.data, t('reportscreen.allCities'))}
        value={city || null}
        onChange={(next) => change({ city: next ?? '', location: next === EVERYWHERE ? EVERYWHERE : '' })}
      />
      <SearchMultiSelect
        {...looks(locations, 'location')}
        {...(location === '' ? {} : { placeholder: '' })}
        label={t('reportscreen.location')}
        disabled={within(city) === ''}
        data={choices(locations.data, t('reportscreen.allLocations'))}
        value={location === '' ? [] : location.split(',')}
        onChange={(next) => change({ location: chosenLocations(next) })}
      />
    </>
  );
}

/** All locations, or some of them: what was chosen last takes the place of the other. */
function chosenLocations(chosen: readonly string[]): string {
  return chosen.at(-1) === EVERYWHERE ? EVERYWHERE : chosen.filter((each) => each !== EVERYWHERE).join(',');
}
