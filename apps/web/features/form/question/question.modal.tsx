import { Fieldset, NativeSelect, SegmentedControl, SimpleGrid, Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Message } from '@fieldward/messages/catalogue.ts';
import { hydraField } from '@fieldward/contract/form/form.ts';
import { limitsOf } from '@fieldward/contract/limits.ts';
import { concept } from '@fieldward/contract/form/concept.ts';
import { useKeptForm } from '../../../lib/kept-form.ts';
import { fieldProblems, notify, notifyProblem } from '../../../lib/notify.ts';
import { useSession } from '../../../lib/session.ts';
import { useMessageText, useText } from '../../../lib/text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { ErrorState, Skeletons } from '../../../ui/states.tsx';
import { useFocusBack } from '../../../ui/use-focus-back.ts';
import { TextArea, TextField } from '../../../widgets/text-field.tsx';
import { QuestionSettingsFields } from '../../../widgets/question-settings/question-settings-fields.tsx';
import { usePatternEngine } from '../../../widgets/question-settings/settings-problems.ts';
import { QuestionConceptFields } from './question-concept.tsx';
import {
  bodyOf,
  dataTypesFor,
  draftOf,
  draftProblems,
  emptyQuestion,
  kindOfDraft,
  widgetsFor,
  withFieldType,
  type QuestionDraft,
} from './question-draft.ts';
import { ChosenOptions } from '../../../widgets/option/chosen-options.tsx';
import { useProductWord } from '../../../widgets/product-word.ts';
import classes from './question.module.css';
import { fieldTypesQuery, questionQuery, saveQuestion, type BankQuestion } from './question.queries.ts';

/** 'Edit Question': reads the question as it is now, then opens the form. */
export function EditQuestion({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const t = useText();
  const { data, error, refetch } = useQuery(questionQuery(uuid));
  useFocusBack();
  if (data) return <QuestionModal question={data.data} etag={data.etag} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={t('bankscreen.editQuestion')}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeletons rows={8} height={52} />}
    </Dialog>
  );
}

interface QuestionModalProps {
  /** The question to edit; none for a new one. */
  question?: BankQuestion | undefined;
  /** Its version. */
  etag?: string | undefined;
  onClose: () => void;
}

