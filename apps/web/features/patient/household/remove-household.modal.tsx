import { household as wire } from '@fieldward/contract/patient/household.ts';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { remove } from '../../../lib/client.ts';
import { notify } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { ReasonModal } from '../../../widgets/reason.modal.tsx';
import type { HouseholdDialogProps } from './household-dialog.tsx';
import { householdKey } from './household.queries.ts';

/** Removes a household that was made in error: everybody in it is free for another one. */
export function RemoveHousehold({ household, onClose }: HouseholdDialogProps) {
  const t = useText();
  const queries = useQueryClient();
  return (
    <ReasonModal
      title={t('household.remove')}
      keep={`remove household ${household.uuid}`}
      onClose={onClose}
      onReason={async (reason) => {
        await remove(wire, household.uuid, { reason });
        await queries.invalidateQueries({ queryKey: householdKey });
        notify('household.removed');
        onClose();
      }}
    >
      <Text dir="auto">{t('household.removeWhy', { name: household.name, count: household.members.length })}</Text>
    </ReasonModal>
  );
}
