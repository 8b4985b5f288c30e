import type { CodedOrWords, NamedConcept } from '@fieldward/contract/patient/named-concept.ts';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/text.ts';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { answersOfSetting } from '../../../widgets/answers-of-setting.queries.ts';
import { TextField } from '../../../widgets/text-field.tsx';
import { withChosen } from './with-chosen.ts';

/** Chosen from a list (uuid of a concept, and its name where it is known), or given in words. */
interface ChoiceOrWords {
  readonly uuid: string;
  readonly name: string;
  readonly words: string;
}

const OTHER = 'other';
const LONGEST = 255;

/** What is stored, as the field shows it; without an entry nothing is chosen. */
export function choiceOf(stored: CodedOrWords | undefined): ChoiceOrWords {
  const { coded = null, nonCoded = null } = stored ?? {};
  return { uuid: coded?.uuid ?? (nonCoded === null ? '' : OTHER), name: coded?.display ?? '', words: nonCoded ?? '' };
}

/** Whether something is chosen or typed. */
export const isGiven = ({ uuid, words }: ChoiceOrWords): boolean => (uuid === OTHER ? words.trim() !== '' : uuid !== '');

/** What is sent: the concept, else the words. */
export const sentOf = ({ uuid, words }: ChoiceOrWords): { readonly coded: NamedConcept | null; readonly nonCoded: string | null } =>
  uuid === OTHER ? { coded: null, nonCoded: words.trim() } : { coded: { uuid }, nonCoded: null };

interface ChoiceOrWordsFieldProps {
  label: string;
  /** What is offered: the answers of the concept of a setting. */
  offered: { readonly setting: string; readonly concept: string };
  value: ChoiceOrWords;
  error: string | undefined;
  onChange: (value: ChoiceOrWords) => void;
}

/** A list of what the programme offers, and words for everything else. */
export function ChoiceOrWordsField({ label, offered, value, error, onChange }: ChoiceOrWordsFieldProps) {
  const t = useText();
  const answers = useQuery({ ...answersOfSetting(offered.setting, offered.concept), retry: false });
  const isOther = value.uuid === OTHER;
  const chosen = isOther || value.name === '' ? null : { uuid: value.uuid, display: value.name };
  return (
    <>
      <SearchSelect
        label={label}
        withAsterisk
        aria-required
        data-autofocus
        data={[...withChosen(answers.data, chosen), { value: OTHER, label: t('chart.inWords') }]}
        waiting={answers.isPending}
        value={value.uuid || null}
        error={isOther ? null : error}
        onChange={(uuid) => onChange({ ...value, uuid: uuid ?? '', name: uuid === value.uuid ? value.name : '' })}
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
