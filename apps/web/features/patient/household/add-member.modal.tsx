import type { HouseholdMemberShown } from '@fieldward/contract/patient/household.operations.ts';
import { household as wire } from '@fieldward/contract/patient/household.ts';
import { person } from '@fieldward/contract/patient/person.ts';
import { Checkbox, SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { save } from '../../../lib/client.ts';
import { useKeptForm } from '../../../lib/kept-form.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { Autocomplete, type Found } from '../../../ui/autocomplete.tsx';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import type { HouseholdDialogProps } from './household-dialog.tsx';
import { patientsFound, relationChoices, relationOf } from './household.queries.ts';
import { noResident, residentBody, ResidentFields, type ResidentTyped } from './resident-fields.tsx';
import { useHouseholdChange } from './use-household-change.ts';
import { useResident } from './use-resident.ts';

interface RelationSelectProps {
  label: string;
  value: string | null;
  onChange: (relation: string | null) => void;
}

/** What somebody is to the head; may stay open. */
export function RelationSelect({ label, value, onChange }: RelationSelectProps) {
  const t = useText();
  return (
    <SearchSelect label={label} clearable data={relationChoices(t)} value={value} placeholder={t('dataentry.choose')} onChange={onChange} />
  );
}

const nobody = { who: null as Found | null, relation: null as string | null, head: false, ...noResident };
type Entered = Omit<typeof nobody, keyof ResidentTyped> & ResidentTyped;
const typedFields = Object.keys(noResident);

/** Somebody comes to live in a household: a patient, or somebody who is entered here. */
export function AddMember({ household, etag, onClose }: HouseholdDialogProps) {
  const t = useText();
  const { may } = useSession();
  const change = useHouseholdChange();
  const { errors, setErrors, check, send } = useResident();
  // chosen on this device: a repeated click adds them once
  const [uuid] = useState(() => crypto.randomUUID());
  const [entered, setEntered] = useState<Entered>(nobody);
  const [registered, setRegistered] = useState(true);
  const kept = useKeptForm<Entered>(`household member ${household.uuid}`, nobody, entered, (typed) => {
    setEntered(typed);
    setRegistered(typed.givenName === '' && typed.familyName === '');
  });
  const { who, relation, head, ...typed } = entered;
  const there = household.members.map((member) => member.uuid);
  const set = (changes: Partial<Entered>): void => {
    setEntered((before) => ({ ...before, ...changes }));
    setErrors({});
  };
  const params = { uuid: household.uuid };

  async function submit(): Promise<void> {
    if (!registered) {
      if (!check(typed)) return;
      const body = { uuid, ...residentBody(typed), relation: head ? null : relationOf(relation), head };
      if (!(await send(typedFields, () => call('POST fieldward/household/:uuid/resident', { params, body, ifMatch: etag })))) return;
    } else {
      if (who === null) return setErrors({ who: t('person.required') });
      const members = [{ uuid: who.uuid, relation: relationOf(relation) }];
      const atWho = (found: Readonly<Record<string, string>>): boolean => {
        if (found['members'] !== undefined) setErrors({ who: found['members'] });
        return found['members'] !== undefined;
      };
      if (!(await change(() => save(wire, { members }, { uuid: household.uuid, ifMatch: etag, conflict: 'own' }), atWho))) return;
    }
    kept.drop();
    onClose();
  }

  return (
    <ModalForm
      onClose={onClose}
      title={t('household.addMember')}
      dirty={JSON.stringify(entered) !== JSON.stringify(nobody)}
      kept={kept}
      onSubmit={submit}
    >
      {may(person.privileges.write) ? (
        <SegmentedControl
          aria-label={t('household.whoIsAdded')}
          value={registered ? 'patient' : 'other'}
          data={[
            { value: 'patient', label: t('household.registeredPatient') },
            { value: 'other', label: t('household.noPatient') },
          ]}
          onChange={(kind) => {
            setRegistered(kind === 'patient');
            setErrors({});
          }}
        />
      ) : null}
      {registered ? (
        <Autocomplete
          autoFocus
          required
          label={t('household.person')}
          description={t('household.personHint')}
          value={who}
          error={errors['who'] ?? null}
          queryKey={['patient', 'find', 'household', household.uuid]}
          search={(text, signal) => patientsFound(text, there, t, signal)}
          onChange={(found) => set({ who: found })}
        />
      ) : (
        <>
          <ResidentFields typed={typed} errors={errors} set={set} />
          <Checkbox label={t('household.isHeadToo')} checked={head} onChange={(event) => set({ head: event.currentTarget.checked })} />
        </>
      )}
      {registered || !head ? (
        <RelationSelect label={t('household.toHead')} value={relation} onChange={(chosen) => set({ relation: chosen })} />
      ) : null}
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
