import { allergenTypes, allergy } from '@fieldward/contract/patient/allergy.ts';
import { limitsOf } from '@fieldward/contract/limits.ts';
import { clinicalChoices } from '@fieldward/contract/patient/clinical-choices.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { Chip, Group, Input, Select } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { save } from '../../../lib/client.ts';
import { useKeptForm } from '../../../lib/kept-form.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { answersOfSetting } from '../../../widgets/answers-of-setting.queries.ts';
import { TextField } from '../../../widgets/text-field.tsx';
import { ChoiceOrWordsField, isSaid, nothingChosen, sentOf } from './choice-or-words.tsx';

const typeWords = {
  DRUG: 'chart.drug',
  FOOD: 'chart.food',
  ENVIRONMENT: 'chart.environment',
  OTHER: 'chart.otherAllergen',
} as const satisfies Readonly<Record<(typeof allergenTypes)[number], PlainCode>>;

type AllergenType = (typeof allergenTypes)[number];
const nothing = { allergen: nothingChosen, type: 'DRUG' as AllergenType, severity: '', reactions: [] as readonly string[], comment: '' };

/** Says what somebody reacts to, how, and how severely. */
export function AddAllergy({ patient, onClose }: { patient: string; onClose: () => void }) {
  const t = useText();
  const queries = useQueryClient();
  // chosen on this device: a repeated click makes one entry
  const [uuid] = useState(() => crypto.randomUUID());
  const [entered, setEntered] = useState(nothing);
  const [error, setError] = useState<string | null>(null);
  const kept = useKeptForm(`allergy ${patient}`, nothing, entered, setEntered);
  const severities = useQuery({
    ...answersOfSetting(clinicalChoices.severities.setting, clinicalChoices.severities.concept),
    retry: false,
  });
  const reactions = useQuery({ ...answersOfSetting(clinicalChoices.reactions.setting, clinicalChoices.reactions.concept), retry: false });
  const { allergen, type, severity, comment } = entered;
  const set = (change: Partial<typeof nothing>): void => setEntered((before) => ({ ...before, ...change }));

  async function submit(): Promise<void> {
    if (!isSaid(allergen)) return setError(t('person.required'));
    const [codedAllergen, nonCodedAllergen] = sentOf(allergen);
    try {
      await save(allergy, {
        uuid,
        patient,
        allergen: { allergenType: type, codedAllergen, nonCodedAllergen },
        severity: severity || null,
        reactions: entered.reactions.map((reaction) => ({ reaction: { uuid: reaction }, reactionNonCoded: null })),
        comment: comment.trim() || null,
      });
    } catch (problem) {
      return notifyProblem(problem);
    }
    kept.drop();
    await queries.invalidateQueries({ queryKey: ['patient', patient] });
    notify('chart.saved');
    onClose();
  }

  return (
    <ModalForm
      onClose={onClose}
      title={t('chart.addAllergy')}
      dirty={JSON.stringify(entered) !== JSON.stringify(nothing)}
      kept={kept}
      onSubmit={submit}
    >
      <ChoiceOrWordsField
        label={t('chart.allergen')}
        offered={clinicalChoices.allergens}
        value={allergen}
        error={error}
        onChange={(value) => {
          set({ allergen: value });
          setError(null);
        }}
      />
      <Select
        label={t('chart.allergenType')}
        allowDeselect={false}
        data={allergenTypes.map((each) => ({ value: each, label: t(typeWords[each]) }))}
        value={type}
        onChange={(value) => set({ type: allergenTypes.find((each) => each === value) ?? 'OTHER' })}
      />
      <SearchSelect
        label={t('chart.severity')}
        data={(severities.data ?? []).map((each) => ({ value: each.uuid, label: each.display }))}
        value={severity || null}
        onChange={(value) => set({ severity: value ?? '' })}
      />
      {(reactions.data ?? []).length === 0 ? null : (
        <Input.Wrapper label={t('chart.reactions')} labelElement="div">
          <Chip.Group multiple value={[...entered.reactions]} onChange={(value) => set({ reactions: value })}>
            <Group gap={6} mt={4} role="group" aria-label={t('chart.reactions')}>
              {(reactions.data ?? []).map((each) => (
                <Chip key={each.uuid} value={each.uuid} size="sm">
                  {each.display}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </Input.Wrapper>
      )}
      <TextField
        label={t('chart.comment')}
        maxLength={limitsOf(allergy, 'comment').max}
        value={comment}
        onChange={(event) => set({ comment: event.currentTarget.value })}
      />
    </ModalForm>
  );
}
