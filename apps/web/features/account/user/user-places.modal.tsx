import { Text } from '@mantine/core';
import type { Ref } from '@fieldward/contract/view.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { ErrorState, Skeletons } from '../../../ui/states.tsx';
import { useFocusBack } from '../../../ui/use-focus-back.ts';
import { PlacesField } from '../../../widgets/places-field.tsx';
import { bindUser, userPlacesQuery, usersKey, type UserRow } from './user.queries.ts';

/** To which places an account is bound: it sees patients of those and what stands in them, or of all when there are none. */
export default function UserPlaces({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const t = useText();
  const { data, error, refetch } = useQuery(userPlacesQuery(user.uuid));
  const title = t('staff.placesTitle', { name: user.display });
  useFocusBack();
  if (data) return <PlacesForm user={user} before={data} title={title} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={title}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeletons rows={3} height={52} />}
    </Dialog>
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
      <PlacesField focus chosen={chosen} onChange={setChosen} />
    </ModalForm>
  );
}
