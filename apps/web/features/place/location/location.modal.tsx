import { Button, Modal, SimpleGrid } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { location as locationWire } from '@fieldward/contract/place/location.ts';
import { ApiProblem } from '../../../lib/api.ts';
import { remove as removeEntry, save } from '../../../lib/client.ts';
import { tidyName } from '@fieldward/domain/bank/option-name.ts';
import { useKeptForm } from '../../../lib/kept-form.ts';
import { fieldProblems, notify, notifyProblem } from '../../../lib/notify.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useMessageText, useText } from '../../../lib/text.ts';
import { Autocomplete } from '../../../ui/autocomplete.tsx';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { useFocusBack } from '../../../ui/use-focus-back.ts';
import { SearchMultiSelect } from '../../../ui/search-multi-select.tsx';
import { confirmRemoval } from '../../../widgets/confirm-removal.tsx';
import { TextArea, TextField } from '../../../widgets/text-field.tsx';
import { typedText } from '../../../widgets/catalogue/typed-text.ts';
import { ErrorState, Skeletons } from '../../../ui/states.tsx';
import { findPlaces, placesInside, placesTagged } from '../../../widgets/location.queries.ts';
import { placeNamed, PlacePicker } from '../../../widgets/place-picker.tsx';
import { changesOf, draftOf, draftProblems, type LocationDraft } from './location-draft.ts';
import { locationQuery, tagsQuery, type LocationRow } from './location-list.queries.ts';

interface LocationModalProps {
  /** uuid of the place to edit; none for a new one. */
  location?: string | undefined;
  onClose: () => void;
}

/** 'Add Location', and the editing of a place. Rendered only while it is open. */
export function LocationModal({ location, onClose }: LocationModalProps) {
  const t = useText();
  useFocusBack();
  const edited = useQuery(locationQuery(location ?? ''));
  if (location === undefined) return <LocationForm location={null} etag={undefined} onClose={onClose} />;
  if (edited.data) return <LocationForm location={edited.data.data} etag={edited.data.etag} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={t('place.editTitle')} size={560} closeButtonProps={{ 'aria-label': t('shell.close') }}>
      {edited.error ? <ErrorState error={edited.error} onRetry={() => void edited.refetch()} /> : <Skeletons rows={8} />}
    </Modal>
  );
}

interface LocationFormProps {
  location: LocationRow | null;
  etag: string | undefined;
  onClose: () => void;
}

