import { Stack, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { ChosenLines } from './chosen-lines.tsx';
import type { PlanLine } from './event-draft.ts';
import type { Busy } from './use-busy.ts';
import { LineChooser, type Choice } from './line-chooser.tsx';
import { fieldId } from './use-plan.ts';

/** What the panels of services and of assets are given. */
export interface SupplyPanelProps {
  lines: readonly PlanLine[];
  errors: Readonly<Record<string, string>>;
  /** What is needed elsewhere meanwhile, in words by uuid. */
  busy?: Busy;
  onChange: (lines: readonly PlanLine[]) => void;
}

interface SupplySelectorProps extends SupplyPanelProps {
  list: 'services' | 'assets';
  label: string;
  placeholder: string;
  choices: readonly (Choice & { price: string })[];
  loading: boolean;
  failed: boolean;
}

/** Chooses lines of a plan from the catalogue; below, those that are chosen. What comes and goes is announced. */
export function SupplySelector({ list, lines, errors, busy, onChange, choices, label, placeholder, loading, failed }: SupplySelectorProps) {
  const t = useText();
  const [announced, setAnnounced] = useState('');

  function remove(line: PlanLine): void {
    onChange(lines.filter(({ uuid }) => uuid !== line.uuid));
    setAnnounced(t('planner.removed', { name: line.name }));
  }
  function toggle(uuid: string): void {
    const there = lines.find((line) => line.uuid === uuid);
    if (there) return remove(there);
    const choice = choices.find((one) => one.uuid === uuid);
    if (!choice) return;
    const { name, hint, price, fixed } = choice;
    onChange([...lines, { uuid, name, id: null, hint, quantity: '1', cost: price, price, fixed }]);
    setAnnounced(t('planner.added', { name }));
  }
  return (
    <Stack gap="xs">
      <LineChooser
        id={fieldId(list)}
        label={label}
        placeholder={placeholder}
        choices={choices}
        {...(busy ? { busy } : {})}
        chosen={new Set(lines.map(({ uuid }) => uuid))}
        toggle={toggle}
        loading={loading}
        failed={failed}
        error={errors[list]}
      />
      <ChosenLines
        list={list}
        lines={lines}
        errors={errors}
        {...(busy ? { busy } : {})}
        onChange={(uuid, change) => onChange(lines.map((line) => (line.uuid === uuid ? { ...line, ...change } : line)))}
        onRemove={(line) => {
          remove(line);
          // the button is gone: the focus goes where the next one can be chosen, with its list closed
          document.getElementById(fieldId(list))?.focus();
        }}
      />
      <VisuallyHidden component="output">{announced}</VisuallyHidden>
    </Stack>
  );
}