/** 'Create New Question' and 'Edit Question'. Rendered only while it is open. */
export function QuestionModal({ question, etag, onClose }: QuestionModalProps) {
  const t = useText();
  const say = useMessageText();
  const queries = useQueryClient();
  const { may } = useSession();
  const before = question ?? null;
  const [first] = useState<QuestionDraft>(() => (question ? draftOf(question) : emptyQuestion));
  const [draft, setDraft] = useState(first);
  const kept = useKeptForm(`question:${question?.uuid ?? 'new'}`, first, draft, setDraft);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const engine = usePatternEngine((draft.settings.regix ?? '') !== '');
  const kind = kindOfDraft(draft);
  const isQuestion = draft.conceptClass === 'Question';

  const change = (next: QuestionDraft): void => {
    setErrors((shown) => Object.fromEntries(Object.entries(shown).filter(([key]) => !changed(draft, next, key))));
    setDraft(next);
  };
  const set = (part: Partial<QuestionDraft>): void => change({ ...draft, ...part });

  async function submit(): Promise<void> {
    const problems = draftProblems(draft, before, engine);
    const list = Object.entries<Message>(problems);
    setErrors(Object.fromEntries(list.map(([field, message]) => [field, say(message)])));
    if (list.some(([, { code }]) => code === 'person.required')) return notify('bank.mandatory');
    if (problems.options) return notify('bank.questionsNeedOption');
    if (problems.name?.code === 'bank.questionName') return notify('bank.questionName');
    if (problems.name?.code === 'bank.optionName') return notify('bank.optionName');
    if (list.length > 0) return;
    try {
      await saveQuestion(bodyOf(draft, before), before && { data: before, etag }, (stored) => bodyOf(draftOf(stored), stored));
      void queries.invalidateQueries({ queryKey: ['concept'] });
      await queries.invalidateQueries({ queryKey: ['hydra-field'] });
      kept.drop();
      if (draft.conceptClass === 'Option') notify('bank.optionSaved');
      else notify(before ? 'bank.questionUpdated' : 'bank.questionSaved');
      onClose();
    } catch (refusal) {
      setErrors(byField(fieldProblems(refusal)));
      notifyProblem(refusal);
    }
  }

  return (
    <ModalForm
      onClose={onClose}
      title={before ? t('bankscreen.editQuestion') : t('bankscreen.createQuestion')}
      dirty={draft !== first && JSON.stringify(draft) !== JSON.stringify(first)}
      kept={kept}
      onSubmit={submit}
    >
      {before ? null : (
        <SegmentedControl
          fullWidth
          aria-label={t('bankscreen.class')}
          value={draft.conceptClass}
          data={[
            { value: 'Question', label: t('bankscreen.question') },
            { value: 'Option', label: t('bankscreen.option'), disabled: !may(concept.privileges.write) },
          ]}
          onChange={(value) =>
            set({ conceptClass: value === 'Option' ? 'Option' : 'Question', ...(value === 'Option' ? { concept: null } : {}) })
          }
        />
      )}
      <QuestionConceptFields
        key={draft.conceptClass}
        draft={draft}
        change={change}
        editing={before !== null}
        error={errors['name'] ?? errors['concept'] ?? null}
      />
      {isQuestion ? (
        <TextField
          {...(before ? { 'data-autofocus': true } : {})}
          label={t('bankscreen.displayText')}
          description={t('bankscreen.displayTextWhy')}
          dir="auto"
          autoComplete="off"
          maxLength={limitsOf(hydraField, 'name').max}
          withAsterisk
          aria-required
          value={draft.displayText}
          error={errors['displayText']}
          onChange={(event) => set({ displayText: event.currentTarget.value })}
        />
      ) : null}
      <TextArea
        label={t('bankscreen.description')}
        dir="auto"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={limitsOf(hydraField, 'description').max}
        withAsterisk={!isQuestion}
        aria-required={!isQuestion}
        value={draft.description}
        error={errors['description']}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
      {isQuestion ? (
        <>
          <AnswerTypes draft={draft} change={change} errors={errors} />
          {draft.dataType === 'Coded' ? (
            <ChosenOptions options={draft.options} onChange={(options) => set({ options })} error={errors['options'] ?? null} />
          ) : null}
          {kind ? (
            <>
              {kind.widget === 'heading' ? null : (
                <Switch
                  label={t('bankscreen.attribute')}
                  description={t('bankscreen.attributeWhy')}
                  checked={draft.attribute}
                  onChange={(event) => set({ attribute: event.currentTarget.checked })}
                />
              )}
              {kind.widget === 'heading' ? null : (
                <Switch
                  label={t('bankscreen.sensitive')}
                  description={t('bankscreen.sensitiveWhy')}
                  disabled={!may(concept.privileges.write) || (before === null && draft.concept !== null)}
                  checked={draft.sensitive}
                  onChange={(event) => set({ sensitive: event.currentTarget.checked })}
                />
              )}
              <Fieldset legend={t('bankscreen.settings')} className={classes.fieldset}>
                <QuestionSettingsFields
                  {...kind}
                  answers={draft.options}
                  value={draft.settings}
                  onChange={(settings) => set({ settings })}
                />
              </Fieldset>
            </>
          ) : null}
        </>
      ) : null}
    </ModalForm>
  );
}

interface AnswerTypesProps {
  draft: QuestionDraft;
  change: (next: QuestionDraft) => void;
  errors: Readonly<Record<string, string>>;
}

/** How a question is asked, and of what type its answers are. */
function AnswerTypes({ draft, change, errors }: AnswerTypesProps) {
  const t = useText();
  const word = useProductWord();
  const types = useQuery(fieldTypesQuery);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
      <NativeSelect
        label={t('bankscreen.widget')}
        withAsterisk
        aria-required
        data={[
          { value: '', label: t('dataentry.choose') },
          ...widgetsFor(types.data ?? (draft.fieldType ? [draft.fieldType] : []), draft.concept).map(({ uuid, display }) => ({
            value: uuid,
            label: word(display),
          })),
        ]}
        value={draft.fieldType?.uuid ?? ''}
        error={errors['fieldType']}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          change(withFieldType(draft, types.data?.find(({ uuid }) => uuid === chosen) ?? null));
        }}
      />
      <NativeSelect
        label={t('bankscreen.dataType')}
        withAsterisk
        aria-required
        disabled={dataTypesFor(draft).length === 0}
        data={[
          ...(draft.dataType === null ? [{ value: '', label: t('dataentry.choose') }] : []),
          ...dataTypesFor(draft).map((one) => ({ value: one, label: word(one) })),
        ]}
        value={draft.dataType ?? ''}
        error={errors['dataType']}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          change({ ...draft, dataType: dataTypesFor(draft).find((one) => one === chosen) ?? null });
        }}
      />
    </SimpleGrid>
  );
}

/** Whether the field of a shown error is another one in the next draft. */
function changed(draft: QuestionDraft, next: QuestionDraft, key: string): boolean {
  if (key === 'concept') return draft.name !== next.name || draft.concept !== next.concept;
  return !(key in draft) || draft[key as keyof QuestionDraft] !== next[key as keyof QuestionDraft];
}

/** The server's `options[2]` and `settings.minValue` as ours. */
function byField(problems: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(problems).map(([path, sentence]) => [/^[A-Za-z]+/.exec(path)?.[0] ?? path, sentence]));
}