function LocationForm({ location, etag, onClose }: LocationFormProps) {
  const settings = useSettings();
  const t = useText();
  const say = useMessageText();
  const queries = useQueryClient();
  const [before] = useState(() => draftOf(location));
  const [draft, setDraft] = useState(before);
  const [shown, setShown] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});
  // a new place stands in the city that was chosen for it, until somebody says otherwise
  const [ownParent, setOwnParent] = useState(location !== null);
  const kept = useKeptForm(`location:${location?.uuid ?? 'new'}`, before, draft, (typed) => {
    setDraft(typed);
    if (typed.parent !== before.parent) setOwnParent(true);
  });

  const tags = useQuery(tagsQuery);
  const countries = useQuery(placesTagged('Country'));
  const country = placeNamed(countries, draft.country);
  const provinces = useQuery(placesInside(country?.uuid ?? ''));
  const province = placeNamed(provinces, draft.stateProvince);
  const cities = useQuery(placesInside(province?.uuid ?? ''));
  const parent = placeNamed(cities, draft.cityVillage) ?? province ?? country;
  const effective: LocationDraft = ownParent || parent === undefined ? draft : { ...draft, parent };

  const tagNames = (tags.data ?? location?.tags ?? []).flatMap(({ uuid, display }) => (draft.tags.includes(uuid) ? [display] : []));
  const problems = draftProblems(effective, before, tagNames);
  const body = changesOf(effective, before, location === null);
  // what breaks the pattern is shown at once, what is missing only after trying to save
  const errorOf = (field: keyof LocationDraft): string | null => {
    const message = problems[field];
    if (refused[field] !== undefined) return refused[field];
    return message !== undefined && (shown || message.code !== 'answer.required') ? say(message) : null;
  };

  function set(change: Partial<LocationDraft>): void {
    setDraft((now) => ({ ...now, ...change }));
    setRefused((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in change))));
  }

  const typed = typedText(locationWire, draft, set, errorOf);

  async function submit(): Promise<void> {
    setShown(true);
    const all = Object.values(problems);
    if (all.some(({ code }) => code === 'answer.required')) return notify('place.mandatory');
    if (problems.name?.code === 'place.nameFormat') return notify('place.nameFormat');
    if (problems.address2) return notify('place.landmarkFormat');
    if (all.length > 0) return;
    try {
      if (location === null) await save(locationWire, { ...body, name: tidyName(draft.name) });
      else if (Object.keys(body).length > 0) await save(locationWire, body, { uuid: location.uuid, ifMatch: etag });
      kept.drop();
      notify(location === null ? 'place.created' : 'place.updated');
      onClose();
      // the lists of this dialog are gone by then: only what is still on the screen is asked for again
      setTimeout(() => void queries.invalidateQueries({ queryKey: ['location'] }));
    } catch (refusal) {
      setRefused(fieldProblems(refusal));
      notifyProblem(refusal);
      if (refusal instanceof ApiProblem && refusal.status === 409) void queries.invalidateQueries({ queryKey: ['location'] });
    }
  }

  async function remove(of: LocationRow): Promise<void> {
    if (!(await confirmRemoval({ of: 'location', uuid: of.uuid }))) return;
    try {
      await removeEntry(locationWire, of.uuid);
      notify('place.deleted');
      onClose();
    } catch (refusal) {
      notifyProblem(refusal);
    }
    setTimeout(() => void queries.invalidateQueries({ queryKey: ['location'] }));
  }

  const needs = (part: 'country' | 'stateProvince' | 'cityVillage'): boolean =>
    draftProblems({ ...effective, [part]: '' }, before, tagNames)[part] !== undefined;
  return (
    <ModalForm
      onClose={onClose}
      title={location === null ? t('place.addTitle') : t('place.editTitle')}
      dirty={Object.keys(changesOf(draft, before, location === null)).length > 0}
      kept={kept}
      onSubmit={submit}
      extra={
        location === null ? null : (
          <Button variant="subtle" color="red" onClick={() => void remove(location)}>
            {t('place.delete')}
          </Button>
        )
      }
    >
      <TextField data-autofocus label={t('place.name')} dir="auto" autoComplete="off" withAsterisk aria-required {...typed('name')} />
      <TextArea label={t('place.description')} dir="auto" rows={2} {...typed('description')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
        <TextField label={t('place.address')} dir="auto" {...typed('address1')} />
        <TextField label={t('place.landmark')} dir="auto" {...typed('address2')} />
        <PlacePicker
          label={t('place.country')}
          first={settings.country}
          places={countries}
          value={draft.country}
          disabled={false}
          required={needs('country')}
          wrong={errorOf('country')}
          pick={(name) => set({ country: name, ...(name === draft.country ? {} : { stateProvince: '', cityVillage: '' }) })}
        />
        <PlacePicker
          label={t('place.stateProvince')}
          places={provinces}
          value={draft.stateProvince}
          disabled={draft.country === ''}
          required={needs('stateProvince')}
          wrong={errorOf('stateProvince')}
          pick={(name) => set({ stateProvince: name, ...(name === draft.stateProvince ? {} : { cityVillage: '' }) })}
        />
        <PlacePicker
          label={t('place.city')}
          places={cities}
          value={draft.cityVillage}
          disabled={draft.stateProvince === ''}
          required={needs('cityVillage')}
          wrong={errorOf('cityVillage')}
          pick={(name) => set({ cityVillage: name })}
        />
        <Autocomplete
          label={t('place.parent')}
          value={effective.parent}
          error={refused['parentLocation'] ?? null}
          search={findPlaces}
          queryKey={['location', 'find']}
          onChange={(parent) => {
            setOwnParent(true);
            set({ parent });
          }}
        />
      </SimpleGrid>
      <SearchMultiSelect
        label={t('place.tags')}
        description={t('place.tagsWhy')}
        clearable
        hidePickedOptions
        data={(tags.data ?? location?.tags ?? []).map(({ uuid, display }) => ({ value: uuid, label: display }))}
        value={[...draft.tags]}
        nothingFoundMessage={t('shell.noOptions')}
        clearButtonProps={{ 'aria-label': t('shell.clear') }}
        onChange={(chosen) => set({ tags: chosen })}
      />
    </ModalForm>
  );
}
