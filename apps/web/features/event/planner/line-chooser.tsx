import { CheckIcon, Combobox, InputBase, useCombobox } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { useKeptText } from '../../../ui/kept-text.ts';
import { Status } from '../../../ui/status.tsx';
import classes from './planner.module.css';
import type { Busy } from './use-busy.ts';

/** Something of the catalogue that can be chosen. */
export interface Choice {
  uuid: string;
  name: string;
  /** Where it stands: type, or category and type. */
  group: string;
  /** What tells it apart from others of the same name. */
  hint: string;
  fixed: boolean;
}

interface LineChooserProps {
  id: string;
  label: string;
  placeholder: string;
  choices: readonly Choice[];
  chosen: ReadonlySet<string>;
  /** What is needed elsewhere meanwhile, in words by uuid. */
  busy?: Busy;
  /** Puts it on the list, or takes it off. */
  toggle: (uuid: string) => void;
  loading: boolean;
  failed: boolean;
  error: string | undefined;
}

/** Rows that are drawn at most: whoever does not see theirs types more of its name. */
const DRAWN = 150;

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** A field that searches the catalogue by name, type and category; its list stays open, so that several can be chosen in a row. */
export function LineChooser({ id, label, placeholder, choices, chosen, busy, toggle, loading, failed, error }: LineChooserProps) {
  const t = useText();
  const [text, setText] = useState('');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const wanted = plain(text.trim()).split(/\s+/);
  const found = choices.filter(({ name, group, hint }) => {
    const all = plain(`${name} ${group} ${hint}`);
    return wanted.every((word) => all.includes(word));
  });
  const drawn = found.slice(0, DRAWN);
  const groups = Map.groupBy(drawn, ({ group }) => group);
  const kept = useKeptText(text.trim() === '' ? null : t('field.choice', { text: text.trim() }));
  // Enter takes the first that fits
  const first = text.trim() === '' ? undefined : drawn[0]?.uuid;
  const highlight = useEffectEvent(() => combobox.selectFirstOption());
  useEffect(() => {
    if (first !== undefined) highlight();
  }, [first, text]);
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(uuid) => {
        // who types the name of what is chosen already wants it, and does not take it off
        if (text.trim() === '' || !chosen.has(uuid)) toggle(uuid);
        // the next one is looked for anew
        setText('');
      }}
    >
      <Combobox.Target>
        <InputBase
          {...kept.field}
          id={id}
          label={label}
          placeholder={loading ? t('shell.loading') : placeholder}
          error={kept.error ?? error ?? (failed ? t('planner.suppliesFailed') : null)}
          withAsterisk
          aria-required
          autoComplete="off"
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={300} style={{ overflowY: 'auto' }} aria-label={label} aria-multiselectable>
          {[...groups].map(([group, list]) => (
            <Combobox.Group key={group} label={group || t('planner.withoutType')}>
              {list.map((choice) => (
                <Option key={choice.uuid} choice={choice} active={chosen.has(choice.uuid)} busy={busy?.get(choice.uuid) ?? ''} />
              ))}
            </Combobox.Group>
          ))}
          {found.length === 0 ? <Combobox.Empty>{t(loading ? 'shell.loading' : 'shell.noOptions')}</Combobox.Empty> : null}
        </Combobox.Options>
        {found.length > DRAWN ? <Combobox.Footer>{t('planner.tooMany', { count: DRAWN })}</Combobox.Footer> : null}
      </Combobox.Dropdown>
    </Combobox>
  );
}

function Option({ choice: { uuid, name, hint, fixed }, active, busy }: { choice: Choice; active: boolean; busy: string }) {
  const t = useText();
  return (
    <Combobox.Option value={uuid} active={active} aria-selected={active}>
      <span className={classes.option}>
        <span className={classes.tick}>{active ? <CheckIcon size={12} aria-hidden /> : null}</span>
        <span className={classes.optionName}>
          <bdi>{name}</bdi>
          {hint === '' ? null : (
            <span className={classes.hint}>
              {' '}
              <bdi>{hint}</bdi>
            </span>
          )}
          {busy === '' ? null : <span className={classes.busyHint}> {busy}</span>}
        </span>
        {fixed ? <Status>{t('planner.fixed')}</Status> : null}
      </span>
    </Combobox.Option>
  );
}
