import type { HouseholdMemberShown } from '@fieldward/contract/patient/household.operations.ts';
import { Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { today } from '../../../lib/clock.ts';
import { useText } from '../../../lib/text.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { ReasonField } from '../../../widgets/reason-field.tsx';
import { proposedOf } from './attention.tsx';
import { HeadSelect } from './head-select.tsx';
import type { HouseholdDialogProps } from './household-dialog.tsx';
import { useHouseholdChange } from './use-household-change.ts';

/** Somebody moved away, or was added by mistake; where it is the head, the others have a new one. */
export function MemberLeaves({ household, etag, member, onClose }: HouseholdDialogProps & { member: HouseholdMemberShown }) {
  const t = useText();
  const change = useHouseholdChange();
  const others = household.members.filter(({ uuid, dead }) => uuid !== member.uuid && !dead);
  const [day] = useState<string>(today);
  const [until, setUntil] = useState(day);
  const [mistake, setMistake] = useState(false);
  const [head, setHead] = useState<string | null>(member.head ? (proposedOf(others)?.uuid ?? null) : null);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const atFields = (errors: Readonly<Record<string, string>>): boolean => {
    setRefused(errors);
    return errors['until'] !== undefined || errors['head'] !== undefined;
  };

  async function submit(): Promise<void> {
    if (mistake && reason.trim() === '') return setMissing(true);
    // where nobody is to be chosen from, people of other places may stay: the server knows
    if (member.head && head === null && others.length > 0) return setMissing(true);
    const body = {
      patients: [member.uuid],
      ...(mistake ? { mistake, reason: reason.trim() } : { until }),
      ...(member.head && head !== null ? { head } : {}),
    };
    const params = { uuid: household.uuid };
    if (await change(() => call('POST fieldward/household/:uuid/leave', { params, body, ifMatch: etag }), atFields)) onClose();
  }

  return (
    <ModalForm onClose={onClose} title={t('household.leaves')} dirty={until !== day || mistake} onSubmit={submit}>
      <Text fw={600}>
        <bdi>{member.name}</bdi>
      </Text>
      <Checkbox label={t('household.mistake')} checked={mistake} onChange={(event) => setMistake(event.currentTarget.checked)} />
      {mistake ? (
        <ReasonField
          label={t('household.mistakeWhy')}
          autofocus={false}
          value={reason}
          error={missing && reason.trim() === '' ? t('person.required') : null}
          onChange={setReason}
        />
      ) : (
        <DateField label={t('household.until')} value={until} error={refused['until']} onChange={setUntil} />
      )}
      {member.head && others.length > 0 ? (
        <HeadSelect
          label={t('household.newHeadOfOthers')}
          of={others}
          value={head}
          error={(missing && head === null ? t('household.newHeadNeeded') : null) ?? refused['head'] ?? null}
          onChange={setHead}
        />
      ) : null}
    </ModalForm>
  );
}
