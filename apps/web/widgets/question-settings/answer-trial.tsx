import { Text, TextInput } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useId, useMemo, useState } from 'react';
import { compileField } from '@fieldward/domain/form/field-check.ts';
import { formFromWire, type DataType, type Widget } from '@fieldward/domain/form/definition.ts';
import type { QuestionSettings } from '@fieldward/domain/bank/question-settings.ts';
import { now as clockNow } from '../../lib/clock.ts';
import { useMessageText, useText } from '../../lib/text.ts';
import { usePatternEngine } from './settings-problems.ts';

interface AnswerTrialProps {
  settings: QuestionSettings;
  widget: Widget;
  dataType: DataType;
  /** Not while the settings themselves are wrong. */
  judged?: boolean;
}

/** A sample answer, judged by the very check that data entry makes, with the sentence that the clerk would read. */
export function AnswerTrial({ settings, widget, dataType, judged = true }: AnswerTrialProps) {
  const t = useText();
  const say = useMessageText();
  const id = useId();
  // A sample is judged as of the moment when it was typed.
  const [{ sample, now }, setTrial] = useState({ sample: '', now: '' });
  const engine = usePatternEngine((settings.regix ?? '') !== '');
  const check = useMemo(() => {
    const field = { uuid: 'trial', fieldType: { display: typeNames[widget] ?? 'Textbox' }, attributeName: dataType };
    const [one] = formFromWire({ formFields: [{ ...settings, mandatory: false, disabled: false, field }] }).fields;
    return one ? compileField(one, engine ? { patterns: engine } : {}) : null;
  }, [settings, widget, dataType, engine]);
  const shown = judged && sample !== '' && check !== null;
  const message = !shown ? null : check(sample, { earliest: now, latest: now }).message;
  const refused = message !== null;
  return (
    <div>
      <TextInput
        label={t('bankscreen.sample')}
        description={t('bankscreen.sampleWhy')}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        value={sample}
        aria-describedby={`${id}-verdict`}
        onChange={(event) => setTrial({ sample: event.currentTarget.value, now: clockNow() })}
      />
      <Text
        id={`${id}-verdict`}
        component="output"
        display="flex"
        mih={20}
        mt={4}
        size="sm"
        c={refused ? 'var(--mantine-color-error)' : 'var(--fw-accent)'}
        style={{ gap: 4, alignItems: 'center' }}
      >
        {!shown ? null : refused ? <IconX size={16} aria-hidden /> : <IconCheck size={16} aria-hidden />}
        {!shown ? null : message ? t('bankscreen.sampleRefused', { sentence: say(message) }) : t('bankscreen.sampleFits')}
      </Text>
    </div>
  );
}

/** Names by which a widget is known on the wire, for those whose answers are typed. */
const typeNames: Partial<Record<Widget, string>> = { phone: 'Phone Number', barcode: 'Barcode Reader', age: 'Age' };
