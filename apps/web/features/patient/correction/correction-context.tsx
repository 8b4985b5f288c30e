import { useState } from 'react';
import { now, today as dayNow } from '../../../lib/clock.ts';
import { useText } from '../../../lib/text.ts';
import { LocationSelect } from '../../../widgets/location-select.tsx';
import { MomentField } from '../../../widgets/moment-field.tsx';
import type { CorrectionSession } from './correction-session.ts';
import classes from '../../../widgets/form/dynamic-form.module.css';

/** When and where the form was filled, for forms that do not ask themselves. */
export function CorrectionContext({ session }: { session: CorrectionSession }) {
  const t = useText();
  const [date, setDate] = useState(session.dateEntered());
  const [today] = useState(dayNow);
  const [place, setPlace] = useState(session.location());
  const asks = (widget: string) => session.store.form.fields.some(({ field }) => field.widget === widget);
  return (
    <>
      {asks('dateEntered') ? null : (
        <div className={classes.question}>
          <MomentField
            label={t('dataentry.formDate')}
            value={date}
            max={today}
            error={date > now() ? t('answer.future') : null}
            required
            needed
            onChange={(moment) => {
              setDate(moment);
              if (moment !== '') session.setDateEntered(moment);
            }}
          />
        </div>
      )}
      {asks('location') ? null : (
        <div className={classes.question}>
          <LocationSelect
            label={t('dataentry.location')}
            value={place}
            error={null}
            onChange={(uuid) => {
              setPlace(uuid ?? '');
              session.setLocation(uuid ?? '');
            }}
          />
        </div>
      )}
    </>
  );
}
