import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FormField } from '@fieldward/domain/form/definition.ts';
import { parseNumber } from '@fieldward/domain/form/field-check.ts';
import type { RuleToken } from '@fieldward/domain/rule/expression.ts';
import { ruleToken } from '@fieldward/contract/form/field-rule.ts';
import { limitsOf } from '@fieldward/contract/limits.ts';
import { useText } from '../../lib/text.ts';
import { ClockField } from '../../ui/clock-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { NumberText } from '../number/number-text.tsx';
import { TextField } from '../text-field.tsx';
import { MomentField } from '../moment-field.tsx';
import { ButtonSet } from './button-set.tsx';
import { PaletteButton } from './palette-button.tsx';
import classes from './token-editor.module.css';

/** More answers than this are found by typing. */
const MANY = 12;

interface ValuePaletteProps {
  /** The question that the value is compared with; undefined before one is chosen. */
  field: FormField | undefined;
  onInsert: (token: RuleToken) => void;
}

/** What a question can be compared with: its answers, or a value of its type; and now and null. */
export function ValuePalette({ field, onInsert }: ValuePaletteProps) {
  const t = useText();
  const type = field?.field.dataType;
  const onlyPresence = type === 'none';
  return (
    <>
      {field === undefined ? <p className={classes.quiet}>{t('ruleengine.valuesFirst')}</p> : null}
      {onlyPresence ? <p className={classes.quiet}>{t('ruleengine.onlyPresence')}</p> : null}
      {type === 'coded' && field !== undefined ? <AnswerPalette field={field} onInsert={onInsert} /> : null}
      {type === 'coded' || onlyPresence ? null : <TypedValue field={field} onInsert={onInsert} />}
      <ButtonSet label={t('ruleengine.functions')} className={classes.functions}>
        {field === undefined || type === 'datetime' ? (
          <PaletteButton
            token={{ typeName: 'Function', value: 'now' }}
            name={t('ruleengine.now')}
            hint={t('ruleengine.nowHint')}
            onInsert={onInsert}
          />
        ) : null}
        <PaletteButton
          token={{ typeName: 'Function', value: 'null' }}
          name={t('ruleengine.null')}
          hint={t('ruleengine.nullHint')}
          onInsert={onInsert}
        />
      </ButtonSet>
    </>
  );
}

function AnswerPalette({ field, onInsert }: { field: FormField; onInsert: (token: RuleToken) => void }) {
  const t = useText();
  const [text, setText] = useState('');
  const { answers } = field.field;
  const wanted = text.trim().toLowerCase();
  const found = answers.filter(({ concept }) => concept.display.toLowerCase().includes(wanted));
  return (
    <>
      {answers.length > MANY ? (
        <TextInput
          type="search"
          aria-label={t('ruleengine.findAnswer')}
          placeholder={t('ruleengine.findAnswer')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      ) : null}
      <ButtonSet label={t('ruleengine.values')} className={classes.options}>
        {found.map(({ concept }) => (
          <PaletteButton
            key={concept.uuid}
            token={{ typeName: 'CodedValue', value: concept.uuid }}
            name={concept.display}
            onInsert={onInsert}
          />
        ))}
      </ButtonSet>
      {found.length === 0 ? <p className={classes.quiet}>{t('shell.noOptions')}</p> : null}
    </>
  );
}

/** A value that is typed or picked: a number, a day, a day with its time, a time, or text. */
function TypedValue({ field, onInsert }: { field: FormField | undefined; onInsert: (token: RuleToken) => void }) {
  const t = useText();
  const [value, setValue] = useState('');
  const [error, setError] = useState<string | null>(null);
  const numeric = field?.field.dataType === 'numeric';
  const mode = field?.field.dataType === 'datetime' ? field.dateMode : null;

  function add(): void {
    const text = value.trim();
    if (text === '') return setError(t('person.required'));
    if (numeric && parseNumber(text) === null) return setError(t('answer.number'));
    setError(null);
    setValue('');
    onInsert({ typeName: 'OpenValue', value: text });
  }
  function change(next: string): void {
    setValue(next);
    setError(null);
  }

  const label = t('ruleengine.typeValue');
  const typed = { label, maxLength: limitsOf(ruleToken, 'value').max, value, error };
  return (
    <form
      noValidate
      className={classes.typed}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        add();
      }}
    >
      <div className={classes.typedField}>
        {mode === 'date' ? (
          <DateField label={label} value={value} error={error} onChange={change} />
        ) : mode === 'datetime' ? (
          <MomentField label={label} value={value} error={error} onChange={change} />
        ) : mode === 'time' ? (
          <ClockField label={label} value={value} error={error} onChange={change} />
        ) : numeric ? (
          <NumberText {...typed} onChange={change} />
        ) : (
          <TextField {...typed} dir="auto" autoComplete="off" onChange={(event) => change(event.currentTarget.value)} />
        )}
      </div>
      <Button type="submit" variant="light">
        {t('ruleengine.add')}
      </Button>
    </form>
  );
}
