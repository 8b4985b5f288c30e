import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { localMoment } from '@fieldward/domain/moment.ts';
import { useText } from '../../lib/text.ts';
import { LocationSelect } from '../../widgets/location-select.tsx';
import type { EntrySession } from './entry-session.ts';
import classes from './dynamic-form.module.css';

/** When and where the form was filled, for forms that do not ask themselves. */
export function EncounterContext({ entry }: { entry: EntrySession }) {
  const t = useText();
  const [date, setDate] = useState(entry.dateEntered());
  const [place, setPlace] = useState(entry.location());
  const asks = (widget: string) => entry.store.form.fields.some(({ field }) => field.widget === widget);
  return (
    <>
      {asks('dateEntered') ? null : (
        <div className={classes.question}>
          <TextInput
            type="datetime-local"
            label={t('dataentry.formDate')}
            value={date.slice(0, 16).replace(' ', 'T')}
            max={localMoment(new Date()).slice(0, 16).replace(' ', 'T')}
            onChange={(event) => {
              const typed = event.currentTarget.value;
              if (typed === '') return;
              const moment = `${typed.replace('T', ' ')}:00`.slice(0, 19);
              setDate(moment);
              entry.setDateEntered(moment);
            }}
          />
        </div>
      )}
      {asks('location') ? null : (
        <div className={classes.question}>
          <LocationSelect
            label={t('dataentry.location')}
            value={place}
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
