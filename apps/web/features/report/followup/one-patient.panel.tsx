import { patient as patientWire } from '@fieldward/contract/patient/patient.ts';
import { view } from '@fieldward/contract/view.ts';
import { useQuery } from '@tanstack/react-query';
import { list } from '../../../lib/client.ts';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { Autocomplete } from '../../../ui/autocomplete.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { PlaceFilter } from '../../../widgets/place-filter.tsx';
import classes from './followup.module.css';
import { followupWhyQuery } from './followup.queries.ts';
import { Why } from './why.panel.tsx';

const found = view(patientWire, { uuid: true, display: true });

/** Why one patient is on the list of some places, or is not. */
export function OnePatient() {
  const t = useText();
  const [url, setUrl] = useUrlState({ patient: '', places: '' });
  const places = url.places === '' ? [] : url.places.split(',');
  const named = useQuery(followupWhyQuery(url.patient, places)).data?.patient;
  const display = [named?.identifier, named?.display].filter(Boolean).join(' - ');
  return (
    <>
      <div className={classes.asked}>
        <Autocomplete
          label={t('followup.patient')}
          description={t('followup.patientWhy')}
          value={url.patient === '' ? null : { uuid: url.patient, display: display || '…' }}
          onChange={(chosen) => setUrl({ patient: chosen?.uuid ?? '' })}
          search={async (q, signal) =>
            (await list(found, { q, limit: 10 }, signal)).rows.map((row) => ({ uuid: row.uuid, display: row.display }))
          }
          queryKey={['patient', 'of follow-up']}
        />
        <PlaceFilter
          label={t('followup.places')}
          none={t('followup.allPlaces')}
          value={url.places}
          onChange={(next) => setUrl({ places: next })}
        />
      </div>
      {url.patient === '' ? (
        <EmptyState title={t('followup.nobodyChosen')} hint={t('followup.nobodyChosenWhy')} />
      ) : (
        <Why patient={url.patient} places={places} />
      )}
    </>
  );
}
