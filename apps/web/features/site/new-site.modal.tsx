import { Text } from '@mantine/core';
import type { Ref } from '@fieldward/contract/view.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useKeptForm } from '../../lib/kept-form.ts';
import { fieldProblems, notifyProblem } from '../../lib/notify.ts';
import { useText } from '../../lib/text.ts';
import { ModalForm } from '../../ui/modal-form.tsx';
import { PlacesField } from '../../widgets/places-field.tsx';
import { TextField } from '../../widgets/text-field.tsx';
import { expectSite, SITES } from './site.queries.ts';
import type { WithCode } from './site-code.modal.tsx';

const LONGEST_NAME = 100;

interface Typed {
  readonly name: string;
  readonly places: readonly Ref[];
}

const NOTHING: Typed = { name: '', places: [] };

/** Expects the server of a clinic: its name and its places. */
export default function NewSite({ onClose, onMade }: { onClose: () => void; onMade: (told: WithCode) => void }) {
  const t = useText();
  const queries = useQueryClient();
  const [typed, setTyped] = useState(NOTHING);
  const kept = useKeptForm('site', NOTHING, typed, setTyped);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { name, places } = typed;

  async function submit(): Promise<void> {
    const missing = {
      ...(name.trim() === '' ? { name: t('person.required') } : {}),
      ...(places.length === 0 ? { places: t('person.required') } : {}),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    try {
      const told = await expectSite(
        name.trim(),
        places.map(({ uuid }) => uuid),
      );
      kept.drop();
      onClose();
      onMade(told);
      await queries.invalidateQueries({ queryKey: SITES });
    } catch (problem) {
      const found = fieldProblems(problem);
      setErrors(found);
      if (Object.keys(found).length === 0) notifyProblem(problem);
    }
  }

  return (
    <ModalForm onClose={onClose} title={t('site.new')} dirty={typed !== NOTHING} kept={kept} onSubmit={submit}>
      <Text size="sm">{t('site.newAbout')}</Text>
      <TextField
        data-autofocus
        label={t('site.called')}
        required
        maxLength={LONGEST_NAME}
        value={name}
        error={errors['name']}
        onChange={(event) => setTyped({ ...typed, name: event.currentTarget.value })}
      />
      <PlacesField
        label={t('site.places')}
        description={null}
        chosen={places}
        error={errors['places']}
        onChange={(chosen) => setTyped({ ...typed, places: chosen })}
      />
    </ModalForm>
  );
}
