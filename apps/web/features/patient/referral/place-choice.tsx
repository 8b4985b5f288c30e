import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/text.ts';
import { Autocomplete } from '../../../ui/autocomplete.tsx';
import { findPlaces, placeQuery } from '../../../widgets/location.queries.ts';

/** The place whose list it is, also a district: what is inside counts. None chosen means all. */
export function PlaceChoice({ value, onChange }: { value: string; onChange: (uuid: string) => void }) {
  const t = useText();
  const { data } = useQuery(placeQuery(value));
  return (
    <Autocomplete
      label={t('referral.place')}
      from={1}
      placeholder={t('merge.anyPlace')}
      value={value === '' ? null : { uuid: value, display: data?.display ?? '…' }}
      queryKey={['location', 'any']}
      search={findPlaces}
      onChange={(place) => onChange(place?.uuid ?? '')}
    />
  );
}
