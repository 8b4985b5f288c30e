import { Button, Fieldset, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState, type KeyboardEvent } from 'react';
import { fullNameOf, tidyName } from '@fieldward/domain/bank/option-name.ts';
import { concept } from '@fieldward/contract/form/concept.ts';
import { notify, notifyProblem } from '../../lib/notify.ts';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { Autocomplete, type Found } from '../../ui/autocomplete.tsx';
import { SortableList } from '../../ui/sortable-list.tsx';
import type { OfferedAnswer } from '../question-settings/setting.ts';
import { searchOptions } from './option.queries.ts';
import classes from './chosen-options.module.css';

const OptionModal = lazy(async () => ({ default: (await import('./option.modal.tsx')).OptionModal }));

interface ChosenOptionsProps {
  options: readonly OfferedAnswer[];
  onChange: (options: readonly OfferedAnswer[]) => void;
  error: string | null;
}

/** What a coded question or a coded result offers: found by name, in the order in which it is shown; one that is missing is made here. */
export function ChosenOptions({ options, onChange, error }: ChosenOptionsProps) {
  const t = useText();
  const { may } = useSession();
  const [text, setText] = useState('');
  // The search field is made anew after each choice, so that it is empty again.
  const [turn, setTurn] = useState(0);
  const [unknown, setUnknown] = useState<string | null>(null);
  const [creating, setCreating] = useState<string | null>(null);

  function add({ uuid, display }: Found): void {
    setText('');
    setUnknown(null);
    setTurn(turn + 1);
    if (options.some((one) => one.uuid === uuid)) notify('bank.optionChosen');
    else onChange([...options, { uuid, display }]);
  }

  /** Adds the option that is called exactly what was typed. */
  async function addTyped(): Promise<void> {
    const wanted = tidyName(text);
    if (wanted === '') return notify('bank.optionBlank');
    try {
      const found = await searchOptions(wanted);
      const same = found.find(({ display }) => fullNameOf(display) === fullNameOf(wanted));
      if (same) return add(same);
      setUnknown(wanted);
      notify('bank.optionUnknown');
    } catch (problem) {
      notifyProblem(problem);
    }
  }

  /** Enter adds, and does not save the question. One that chooses from the list is not ours. */
  function onKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    void addTyped();
  }

  return (
    <Fieldset legend={t('bankscreen.optionsOf')} className={classes.fieldset}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only keeps Enter in the field from saving the question */}
      <div className={classes.addOption} onKeyDown={onKey}>
        <div className={classes.grow}>
          <Autocomplete
            key={turn}
            label={t('bankscreen.findOption')}
            value={null}
            error={unknown === null ? error : t('bank.optionUnknown')}
            queryKey={['concept', 'option-search']}
            search={searchOptions}
            autoFocus={turn > 0}
            onText={(typed) => {
              setText(typed);
              setUnknown(null);
            }}
            onChange={(found) => found && add(found)}
          />
        </div>
        <Button variant="default" onClick={() => void addTyped()}>
          {t('bankscreen.add')}
        </Button>
      </div>
      {unknown !== null && may(concept.privileges.write) ? (
        <Button
          mt={8}
          autoFocus
          size="compact-sm"
          variant="light"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setCreating(unknown)}
        >
          {t('bankscreen.createNamed', { name: unknown })}
        </Button>
      ) : null}
      <Chosen options={options} onChange={onChange} />
      {creating !== null ? (
        <Suspense fallback={null}>
          <OptionModal
            name={creating}
            onClose={() => setCreating(null)}
            onSaved={(option) => {
              setCreating(null);
              add(option);
            }}
          />
        </Suspense>
      ) : null}
    </Fieldset>
  );
}

/** What is offered so far, in its order. */
function Chosen({ options, onChange }: Pick<ChosenOptionsProps, 'options' | 'onChange'>) {
  const t = useText();
  return options.length === 0 ? (
    <Text size="sm" c="dimmed" mt="sm">
      {t('bankscreen.noOptionsChosen')}
    </Text>
  ) : (
    <div className={classes.chosen}>
      <SortableList
        label={t('bankscreen.optionsOf')}
        rows={options.map(({ uuid, display }) => ({ uuid, name: display }))}
        onOrder={(rows) => onChange(rows.map(({ uuid, name }) => ({ uuid, display: name })))}
        onDelete={({ uuid }) => onChange(options.filter((one) => one.uuid !== uuid))}
      />
    </div>
  );
}
