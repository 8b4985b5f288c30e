import { Modal, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Ref } from '@fieldward/contract/view.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { SEARCH_DELAY } from '../../../ui/autocomplete.tsx';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { ErrorState, Skeletons } from '../../../ui/states.tsx';
import { useFocusBack } from '../../../ui/use-focus-back.ts';
import { SearchMultiSelect } from '../../../ui/search-select.tsx';
import { bindUser, placesFoundQuery, userPlacesQuery, usersKey, type UserRow } from './user.queries.ts';

/** To which places an account is bound: it sees patients of those and what stands in them, or of all when there are none. */
export default function UserPlaces({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const t = useText();
  const { data, error, refetch } = useQuery(userPlacesQuery(user.uuid));
  const title = t('staff.placesTitle', { name: user.display });
  useFocusBack();
  if (data) return <PlacesForm user={user} before={data} title={title} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={title}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeletons rows={3} height={52} />}
    </Modal>
  );
}

interface PlacesFormProps {
  user: UserRow;
  before: readonly Ref[];
  title: string;
  onClose: () => void;
}

function PlacesForm({ user, before, title, onClose }: PlacesFormProps) {
  const t = useText();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<readonly Ref[]>(before);
  const [text, setText] = useState('');
  const [query] = useDebouncedValue(text.trim(), SEARCH_DELAY);
  const found = useQuery({ ...placesFoundQuery(query), placeholderData: keepPreviousData });
  const known = [...chosen, ...(found.data ?? []).filter(({ uuid }) => !chosen.some((each) => each.uuid === uuid))];

  async function submit(): Promise<void> {
    try {
      await bindUser(
        user.uuid,
        chosen.map(({ uuid }) => uuid),
      );
      notify('staff.placesSaved', { name: user.display });
      onClose();
      await queries.invalidateQueries({ queryKey: usersKey });
    } catch (problem) {
      notifyProblem(problem);
    }
  }

  return (
    <ModalForm onClose={onClose} title={title} dirty={chosen !== before} onSubmit={submit}>
      <Text>{t('staff.placesWhy', { name: user.display })}</Text>
      <SearchMultiSelect
        data-autofocus
        label={t('staff.places')}
        description={chosen.length === 0 ? t('staff.placesAll') : null}
        onSearchChange={setText}
        waiting={text.trim() !== query || found.isFetching}
        hidePickedOptions
        clearable
        clearButtonProps={{ 'aria-label': t('shell.clear') }}
        nothingFoundMessage={found.isFetching ? t('shell.loading') : t('staff.nothingFound')}
        maxDropdownHeight={240}
        // the server has searched; what it found is shown as it came
        filter={({ options }) => options}
        data={known.map(({ uuid, display }) => ({ value: uuid, label: display }))}
        value={chosen.map(({ uuid }) => uuid)}
        onChange={(uuids) => setChosen(known.filter(({ uuid }) => uuids.includes(uuid)))}
      />
    </ModalForm>
  );
}
