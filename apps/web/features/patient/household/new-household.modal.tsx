import { Text, Title } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { useKeptForm } from '../../../lib/kept-form.ts';
import { useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { useGo } from '../../../widgets/navigation.tsx';
import { PlaceFields, placeBody, placeTexts } from './place-fields.tsx';
import { noResident, residentBody, ResidentFields } from './resident-fields.tsx';
import { useResident } from './use-resident.ts';

const place = placeTexts({}, '');
const placeNames = Object.keys(place);
const typedNames = Object.keys(noResident);
const nothing = { place, head: noResident };

/** Makes a household of people of whom nobody is a patient yet: where it is, and who is its head. */
export function NewHousehold({ onClose }: { onClose: () => void }) {
  const t = useText();
  const go = useGo();
  const { errors, setErrors, check, send } = useResident();
  // chosen on this device: a repeated click makes one household and one head
  const [ids] = useState(() => ({ household: crypto.randomUUID(), head: crypto.randomUUID() }));
  const [entered, setEntered] = useState(nothing);
  const kept = useKeptForm('household', nothing, entered, setEntered);
  const set = (changes: Partial<typeof nothing>): void => {
    setEntered((before) => ({ ...before, ...changes }));
    setErrors({});
  };

  async function submit(): Promise<void> {
    if (!check(entered.head, entered.place.name.trim() === '' ? { name: t('person.required') } : {})) return;
    const body = {
      household: { uuid: ids.household, ...placeBody(entered.place) },
      head: { uuid: ids.head, ...residentBody(entered.head) },
    };
    if (!(await send([...placeNames, ...typedNames], () => call('POST fieldward/residenthousehold', { body })))) return;
    kept.drop();
    onClose();
    go('/household/detail', { household: ids.household });
  }

  return (
    <ModalForm
      onClose={onClose}
      title={t('household.new')}
      size={680}
      dirty={JSON.stringify(entered) !== JSON.stringify(nothing)}
      kept={kept}
      onSubmit={submit}
    >
      <Text>{t('household.newWhy')}</Text>
      <PlaceFields of={entered.place} errors={errors} set={(changes) => set({ place: { ...entered.place, ...changes } })} />
      <Title order={3} size="h6">
        {t('household.headIs')}
      </Title>
      <ResidentFields typed={entered.head} errors={errors} set={(changes) => set({ head: { ...entered.head, ...changes } })} />
    </ModalForm>
  );
}
