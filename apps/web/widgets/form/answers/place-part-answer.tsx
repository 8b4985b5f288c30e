import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { AddressPart } from '@fieldward/domain/form/bound.ts';
import { useSettings } from '../../../lib/settings.ts';
import { placesInside, placesTagged, type Place } from '../../location.queries.ts';
import { placeNamed, PlacePicker } from '../../place-picker.tsx';
import type { FormStore } from '../form-store.ts';
import { asText, type AnswerProps } from './answer-props.ts';

/** The parts of an address that are places, from the widest. */
export const placeParts = ['country', 'stateProvince', 'countyDistrict', 'cityVillage'] as const satisfies readonly AddressPart[];
type PlacePart = (typeof placeParts)[number];

interface PlacePartAnswerProps extends AnswerProps {
  part: PlacePart;
  store: FormStore;
}

/** One part of an address, chosen from the places inside what the form was told of the wider ones; typed where the programme has none there. */
export function PlacePartAnswer({ part, store, field, id, answer, disabled, error, change, leave }: PlacePartAnswerProps) {
  const { country: usual } = useSettings();
  const asked = (of: PlacePart): string | undefined => store.form.fields.find(({ bound }) => bound?.to === of)?.uuid;
  const answerOf = (of: PlacePart): string => {
    const uuid = asked(of);
    return uuid === undefined ? '' : asText(store.view(uuid).answer);
  };
  const beside = useSyncExternalStore(
    (listener) => {
      const stops = placeParts.flatMap((each) => {
        const uuid = asked(each);
        return uuid === undefined || each === part ? [] : [store.subscribe(uuid, listener)];
      });
      return () => stops.forEach((stop) => stop());
    },
    () => JSON.stringify(placeParts.map(answerOf)),
  );
  const [country = '', province = '', district = ''] = JSON.parse(beside) as string[]; // our own JSON
  const countries = useQuery(placesTagged('Country'));
  const provinces = useQuery(placesInside(placeNamed(countries, asked('country') === undefined ? usual : country)?.uuid ?? ''));
  const inProvince = useQuery(placesInside(placeNamed(provinces, province)?.uuid ?? ''));
  const tagged = useQuery(placesTagged('District'));
  const isDistrict = ({ uuid }: Place): boolean => tagged.data?.some((each) => each.uuid === uuid) ?? false;
  const districts = { ...inProvince, data: inProvince.data?.filter(isDistrict) };
  const chosen = districts.data?.find(({ display }) => display === district)?.uuid ?? '';
  const inDistrict = useQuery(placesInside(chosen));
  const cities = chosen === '' ? { ...inProvince, data: inProvince.data?.filter((each) => !isDistrict(each)) } : inDistrict;
  const places = { country: countries, stateProvince: provinces, countyDistrict: districts, cityVillage: cities }[part];

  /** What was told of narrower places is inside another one then. */
  function pick(name: string): void {
    change(name);
    for (const narrower of placeParts.slice(placeParts.indexOf(part) + 1)) {
      const uuid = asked(narrower);
      if (uuid !== undefined && answerOf(narrower) !== '') store.set(uuid, '');
    }
  }
  return (
    <div onBlur={leave}>
      <PlacePicker
        id={id}
        label={field.label}
        places={places}
        first={part === 'country' ? usual : ''}
        value={asText(answer)}
        disabled={disabled}
        wrong={error}
        required={field.mandatory}
        pick={pick}
      />
    </div>
  );
}
