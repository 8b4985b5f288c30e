import type { HouseholdMemberShown } from '@fieldward/contract/patient/household.operations.ts';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { isolated } from '../../../lib/isolated.ts';
import { useText } from '../../../lib/text.ts';
import { Autocomplete, type Found } from '../../../ui/autocomplete.tsx';
import { ModalForm } from '../../../ui/modal-form.tsx';
import type { HouseholdDialogProps } from './household-dialog.tsx';
import { patientsFound } from './household.queries.ts';
import { useHouseholdChange } from './use-household-change.ts';

/** A member who was entered as no patient turns out to be one who is registered. */
export function KnownResident({ household, etag, member, onClose }: HouseholdDialogProps & { member: HouseholdMemberShown }) {
  const t = useText();
  const change = useHouseholdChange();
  const [who, setWho] = useState<Found | null>(null);
  const [missing, setMissing] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);

  async function submit(): Promise<void> {
    if (who === null) return setMissing(true);
    const params = { uuid: household.uuid, person: member.uuid };
    const body = { patient: who.uuid };
    const atWho = (errors: Readonly<Record<string, string>>): boolean => {
      setRefused(errors['patient'] ?? null);
      return errors['patient'] !== undefined;
    };
    if (await change(() => call('POST fieldward/household/:uuid/resident/:person/patient', { params, body, ifMatch: etag }), atWho))
      onClose();
  }

  return (
    <ModalForm onClose={onClose} title={t('household.isKnown')} dirty={who !== null} onSubmit={submit}>
      <Text>{t('household.isKnownWhy', { name: isolated(member.name) })}</Text>
      <Autocomplete
        autoFocus
        required
        label={t('household.registeredPatient')}
        description={t('household.personHint')}
        value={who}
        error={(missing && who === null ? t('person.required') : null) ?? refused}
        queryKey={['patient', 'find', 'resident']}
        search={(text, signal) => patientsFound(text, [], t, signal)}
        onChange={(found) => {
          setWho(found);
          setRefused(null);
        }}
      />
    </ModalForm>
  );
}
