import { Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import type { Ref } from '@fieldward/contract/view.ts';
import { notify } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { Autocomplete } from '../../../ui/autocomplete.tsx';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { findPlaces } from '../../../widgets/location.queries.ts';

interface MoveLocationProps {
  place: Ref;
  /** Moves it and answers whether that was done; null: it stands in no other place. */
  move: (place: Ref, parent: Ref | null) => Promise<boolean>;
  onClose: () => void;
}

/** Moves a place into another one, by choosing it. */
export function MoveLocation({ place, move, onClose }: MoveLocationProps) {
  const t = useText();
  const [parent, setParent] = useState<Ref | null>(null);
  const [top, setTop] = useState(false);
  const [missing, setMissing] = useState(false);

  async function submit(): Promise<void> {
    if (!top && parent === null) {
      setMissing(true);
      return notify('place.moveChoose');
    }
    if (await move(place, top ? null : parent)) onClose();
  }
  return (
    <ModalForm onClose={onClose} title={t('place.moveTitle', { name: place.display })} submitLabel={t('place.moveYes')} onSubmit={submit}>
      <Autocomplete
        autoFocus
        required
        label={t('place.moveTo')}
        value={parent}
        disabled={top}
        error={missing && !top && parent === null ? t('place.moveChoose') : null}
        search={async (text, signal) => (await findPlaces(text, signal)).filter(({ uuid }) => uuid !== place.uuid)}
        queryKey={['location', 'find', 'without', place.uuid]}
        onChange={setParent}
      />
      <Checkbox label={t('place.moveTop')} checked={top} onChange={(event) => setTop(event.currentTarget.checked)} />
      <Text c="dimmed" size="sm">
        {t('place.moveWhy')}
      </Text>
    </ModalForm>
  );
}
