import { SegmentedControl, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { workflowNameProblem } from '@fieldward/domain/care/workflow-name.ts';
import { fieldProblems, notifyProblem } from '../../../lib/notify.ts';
import { useMessageText, useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import type { Named } from './arrangement.queries.ts';

interface ChooseOrCreateProps {
  title: string;
  /** Label of the dropdown: 'Select phase'. */
  selectLabel: string;
  /** Label of the text field: 'Create a Stage'. Without it nothing can be created here. */
  createLabel?: string;
  choices: readonly Named[] | undefined;
  /** uuids that are already there: shown but disabled. */
  present: ReadonlySet<string>;
  mode?: 'select' | 'create';
  choose: (uuid: string) => Promise<void>;
  create?: (name: string) => Promise<void>;
  /** Stands below the dropdown when nothing is left to choose. */
  none?: ReactNode;
  onClose: () => void;
}

/** Asks for a phase, stage or form to add: one that exists, or the name of a new one. Rendered only while it is open. */
export function ChooseOrCreate({
  title,
  selectLabel,
  createLabel,
  choices,
  present,
  mode: first = 'select',
  choose,
  create,
  none,
  onClose,
}: ChooseOrCreateProps) {
  const t = useText();
  const say = useMessageText();
  const [wanted, setMode] = useState<string | null>(first === 'create' ? first : null);
  const noneLeft = choices?.every(({ uuid }) => present.has(uuid)) === true;
  // where there is nothing to choose, a new one is meant
  const mode = wanted ?? (noneLeft && create !== undefined ? 'create' : 'select');
  const [chosen, setChosen] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  const creating = createLabel !== undefined && create !== undefined && mode === 'create';

  async function submit(): Promise<void> {
    const problem = creating ? workflowNameProblem(name) : null;
    if (problem) return setError(say(problem));
    if (!creating && chosen === null) return setError(t('person.required'));
    try {
      if (creating) await create(name.trim());
      else if (chosen !== null) await choose(chosen);
    } catch (refusal) {
      const own = fieldProblems(refusal)['name'];
      if (own) setError(own);
      else notifyProblem(refusal);
    }
  }

  return (
    <ModalForm opened onClose={onClose} title={title} dirty={chosen !== null || name !== ''} onSubmit={submit} size={440}>
      {createLabel !== undefined && create !== undefined ? (
        <SegmentedControl
          fullWidth
          aria-label={title}
          value={mode}
          data={[
            { value: 'select', label: t('workflow.existing') },
            { value: 'create', label: t('workflow.new') },
          ]}
          onChange={(value) => {
            setMode(value);
            setError(null);
          }}
        />
      ) : null}
      {creating ? (
        <TextInput
          data-autofocus
          label={createLabel}
          dir="auto"
          autoComplete="off"
          withAsterisk
          aria-required
          value={name}
          error={error}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setError(null);
          }}
        />
      ) : (
        <SearchSelect
          data-autofocus
          label={selectLabel}
          withAsterisk
          aria-required
          data={(choices ?? []).map((one) => ({
            value: one.uuid,
            label: present.has(one.uuid) ? t('workflow.alreadyThere', { name: one.name }) : one.name,
            disabled: present.has(one.uuid),
          }))}
          value={chosen}
          error={error}
          placeholder={choices === undefined ? t('shell.loading') : t('dataentry.choose')}
          nothingFoundMessage={t('shell.noOptions')}
          onChange={(uuid) => {
            setChosen(uuid);
            setError(null);
          }}
        />
      )}
      {!creating && noneLeft ? none : null}
    </ModalForm>
  );
}
