import { allergenTypes, allergy } from '@fieldward/contract/patient/allergy.ts';
import { limitsOf } from '@fieldward/contract/limits.ts';
import { clinicalChoices } from '@fieldward/contract/patient/clinical-choices.ts';
import { view, type Seen } from '@fieldward/contract/view.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { save } from '../../../lib/client.ts';
import { useText } from '../../../lib/text.ts';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { answersOfSetting } from '../../../widgets/answers-of-setting.queries.ts';
import { WithEntry } from '../../../widgets/catalogue/with-entry.tsx';
import { TextField } from '../../../widgets/text-field.tsx';
import { ChoiceOrWordsField, choiceOf, isGiven, sentOf } from './choice-or-words.tsx';
import { EntryForm, textOrNull, type EntryDialog } from './entry-form.tsx';
import { ReactionChips } from './reaction-chips.tsx';
import { withChosen } from './with-chosen.ts';

const typeWords = {
  DRUG: 'chart.drug',
  FOOD: 'chart.food',
  ENVIRONMENT: 'chart.environment',
  OTHER: 'chart.otherAllergen',
} as const satisfies Readonly<Record<(typeof allergenTypes)[number], PlainCode>>;

type AllergenType = (typeof allergenTypes)[number];

const storedAllergy = view(allergy, { uuid: true, allergen: true, severity: 'ref', reactions: true, comment: true });

/** Says what somebody reacts to, how, and how severely. */
export function AllergyModal(dialog: EntryDialog) {
  const t = useText();
  const title = t(dialog.uuid === '' ? 'chart.addAllergy' : 'chart.editAllergy');
  return (
    <WithEntry title={title} view={storedAllergy} uuid={dialog.uuid} onClose={dialog.onClose}>
      {(stored, etag) => <AllergyForm title={title} dialog={dialog} stored={stored} etag={etag} />}
    </WithEntry>
  );
}

interface AllergyFormProps {
  title: string;
  dialog: EntryDialog;
  stored: Seen<typeof storedAllergy> | null;
  etag: string | undefined;
}

function AllergyForm({ title, dialog, stored, etag }: AllergyFormProps) {
  const t = useText();
  const { severities: ofSeverity } = clinicalChoices;
  const severities = useQuery({ ...answersOfSetting(ofSeverity.setting, ofSeverity.concept), retry: false });
  const { codedAllergen: coded = null, nonCodedAllergen: nonCoded = null } = stored?.allergen ?? {};
  const first = {
    allergen: choiceOf({ coded, nonCoded }),
    type: stored?.allergen.allergenType ?? ('DRUG' as AllergenType),
    severity: stored?.severity?.uuid ?? '',
    reactions: stored?.reactions ?? [],
    comment: stored?.comment ?? '',
  };

  return (
    <EntryForm
      dialog={dialog}
      title={title}
      list="allergy"
      first={first}
      needed={['allergen', (entered) => isGiven(entered.allergen)]}
      send={({ allergen, type, severity, reactions, comment }, uuid) => {
        const sent = sentOf(allergen);
        const body = {
          allergen: { allergenType: type, codedAllergen: sent.coded, nonCodedAllergen: sent.nonCoded },
          severity: severity || null,
          reactions,
          comment: textOrNull(comment),
        };
        return stored === null
          ? save(allergy, { ...body, uuid, patient: dialog.patient })
          : save(allergy, body, { uuid: stored.uuid, ifMatch: etag });
      }}
    >
      {({ allergen, type, severity, reactions, comment }, set, errors) => (
        <>
          <ChoiceOrWordsField
            label={t('chart.allergen')}
            offered={clinicalChoices.allergens}
            value={allergen}
            error={errors.allergen}
            onChange={(value) => set({ allergen: value })}
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
            data={withChosen(severities.data, stored?.severity ?? null)}
            value={severity || null}
            onChange={(value) => set({ severity: value ?? '' })}
          />
          <ReactionChips value={reactions} onChange={(value) => set({ reactions: value })} />
          <TextField
            label={t('chart.comment')}
            maxLength={limitsOf(allergy, 'comment').max}
            value={comment}
            onChange={(event) => set({ comment: event.currentTarget.value })}
          />
        </>
      )}
    </EntryForm>
  );
}
