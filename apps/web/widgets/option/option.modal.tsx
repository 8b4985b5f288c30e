import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { optionNameProblem, tidyName, variableNameOf } from '@fieldward/domain/bank/option-name.ts';
import { conceptDescription, conceptName } from '@fieldward/contract/form/concept.ts';
import { limitsOf } from '@fieldward/contract/limits.ts';
import { useKeptForm } from '../../lib/kept-form.ts';
import { fieldProblems, notify, notifyProblem } from '../../lib/notify.ts';
import { useMessageText, useText } from '../../lib/text.ts';
import { ModalForm } from '../../ui/modal-form.tsx';
import { TextArea, TextField } from '../text-field.tsx';
import { codesIn, sameNameQuery, saveOption, variableNameIn, type Option, type Taken } from './option.queries.ts';

interface OptionModalProps {
  /** The option to edit; none for a new one. */
  option?: Option | undefined;
  /** Its version. */
  etag?: string | undefined;
  /** The name to start with. */
  name?: string;
  onClose: () => void;
  onSaved: (option: { uuid: string; display: string }) => void;
}

type Errors = Partial<Record<'name' | 'description', string>>;

/** 'Create New Option' and its editing. Rendered only while it is open. */
export function OptionModal({ option, etag, name: first = '', onClose, onSaved }: OptionModalProps) {
  const t = useText();
  const say = useMessageText();
  const queries = useQueryClient();
  const { name, description, dirty, setDraft, kept } = useDraft(option, first);
  const [errors, setErrors] = useState<Errors>({});

  const wrong = tidyName(name) === '' ? null : optionNameProblem(name);
  // A name that came from a code list may hold what a typed one may not; it is judged once it is changed.
  const judged = option !== undefined && name === option.display ? null : wrong;
  const [typed] = useDebouncedValue(tidyName(name), 250);
  const same = useQuery({ ...sameNameQuery(typed), enabled: typed !== '' });
  const taken = (found: readonly Taken[] | undefined): Taken | undefined => found?.find(({ uuid }) => uuid !== option?.uuid);
  const other = typed === tidyName(name) ? taken(same.data) : undefined;
  const nameError = errors.name ?? (judged ? say(judged) : other ? t(other.code) : null);

  async function submit(): Promise<void> {
    const missing: Errors = {
      ...(tidyName(name) === '' ? { name: t('person.required') } : {}),
      ...(description.trim() === '' ? { description: t('person.required') } : {}),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return notify('bank.mandatory');
    if (judged) return notify('bank.optionName');
    try {
      const met = taken(await queries.fetchQuery(sameNameQuery(name)));
      if (met) return notify(met.code);
      const body = {
        ...(option ? { uuid: option.uuid } : {}),
        name: tidyName(name),
        variableName: option ? variableNameIn(option) : variableNameOf(name),
        description: description.trim(),
      };
      const saved = await saveOption(body, option === undefined ? null : { data: option, etag });
      await queries.invalidateQueries({ queryKey: ['concept'] });
      kept.drop();
      notify('bank.optionSaved');
      onSaved(saved);
    } catch (refusal) {
      const { name: ofName, description: ofDescription } = fieldProblems(refusal);
      setErrors({ ...(ofName ? { name: ofName } : {}), ...(ofDescription ? { description: ofDescription } : {}) });
      notifyProblem(refusal);
    }
  }

  return (
    <ModalForm
      onClose={onClose}
      title={option ? t('bankscreen.editOption') : t('bankscreen.createOption')}
      dirty={dirty}
      kept={kept}
      submitDisabled={other !== undefined}
      onSubmit={submit}
    >
      <TextField
        data-autofocus
        label={t('bankscreen.name')}
        dir="auto"
        autoComplete="off"
        maxLength={limitsOf(conceptName, 'name').max}
        withAsterisk
        aria-required
        value={name}
        error={nameError}
        onChange={(event) => {
          setDraft({ name: event.currentTarget.value, description });
          setErrors(({ name: _gone, ...rest }) => rest);
        }}
      />
      <TextInput
        label={t('bankscreen.variableName')}
        description={option ? t('bankscreen.variableNameKept') : t('bankscreen.variableNameWhy')}
        dir="auto"
        readOnly
        variant="filled"
        withAsterisk
        value={option ? variableNameIn(option) : variableNameOf(name)}
      />
      <TextArea
        label={t('bankscreen.description')}
        dir="auto"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={limitsOf(conceptDescription, 'description').max}
        withAsterisk
        aria-required
        value={description}
        error={errors.description}
        onChange={(event) => {
          setDraft({ name, description: event.currentTarget.value });
          setErrors(({ description: _gone, ...rest }) => rest);
        }}
      />
      {option && option.mappings.length > 0 ? (
        <TextInput label={t('bankscreen.codes')} dir="auto" readOnly variant="filled" value={codesIn(option)} />
      ) : null}
    </ModalForm>
  );
}

/** What is typed of an option; what was not saved is offered when the dialog is opened again. */
function useDraft(option: Option | undefined, first: string) {
  const begun = { name: option?.display ?? first, description: option?.descriptions[0]?.description ?? '' };
  const [draft, setDraft] = useState(begun);
  const kept = useKeptForm(`option:${option?.uuid ?? 'new'}`, begun, draft, setDraft);
  return { ...draft, dirty: draft.name !== begun.name || draft.description !== begun.description, setDraft, kept };
}
