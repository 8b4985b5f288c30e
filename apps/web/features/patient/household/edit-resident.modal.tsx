import type { HouseholdMemberShown } from '@fieldward/contract/patient/household.operations.ts';
import { ageTold, writtenAge } from '@fieldward/domain/person/age.ts';
import { deathProblem } from '@fieldward/domain/person/person.ts';
import { dayShown } from '@fieldward/domain/time/in-zone.ts';
import { person } from '@fieldward/contract/patient/person.ts';
import { view } from '@fieldward/contract/view.ts';
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { one } from '../../../lib/client.ts';
import { dayOf, today, typedMoment } from '../../../lib/clock.ts';
import { isolated } from '../../../lib/isolated.ts';
import { useKeptForm } from '../../../lib/kept-form.ts';
import { useMessageText, useText } from '../../../lib/text.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { ErrorState, Skeletons } from '../../../ui/states.tsx';
import { ReasonField } from '../../../widgets/reason-field.tsx';
import { RelationSelect } from './add-member.modal.tsx';
import type { HouseholdDialogProps } from './household-dialog.tsx';
import { householdKey, relationOf } from './household.queries.ts';
import { noResident, residentBody, ResidentFields, type ResidentTyped } from './resident-fields.tsx';
import { useResident } from './use-resident.ts';

type EditResidentProps = HouseholdDialogProps & { member: HouseholdMemberShown };

const names = view(person, { uuid: true, preferredName: { givenName: true, middleName: true, familyName: true } });

interface Name {
  readonly givenName: string;
  readonly middleName: string | null;
  readonly familyName: string;
}

/** The name in its parts, which the list of members does not tell. @param uuid of the person */
export const residentNameQuery = (uuid: string) => ({
  queryKey: [...householdKey, 'name', uuid],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Name> => {
    const { preferredName } = await one(names, uuid, signal);
    return {
      givenName: preferredName?.givenName ?? '',
      middleName: preferredName?.middleName ?? null,
      familyName: preferredName?.familyName ?? '',
    };
  },
  staleTime: 0,
  gcTime: 0,
});

/** A member who is no patient as the fields show them. */
export function typedOf(member: HouseholdMemberShown, { givenName, familyName }: Pick<Name, 'givenName' | 'familyName'>): ResidentTyped {
  const { birthdate, birthdateEstimated, gender, phone } = member;
  const born = birthdate === null ? null : dayShown(birthdate);
  return {
    givenName,
    familyName,
    gender: gender ?? '',
    birthdate: born === null || birthdateEstimated ? '' : born,
    age: born === null || !birthdateEstimated ? '' : writtenAge(ageTold(born, true, today())),
    phone: phone ?? '',
  };
}

/** Corrects who a member is who is no patient, or notes their death. */
export function EditResident(props: EditResidentProps) {
  const t = useText();
  const { member, onClose } = props;
  const { data, error, refetch } = useQuery(residentNameQuery(member.uuid));
  if (data !== undefined) return <EditForm {...props} name={data} />;
  return (
    <ModalForm
      onClose={onClose}
      title={t('household.editMember', { name: isolated(member.name) })}
      submitDisabled
      onSubmit={() => undefined}
    >
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeletons rows={5} />}
    </ModalForm>
  );
}

const fields = [...Object.keys(noResident), 'reason', 'deathDate'];

function EditForm({ household, etag, member, name, onClose }: EditResidentProps & { name: Name }) {
  const t = useText();
  const say = useMessageText();
  const { errors, setErrors, check, send } = useResident();
  const [first] = useState(() => ({
    ...typedOf(member, name),
    relation: member.relation as string | null,
    dead: member.dead,
    died: dayOf(member.deathDate) as string,
    reason: '',
  }));
  const [entered, setEntered] = useState(first);
  const kept = useKeptForm(`resident ${member.uuid}`, first, entered, setEntered);
  const { relation, dead, died, reason, ...typed } = entered;
  const set = (changes: Partial<typeof entered>): void => {
    setEntered((before) => ({ ...before, ...changes }));
    setErrors({});
  };

  async function submit(): Promise<void> {
    const { birthdate, ...body } = residentBody(typed);
    // an age that nobody touched is no other birth date a year later
    const same = typed.birthdate === first.birthdate && typed.age === first.age;
    const born = same && member.birthdate !== null ? dayShown(member.birthdate) : birthdate;
    const wrongDay = !dead || died === '' ? null : deathProblem(died, born, today());
    const more = {
      ...(wrongDay === null ? {} : { deathDate: say(wrongDay) }),
      ...(reason.trim() === '' ? { reason: t('person.required') } : {}),
    };
    if (!check(typed, more)) return;
    const params = { uuid: household.uuid, person: member.uuid };
    const death = { dead, deathDate: dead && died !== '' ? typedMoment(died) : null };
    const sent = {
      ...body,
      middleName: name.middleName,
      birthdate: born,
      birthdateEstimated: same ? member.birthdateEstimated : body.birthdateEstimated,
      ...(member.head ? {} : { relation: relationOf(relation) }),
      ...(dead === member.dead && died === first.died ? {} : death),
      reason: reason.trim(),
    };
    const done = await send(fields, () => call('POST fieldward/household/:uuid/resident/:person', { params, body: sent, ifMatch: etag }));
    if (!done) return;
    kept.drop();
    onClose();
  }

  return (
    <ModalForm
      onClose={onClose}
      title={t('household.editMember', { name: isolated(member.name) })}
      dirty={JSON.stringify(entered) !== JSON.stringify(first)}
      kept={kept}
      onSubmit={submit}
    >
      <ResidentFields typed={typed} errors={errors} set={set} autoFocus />
      {member.head ? null : (
        <RelationSelect label={t('household.toHead')} value={relation} onChange={(chosen) => set({ relation: chosen })} />
      )}
      <Checkbox label={t('household.hasDied')} checked={dead} onChange={(event) => set({ dead: event.currentTarget.checked })} />
      {dead ? (
        <DateField label={t('household.diedOn')} value={died} error={errors['deathDate']} onChange={(day) => set({ died: day })} />
      ) : null}
      <ReasonField
        label={t('person.reason')}
        description={t('household.editReasonHint')}
        autofocus={false}
        value={reason}
        error={errors['reason'] ?? null}
        onChange={(typedReason) => set({ reason: typedReason })}
      />
    </ModalForm>
  );
}
