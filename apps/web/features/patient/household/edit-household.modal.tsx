import { limitsOf } from '@fieldward/contract/limits.ts';
import { household as wire } from '@fieldward/contract/patient/household.ts';
import { view, type Seen } from '@fieldward/contract/view.ts';
import { Button, Group, Text } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { oneTagged, save } from '../../../lib/client.ts';
import { useKeptForm } from '../../../lib/kept-form.ts';
import { fieldProblems, notify, notifyProblem } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { ErrorState, Skeletons } from '../../../ui/states.tsx';
import { NumberField } from '../../../widgets/number/number-field.tsx';
import { TextArea } from '../../../widgets/text-field.tsx';
import type { HouseholdDialogProps } from './household-dialog.tsx';
import { householdKey } from './household.queries.ts';
import { PlaceFields, placeBody, placeTexts } from './place-fields.tsx';

const form = view(wire, {
  uuid: true,
  name: true,
  number: true,
  location: { uuid: true, display: true },
  address1: true,
  address2: true,
  address3: true,
  cityVillage: true,
  countyDistrict: true,
  stateProvince: true,
  country: true,
  latitude: true,
  longitude: true,
  notes: true,
});

/** Name, address, position and notes of a household. */
export function EditHousehold({ household, onClose }: HouseholdDialogProps) {
  const t = useText();
  const { data, error, refetch } = useQuery({
    queryKey: [...householdKey, 'form', household.uuid],
    queryFn: () => oneTagged(form, household.uuid),
    staleTime: 0,
    gcTime: 0,
  });
  if (data !== undefined) return <EditForm stored={data.data} etag={data.etag} onClose={onClose} />;
  return (
    <ModalForm onClose={onClose} title={t('household.edit')} submitDisabled onSubmit={() => undefined}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeletons rows={5} />}
    </ModalForm>
  );
}

interface EditFormProps {
  stored: Seen<typeof form>;
  etag: string | undefined;
  onClose: () => void;
}

function EditForm({ stored, etag, onClose }: EditFormProps) {
  const t = useText();
  const queries = useQueryClient();
  const [first] = useState(() => ({
    ...placeTexts(stored, stored.location?.uuid),
    notes: stored.notes ?? '',
    latitude: stored.latitude,
    longitude: stored.longitude,
  }));
  const [entered, setEntered] = useState(first);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [locating, setLocating] = useState<'idle' | 'searching' | 'failed'>('idle');
  const kept = useKeptForm(`household ${stored.uuid}`, first, entered, setEntered);
  const set = (changes: Partial<typeof entered>): void => {
    setEntered((before) => ({ ...before, ...changes }));
    setErrors({});
  };
  const dirty = JSON.stringify(entered) !== JSON.stringify(first);

  function locate(): void {
    if (!('geolocation' in navigator)) return setLocating('failed');
    setLocating('searching');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLocating('idle');
        // a metre is enough to find a door
        set({ latitude: Number(coords.latitude.toFixed(5)), longitude: Number(coords.longitude.toFixed(5)) });
      },
      () => setLocating('failed'),
      { enableHighAccuracy: true, timeout: 20_000 },
    );
  }

  async function submit(): Promise<void> {
    if (entered.name.trim() === '') return setErrors({ name: t('person.required') });
    const { latitude, longitude, notes, ...place } = entered;
    try {
      const body = { ...placeBody(place), latitude, longitude, notes: notes.trim() || null };
      await save(wire, body, { uuid: stored.uuid, ifMatch: etag });
    } catch (problem) {
      const found = fieldProblems(problem);
      setErrors(found);
      return Object.keys(found).some((field) => field in entered) ? undefined : notifyProblem(problem);
    }
    kept.drop();
    await queries.invalidateQueries({ queryKey: householdKey });
    notify('household.saved');
    onClose();
  }

  return (
    <ModalForm onClose={onClose} title={t('household.edit')} size={680} dirty={dirty} kept={kept} onSubmit={submit}>
      <PlaceFields of={entered} errors={errors} set={set} />
      <Group align="flex-end" gap="sm">
        <NumberField
          label={t('dataentry.latitude')}
          w={{ base: '100%', xs: 150 }}
          {...limitsOf(wire, 'latitude')}
          required={false}
          value={entered.latitude ?? undefined}
          error={errors['latitude']}
          onChange={(latitude) => set({ latitude: latitude ?? null })}
        />
        <NumberField
          label={t('dataentry.longitude')}
          w={{ base: '100%', xs: 150 }}
          {...limitsOf(wire, 'longitude')}
          required={false}
          value={entered.longitude ?? undefined}
          error={errors['longitude']}
          onChange={(longitude) => set({ longitude: longitude ?? null })}
        />
        <Button
          variant="light"
          leftSection={<IconCurrentLocation size={16} aria-hidden />}
          loading={locating === 'searching'}
          onClick={locate}
        >
          {t('household.here')}
        </Button>
      </Group>
      <Text component="output" display="block" size="sm" c="dimmed">
        {locating === 'failed' ? t('dataentry.positionUnavailable') : ''}
      </Text>
      <TextArea
        label={t('household.notes')}
        autosize
        minRows={2}
        maxLength={limitsOf(wire, 'notes').max}
        value={entered.notes}
        error={errors['notes']}
        onChange={(event) => set({ notes: event.currentTarget.value })}
      />
    </ModalForm>
  );
}
