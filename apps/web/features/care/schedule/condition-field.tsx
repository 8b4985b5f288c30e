import { normaliseToken, parseCondition, type LooseToken } from '@fieldward/domain/rule/expression.ts';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { late } from '../../../ui/late.tsx';
import { conditionText } from '../../../widgets/condition/condition-text.ts';
import classes from './schedule.module.css';
import { useScene } from './schedule-scene.ts';

const ConditionModal = late(async () => (await import('./condition.modal.tsx')).ConditionModal);

interface ConditionFieldProps {
  /** What the condition decides. */
  label: string;
  tokens: readonly LooseToken[];
  position: string;
  onChange: (tokens: readonly LooseToken[]) => void;
}

/** A condition as a sentence, with the way to its editor. */
export function ConditionField({ label, tokens, position, onChange }: ConditionFieldProps) {
  const t = useText();
  const { naming, findings } = useScene();
  const [editing, setEditing] = useState(false);
  const parsed = tokens.length === 0 ? null : parseCondition(tokens);
  const sentence =
    parsed === null
      ? t('schedulescreen.always')
      : 'problem' in parsed
        ? t('schedulescreen.unreadable')
        : conditionText(parsed.expression, naming);
  const wrong = findings.find((each) => each.position === position || each.position.startsWith(`${position}[`));
  return (
    <div className={classes.condition}>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      <Group gap={8} align="center">
        <Text size="sm">{sentence}</Text>
        <Button
          size="compact-sm"
          variant="light"
          aria-label={t('schedulescreen.changeCondition', { label })}
          onClick={() => setEditing(true)}
        >
          {t('schedulescreen.change')}
        </Button>
      </Group>
      {wrong === undefined ? null : (
        <Text size="sm" c={wrong.severity === 'error' ? 'red' : 'orange'}>
          {wrong.text}
        </Text>
      )}
      {editing ? (
        <ConditionModal
          title={label}
          tokens={tokens.map(normaliseToken)}
          naming={naming}
          onTake={(next) => {
            onChange(next);
            setEditing(false);
          }}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </div>
  );
}
