import { Text } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { useText } from '../../../lib/text.ts';
import { Autocomplete, type Found } from '../../../ui/autocomplete.tsx';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { useGo } from '../../../widgets/navigation.tsx';
import type { HouseholdDialogProps } from './household-dialog.tsx';
import { householdsFound } from './household.queries.ts';
import { useHouseholdChange } from './use-household-change.ts';

/** Everybody of a household moves into another one; its page is shown then. */
export function JoinHousehold({ household, etag, onClose }: HouseholdDialogProps) {
  const t = useText();
  const go = useGo();
  const change = useHouseholdChange();
  const [into, setInto] = useState<Found | null>(null);
  const [missing, setMissing] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);

  async function submit(): Promise<void> {
    if (into === null) return setMissing(true);
    const body = { into: into.uuid };
    const done = await change(
      () => call('POST fieldward/household/:uuid/join', { params: { uuid: household.uuid }, body, ifMatch: etag }),
      (errors) => {
        setRefused(errors['into'] ?? null);
        return errors['into'] !== undefined;
      },
    );
    if (!done) return;
    onClose();
    go('/household/detail', { household: into.uuid });
  }

  return (
    <ModalForm onClose={onClose} title={t('household.join')} submitLabel={t('household.joinNow')} dirty={into !== null} onSubmit={submit}>
      <Text dir="auto">{t('household.joinWhy', { name: household.name, count: household.members.length })}</Text>
      <Autocomplete
        autoFocus
        required
        label={t('household.joinInto')}
        description={t('household.searchHint')}
        value={into}
        error={(missing && into === null ? t('person.required') : null) ?? refused}
        queryKey={['household', 'find', 'without', household.uuid]}
        search={(text, signal) => householdsFound(text, household.uuid, signal)}
        onChange={(found) => {
          setInto(found);
          setRefused(null);
        }}
      />
    </ModalForm>
  );
}
