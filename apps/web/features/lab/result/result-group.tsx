import { Button, Fieldset, Group, Stack, Text } from '@mantine/core';
import type { ResultBasis } from '@fieldward/contract/lab/lab-result.operations.ts';
import { labDatatypeOf } from '@fieldward/domain/lab/datatype.ts';
import { useText } from '../../../lib/text.ts';
import type { LabResult } from '../order/lab-work.queries.ts';
import { ResultHints } from './result-hints.tsx';
import { ResultInput } from './result-input.tsx';
import type { SlotGroup } from './result-slots.ts';

interface ResultGroupProps {
  group: SlotGroup;
  recorded: ReadonlyMap<string, LabResult>;
  valueOf: (key: string) => string;
  errors: Readonly<Record<string, string>>;
  today: string;
  basis: ResultBasis | undefined;
  pregnant: boolean | null;
  onType: (key: string, value: string) => void;
  onLeave: (key: string) => void;
  /** Begins another set; undefined where none may follow here. */
  onAdd: (() => void) | undefined;
  /** Takes the set away; undefined for the only one. */
  onRemove: (() => void) | undefined;
}

/** The fields under one heading. */
export function ResultGroup({
  group,
  recorded,
  valueOf,
  errors,
  today,
  basis,
  pregnant,
  onType,
  onLeave,
  onAdd,
  onRemove,
}: ResultGroupProps) {
  const t = useText();
  const { name, set, slots } = group;
  const fields = (
    <Stack gap="sm">
      {slots.map(({ key, field }) => {
        const known = recorded.get(key);
        return (
          <div key={key}>
            <ResultInput
              field={field}
              value={valueOf(key)}
              recorded={known}
              today={today}
              error={errors[key] ?? null}
              onChange={(value) => onType(key, value)}
              onBlur={() => onLeave(key)}
            />
            {basis && labDatatypeOf(field.datatypeClassname) === 'number' ? (
              <ResultHints field={field} value={valueOf(key)} basis={basis} pregnant={pregnant} />
            ) : null}
            {known?.amends ? (
              <Text size="sm" c="dimmed">
                <bdi>{t('labscreen.amendedFrom', { value: known.amends.display })}</bdi>
              </Text>
            ) : null}
          </div>
        );
      })}
      {onAdd || onRemove ? (
        <Group gap="xs">
          {onAdd ? (
            <Button variant="subtle" onClick={onAdd}>
              {t('labscreen.addSet', { name })}
            </Button>
          ) : null}
          {onRemove && set !== null ? (
            <Button variant="subtle" color="red" onClick={onRemove}>
              {t('labscreen.removeSet', { name, set })}
            </Button>
          ) : null}
        </Group>
      ) : null}
    </Stack>
  );
  return name === '' ? fields : <Fieldset legend={set === null ? name : t('labscreen.set', { name, set })}>{fields}</Fieldset>;
}
