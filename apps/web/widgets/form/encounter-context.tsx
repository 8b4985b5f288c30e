import { dayShown } from '@fieldward/domain/time/in-zone.ts';
import { useState } from 'react';
import { now, today as dayNow } from '../../lib/clock.ts';
import { useText } from '../../lib/text.ts';
import { LocationSelect } from '../location-select.tsx';
import { MomentField } from '../moment-field.tsx';
import type { Patient } from '../patient.queries.ts';
import type { FormStore } from './form-store.ts';
import classes from './dynamic-form.module.css';

/** A form that is filled or corrected, with its day and place. */
interface FilledForm {
  readonly store: FormStore;
  dateEntered: () => string;
  location: () => string;
  setDateEntered: (moment: string) => void;
  setLocation: (place: string) => void;
}

interface Born {
  readonly person: Pick<Patient['person'], 'birthdate' | 'birthdateEstimated'>;
}

interface EncounterContextProps {
  entry: FilledForm;
  /** Whose form it is: no visit was before the birth. */
  patient: Born;
  /** It was to be saved without a place. */
  placeAsked?: boolean;
  /** Another place was chosen (uuid; '' for none). */
  onPlace: (place: string) => void;
}

/** When and where the form was filled, for forms that do not ask themselves. */
export function EncounterContext({ entry, patient, placeAsked = false, onPlace }: EncounterContextProps) {
  const t = useText();
  const [date, setDate] = useState(entry.dateEntered());
  const [today] = useState(dayNow);
  const born = bornOn(patient);
  const [place, setPlace] = useState(entry.location());
  const asks = (widget: string) => entry.store.form.fields.some(({ field }) => field.widget === widget);
  return (
    <>
      {asks('dateEntered') ? null : (
        <div className={classes.question}>
          <MomentField
            label={t('dataentry.formDate')}
            value={date}
            {...(born === '' ? {} : { min: born })}
            max={today}
            error={date > now() ? t('answer.future') : null}
            required
            needed
            onChange={(moment) => {
              setDate(moment);
              if (moment !== '') entry.setDateEntered(moment);
            }}
          />
        </div>
      )}
      {asks('location') ? null : (
        <div className={classes.question}>
          <LocationSelect
            label={t('dataentry.location')}
            value={place}
            error={placeAsked && place === '' ? t('dataentry.choosePlace') : null}
            onChange={(uuid) => {
              setPlace(uuid ?? '');
              entry.setLocation(uuid ?? '');
              onPlace(uuid ?? '');
            }}
          />
        </div>
      )}
    </>
  );
}

/** The birth date, `YYYY-MM-DD`; '' for one that is not known, or was made from an age. */
const bornOn = ({ person: { birthdate, birthdateEstimated } }: Born): string =>
  birthdate === null || birthdateEstimated ? '' : dayShown(birthdate);
