import type { NamedConcept } from '@fieldward/contract/patient/named-concept.ts';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/text.ts';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { answersOfSetting } from '../../../widgets/answers-of-setting.queries.ts';
import { TextField } from '../../../widgets/text-field.tsx';

/** Chosen from a list (uuid of a concept), or said in words. */
interface ChoiceOrWords {
  readonly uuid: string;
  readonly words: string;
}
export const nothingChosen: ChoiceOrWords = { uuid: '', words: '' };

const OTHER = 'other';
const LONGEST = 255;

/** Whether something is chosen or said. */
export const isSaid = ({ uuid, words }: ChoiceOrWords): boolean => (uuid === OTHER ? words.trim() !== '' : uuid !== '');

/** What is sent: the concept, else the words. */
export const sentOf = ({ uuid, words }: ChoiceOrWords): readonly [concept: NamedConcept | null, words: string | null] =>
  uuid === OTHER ? [null, words.trim()] : [{ uuid }, null];

interface ChoiceOrWordsFieldProps {
  label: string;
  /** What is offered: the answers of the concept of a setting. */
  offered: { readonly setting: string; readonly concept: string };
  value: ChoiceOrWords;
  error: string | null;
  onChange: (value: ChoiceOrWords) => void;
}

/** A list of what the programme offers, and words for everything else. */
export function ChoiceOrWordsField({ label, offered, value, error, onChange }: ChoiceOrWordsFieldProps) {
  const t = useText();
  const answers = useQuery({ ...answersOfSetting(offered.setting, offered.concept), retry: false });
  const isOther = value.uuid === OTHER;
  return (
    <>
      <SearchSelect
        label={label}
        withAsterisk
        aria-required
        data-autofocus
        data={[
          ...(answers.data ?? []).map(({ uuid, display }) => ({ value: uuid, label: display })),
          { value: OTHER, label: t('chart.inWords') },
        ]}
        waiting={answers.isPending}
        value={value.uuid || null}
        error={isOther ? null : error}
        onChange={(uuid) => onChange({ ...value, uuid: uuid ?? '' })}
      />
      {isOther ? (
        <TextField
          label={t('chart.words')}
          withAsterisk
          aria-required
          maxLength={LONGEST}
          value={value.words}
          error={error}
          onChange={(event) => onChange({ ...value, words: event.currentTarget.value })}
        />
      ) : null}
    </>
  );
}
