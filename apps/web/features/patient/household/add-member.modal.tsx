import type { HouseholdMemberShown } from '@fieldward/contract/patient/household.operations.ts';
import { household as wire } from '@fieldward/contract/patient/household.ts';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { save } from '../../../lib/client.ts';
import { useText } from '../../../lib/text.ts';
import { Autocomplete, type Found } from '../../../ui/autocomplete.tsx';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import type { HouseholdDialogProps } from './household-dialog.tsx';
import { patientsFound, relationChoices, relationOf } from './household.queries.ts';
import { useHouseholdChange } from './use-household-change.ts';

interface RelationSelectProps {
  label: string;
  value: string | null;
  onChange: (relation: string | null) => void;
}

/** What somebody is to the head; may stay open. */
function RelationSelect({ label, value, onChange }: RelationSelectProps) {
  const t = useText();
  return (
    <SearchSelect label={label} clearable data={relationChoices(t)} value={value} placeholder={t('dataentry.choose')} onChange={onChange} />
  );
}

/** Somebody comes to live in a household. */
export function AddMember({ household, etag, onClose }: HouseholdDialogProps) {
  const t = useText();
  const change = useHouseholdChange();
  const [who, setWho] = useState<Found | null>(null);
  const [relation, setRelation] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const there = household.members.map(({ uuid }) => uuid);

  async function submit(): Promise<void> {
    if (who === null) return setMissing(true);
    const members = [{ uuid: who.uuid, relation: relationOf(relation) }];
    if (await change(() => save(wire, { members }, { uuid: household.uuid, ifMatch: etag, conflict: 'own' }))) onClose();
  }

  return (
    <ModalForm onClose={onClose} title={t('household.addMember')} dirty={who !== null || relation !== null} onSubmit={submit}>
      <Autocomplete
        autoFocus
        required
        label={t('household.person')}
        description={t('household.personHint')}
        value={who}
        error={missing && who === null ? t('person.required') : null}
        queryKey={['patient', 'find', 'household', household.uuid]}
        search={(text, signal) => patientsFound(text, there, t, signal)}
        onChange={setWho}
      />
      <RelationSelect label={t('household.toHead')} value={relation} onChange={setRelation} />
    </ModalForm>
  );
}

/** Says what a member is to the head. */
export function ChangeRelation({ household, etag, member, onClose }: HouseholdDialogProps & { member: HouseholdMemberShown }) {
  const t = useText();
  const change = useHouseholdChange();
  const [relation, setRelation] = useState<string | null>(member.relation);

  async function submit(): Promise<void> {
    const members = [{ uuid: member.uuid, relation: relationOf(relation) }];
    if (await change(() => save(wire, { members }, { uuid: household.uuid, ifMatch: etag, conflict: 'own' }))) onClose();
  }

  return (
    <ModalForm onClose={onClose} title={t('household.changeRelation')} dirty={relation !== member.relation} onSubmit={submit}>
      <Text fw={600}>
        <bdi>{member.name}</bdi>
      </Text>
      <RelationSelect label={t('household.toHead')} value={relation} onChange={setRelation} />
    </ModalForm>
  );
}
