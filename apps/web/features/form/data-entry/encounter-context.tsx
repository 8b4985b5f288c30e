import { useState } from 'react';
import { now, today as dayNow } from '../../../lib/clock.ts';
import { useText } from '../../../lib/text.ts';
import { LocationSelect } from '../../../widgets/location-select.tsx';
import { MomentField } from '../../../widgets/moment-field.tsx';
import type { EntrySession } from './entry-session.ts';
import classes from '../../../widgets/form/dynamic-form.module.css';

interface EncounterContextProps {
  entry: EntrySession;
  /** `YYYY-MM-DD`: no visit was before it; '' where it is not known for sure. */
  born: string;
  /** It was to be saved without a place. */
  placeAsked: boolean;
}

/** When and where the form was filled, for forms that do not ask themselves. */
export function EncounterContext({ entry, born, placeAsked }: EncounterContextProps) {
  const t = useText();
  const [date, setDate] = useState(entry.dateEntered());
  const [today] = useState(dayNow);
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
            }}
          />
        </div>
      )}
    </>
  );
}
