import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Answers } from '@fieldward/domain/form/answers.ts';
import { componentForm } from '@fieldward/contract/care/workflow.ts';
import { view, type Seen } from '@fieldward/contract/view.ts';
import { encounter } from '@fieldward/contract/patient/encounter.ts';
import { call } from '../../../lib/call.ts';
import { list, one } from '../../../lib/client.ts';
import { DEVICE_PREFIX } from '../../../lib/local-store.ts';
import { offeredPlaces } from '../../../widgets/location.queries.ts';

const openForm = view(componentForm, {
  uuid: true,
  componentFormId: true,
  retired: true,
  form: { uuid: true, name: true, description: true, retired: true },
  workflow: { uuid: true },
  phase: { uuid: true },
});
/** A form to be filled, with the workflow and phase it stands in. */
export type OpenForm = Seen<typeof openForm>;

/** Where a form stands: its stage, phase and workflow. */
export const componentFormQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['componentform', 'one', uuid],
    queryFn: () => one(openForm, uuid),
    enabled: uuid !== '',
    staleTime: 300_000,
  });

/** Earlier answers of the patient that the form takes over (auto-populate), by form field. Without them the form still opens. */
export const priorAnswersQuery = (patient: string, componentForm: string) =>
  queryOptions({
    queryKey: ['prioranswers', patient, componentForm],
    queryFn: async (): Promise<Answers> => {
      const { results } = await call('GET fieldward/prioranswers', { query: { patient, componentForm } });
      return Object.fromEntries(results.map(({ formField, value }) => [formField, value]));
    },
    enabled: patient !== '' && componentForm !== '',
    staleTime: 0,
    gcTime: 0,
  });

const LAST_PLACE = `${DEVICE_PREFIX}last-location`;

/** Remembers the place that was chosen last on this device. */
export const rememberPlace = (uuid: string): void => localStorage.setItem(LAST_PLACE, uuid);

const placeOfVisit = view(encounter, { uuid: true, location: 'ref' });
/** Visits that are looked at for a place: older ones say little of where the patient goes now. */
const RECENT = 5;

/**
 * The place that a form most likely is filled at: the only one there is for this account, the one chosen last on this device, that of
 * the patient's last visit. `place` is empty where none is known; `some` says whether there are places to choose from.
 */
export const usualPlaceQuery = (queries: QueryClient, patient: string) =>
  queryOptions({
    queryKey: ['location', 'usual', patient],
    queryFn: async ({ signal }): Promise<{ place: string; some: boolean }> => {
      try {
        const { places, more } = await queries.fetchQuery(offeredPlaces(''));
        const only = places.length === 1 && !more ? (places[0]?.uuid ?? '') : '';
        const known = only || (localStorage.getItem(LAST_PLACE) ?? '');
        const some = places.length > 0;
        if (known !== '' || !some) return { place: known, some };
        const { rows } = await list(placeOfVisit, { patient, limit: RECENT }, signal);
        return { place: rows.find(({ location }) => location !== null)?.location?.uuid ?? '', some };
      } catch {
        // a form opens without a place, too
        return { place: '', some: false };
      }
    },
    enabled: patient !== '',
    staleTime: 0,
    gcTime: 0,
  });
