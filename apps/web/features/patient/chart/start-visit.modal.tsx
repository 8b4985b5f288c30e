import { visit as visitWire } from '@fieldward/contract/patient/visit.ts';
import { Select } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { save } from '../../../lib/client.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { LocationSelect } from '../../../widgets/location-select.tsx';
import { visitTypesQuery } from '../../../widgets/visit-type.queries.ts';
import { rememberPlace, usualPlaceQuery } from '../../../widgets/usual-place.queries.ts';

/** Begins a visit now: of which type and where. */
export function StartVisit({ patient, onClose }: { patient: string; onClose: () => void }) {
  const t = useText();
  const queries = useQueryClient();
  const types = useQuery(visitTypesQuery);
  const usual = useQuery(usualPlaceQuery(queries, patient));
  const [chosenType, setType] = useState<string | null>(null);
  const [chosenPlace, setPlace] = useState<string | null>(null);
  const type = chosenType ?? types.data?.[0]?.uuid ?? null;
  const place = chosenPlace ?? usual.data?.place ?? '';

  async function submit(): Promise<void> {
    if (type === null) return;
    try {
      await save(visitWire, { patient, visitType: type, location: place || null });
    } catch (error) {
      return notifyProblem(error);
    }
    if (place !== '') rememberPlace(place);
    await queries.invalidateQueries({ queryKey: ['patient', patient] });
    notify('chart.visitStarted');
    onClose();
  }

  return (
    <ModalForm
      onClose={onClose}
      title={t('chart.startVisit')}
      dirty={chosenType !== null || chosenPlace !== null}
      // the place that is proposed is sought a moment longer than the types are
      submitDisabled={type === null || usual.isPending}
      onSubmit={submit}
    >
      {types.isError ? <ErrorState error={types.error} onRetry={() => void types.refetch()} /> : null}
      <Select
        label={t('chart.visitType')}
        withAsterisk
        aria-required
        allowDeselect={false}
        data={(types.data ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))}
        value={type}
        error={types.data?.length === 0 ? t('chart.noVisitTypes') : null}
        onChange={setType}
      />
      <LocationSelect label={t('chart.place')} value={place} onChange={(uuid) => setPlace(uuid ?? '')} />
    </ModalForm>
  );
}
