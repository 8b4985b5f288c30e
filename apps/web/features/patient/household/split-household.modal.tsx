import { limitsOf } from '@fieldward/contract/limits.ts';
import { household as wire } from '@fieldward/contract/patient/household.ts';
import { Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { ageText } from '../../../widgets/age-text.ts';
import { useGo } from '../../../widgets/navigation.tsx';
import { TextField } from '../../../widgets/text-field.tsx';
import { proposedOf } from './attention.tsx';
import { HeadSelect } from './head-select.tsx';
import type { HouseholdDialogProps } from './household-dialog.tsx';
import classes from './household.module.css';
import { useHouseholdChange } from './use-household-change.ts';

/** The members to choose from, each with a box. */
function Members({ of }: { of: HouseholdDialogProps['household']['members'] }) {
  const t = useText();
  return (
    <ul className={classes.choices}>
      {of.map((member, index) => (
        <li key={member.uuid}>
          <Checkbox
            data-autofocus={index === 0 || undefined}
            value={member.uuid}
            label={
              <>
                <bdi>{member.name}</bdi>
                {` · ${ageText(member, t)}${member.head ? ` · ${t('household.head')}` : ''}`}
              </>
            }
          />
        </li>
      ))}
    </ul>
  );
}

/** Some members make a household of their own: who goes, who is the head there, and of those who stay where the head goes. */
export function SplitHousehold({ household, etag, onClose }: HouseholdDialogProps) {
  const t = useText();
  const go = useGo();
  const change = useHouseholdChange();
  // chosen on this device: a repeated click makes one household
  const [uuid] = useState(() => crypto.randomUUID());
  const [leaving, setLeaving] = useState<readonly string[]>([]);
  const [name, setName] = useState(household.name);
  const [chosen, setChosen] = useState<string | null>(null);
  const [chosenStaying, setChosenStaying] = useState<string | null>(null);
  const [sameAddress, setSameAddress] = useState(false);
  const [checked, setChecked] = useState(false);
  /** What the server refused, by field. */
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});

  const alive = household.members.filter(({ dead }) => !dead);
  const goes = alive.filter((member) => leaving.includes(member.uuid));
  const stays = alive.filter((member) => !leaving.includes(member.uuid));
  const headGoes = goes.some((member) => member.head);
  const among = (list: typeof goes, value: string | null): string | null =>
    list.some((member) => member.uuid === value) ? value : (proposedOf(list)?.uuid ?? null);
  const head = among(goes, chosen);
  const remainingHead = headGoes ? among(stays, chosenStaying) : null;
  // whether anybody stays only the server knows: people of other places may
  const wrong = goes.length === 0 ? t('household.chooseWho') : null;

  async function submit(): Promise<void> {
    setChecked(true);
    if (wrong !== null || head === null || name.trim() === '') return;
    const patients = household.members.filter((member) => leaving.includes(member.uuid)).map((member) => member.uuid);
    const body = { uuid, name: name.trim(), patients, head, sameAddress, ...(remainingHead === null ? {} : { remainingHead }) };
    const done = await change(
      () => call('POST fieldward/household/:uuid/split', { params: { uuid: household.uuid }, body, ifMatch: etag }),
      (errors) => {
        setRefused(errors);
        return Object.keys(errors).some((field) => field in body);
      },
    );
    if (!done) return;
    onClose();
    go('/household/detail', { household: uuid });
  }

  return (
    <ModalForm
      onClose={onClose}
      title={t('household.split')}
      dirty={leaving.length > 0 || name !== household.name || sameAddress}
      onSubmit={submit}
    >
      <Checkbox.Group
        label={t('household.whoGoes')}
        error={(checked ? wrong : null) ?? refused['patients'] ?? null}
        value={[...leaving]}
        onChange={(chosen) => {
          setLeaving(chosen);
          setRefused({});
        }}
      >
        <Members of={alive} />
      </Checkbox.Group>
      <TextField
        label={t('household.nameOfNew')}
        dir="auto"
        withAsterisk
        aria-required
        maxLength={limitsOf(wire, 'name').max}
        value={name}
        error={(checked && name.trim() === '' ? t('person.required') : null) ?? refused['name']}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {goes.length > 0 ? (
        <HeadSelect label={t('household.headOfNew')} of={goes} value={head} error={refused['head'] ?? null} onChange={setChosen} />
      ) : null}
      {headGoes && stays.length > 0 ? (
        <HeadSelect
          label={t('household.newHeadOfOthers')}
          of={stays}
          value={remainingHead}
          error={refused['remainingHead'] ?? null}
          onChange={setChosenStaying}
        />
      ) : null}
      <Checkbox
        label={t('household.sameAddress')}
        checked={sameAddress}
        onChange={(event) => setSameAddress(event.currentTarget.checked)}
      />
      {household.members.length > alive.length ? (
        <Text size="sm" c="dimmed">
          {t('household.deadStay')}
        </Text>
      ) : null}
    </ModalForm>
  );
}
