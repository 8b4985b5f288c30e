import { household as wire } from '@fieldward/contract/patient/household.ts';
import { useState } from 'react';
import { save } from '../../../lib/client.ts';
import { useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { proposedOf } from './attention.tsx';
import { HeadSelect } from './head-select.tsx';
import type { HouseholdDialogProps } from './household-dialog.tsx';
import { useHouseholdChange } from './use-household-change.ts';

/** Another head of a household: whoever is proposed is chosen already, and the others are related anew. */
export function ChooseHead({ household, etag, onClose }: HouseholdDialogProps) {
  const t = useText();
  const change = useHouseholdChange();
  const others = household.members.filter(({ head, dead }) => !head && !dead);
  const [head, setHead] = useState<string | null>(proposedOf(others)?.uuid ?? null);

  async function submit(): Promise<void> {
    if (head === null) return;
    if (await change(() => save(wire, { head }, { uuid: household.uuid, ifMatch: etag, conflict: 'own' }))) onClose();
  }

  return (
    <ModalForm onClose={onClose} title={t('household.chooseHead')} submitDisabled={head === null} onSubmit={submit}>
      <HeadSelect
        autoFocus
        label={t('household.newHead')}
        of={others}
        value={head}
        onChange={setHead}
        description={t('household.newHeadWhy')}
      />
    </ModalForm>
  );
}
