import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { fullNameOf, tidyName } from '@fieldward/domain/bank/option-name.ts';
import { conceptName } from '@fieldward/contract/form/concept.ts';
import { limitsOf } from '@fieldward/contract/limits.ts';
import { useText } from '../../../lib/text.ts';
import { Autocomplete } from '../../../ui/autocomplete.tsx';
import { useProductWord } from '../../../widgets/product-word.ts';
import { TextField } from '../../../widgets/text-field.tsx';
import { conceptIsOptional, variableNameFor, withConcept, type QuestionDraft } from './question-draft.ts';
import { sameConceptQuery, searchConcepts, type QuestionConcept } from './question.queries.ts';

interface QuestionConceptProps {
  draft: QuestionDraft;
  change: (draft: QuestionDraft) => void;
  /** The question exists: its concept stays, and only its name can be changed. */
  editing: boolean;
  error: string | null;
}

/** The concept of a question: an existing one found by name, or a new one of the name that was typed. */
export function QuestionConceptFields({ draft, change, editing, error }: QuestionConceptProps) {
  const t = useText();
  const word = useProductWord();
  const question = draft.conceptClass === 'Question';
  const [typed] = useDebouncedValue(tidyName(draft.name), 250);
  const same = useQuery({ ...sameConceptQuery(typed), enabled: question && !editing && draft.concept === null && typed !== '' });
  const taken = draft.concept === null && typed !== '' && fullNameOf(typed) === fullNameOf(draft.name) ? same.data?.[0] : undefined;
  const nameError = error ?? (taken ? t('bank.conceptExists') : null);
  const plain = !question || editing;
  return (
    <>
      {plain ? (
        <TextField
          {...(editing ? {} : { 'data-autofocus': true })}
          label={question ? t('bankscreen.conceptName') : t('bankscreen.name')}
          dir="auto"
          autoComplete="off"
          maxLength={limitsOf(conceptName, 'name').max}
          withAsterisk={!conceptIsOptional(draft)}
          aria-required={!conceptIsOptional(draft)}
          value={draft.name}
          error={nameError}
          onChange={(event) => change({ ...draft, name: event.currentTarget.value })}
        />
      ) : (
        <Autocomplete
          label={t('bankscreen.conceptName')}
          description={
            draft.concept ? t('bankscreen.conceptChosen', { dataType: word(draft.concept.dataType) }) : t('bankscreen.conceptNameWhy')
          }
          placeholder={t('bankscreen.conceptPlaceholder')}
          required={!conceptIsOptional(draft)}
          value={draft.concept}
          error={nameError}
          autoFocus
          queryKey={['concept', 'of-question']}
          search={searchConcepts}
          onText={(name) => change({ ...draft, concept: null, name })}
          onChange={(found) => found && change(withConcept(draft, found as QuestionConcept))}
        />
      )}
      {taken ? (
        <Button size="compact-sm" variant="light" style={{ alignSelf: 'flex-start' }} onClick={() => change(withConcept(draft, taken))}>
          {t('bankscreen.useConcept', { name: taken.display })}
        </Button>
      ) : null}
      <TextInput
        label={t('bankscreen.variableName')}
        description={draft.concept ? t('bankscreen.variableNameKept') : t('bankscreen.variableNameWhy')}
        dir="auto"
        readOnly
        variant="filled"
        value={variableNameFor(draft)}
      />
    </>
  );
}
