import { List, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { recordTestCase } from '@fieldward/domain/form/test-case.ts';
import { now as clockNow } from '../../../../lib/clock.ts';
import { notify } from '../../../../lib/notify.ts';
import { useText } from '../../../../lib/text.ts';
import { ModalForm } from '../../../../ui/modal-form.tsx';
import type { ReadyForm } from '../../../../widgets/form/ready-form.queries.ts';
import type { PreviewSession } from '../preview/preview-session.ts';
import { testNameProblem, type TestCase } from './test-case.ts';
import { useTestWords } from './test-case-words.ts';
import { TestNameField } from './test-name-field.tsx';

interface KeepTestProps {
  ready: ReadyForm;
  /** The rules as the server sends them. */
  rules: readonly unknown[];
  session: PreviewSession;
  /** Names that are taken. */
  names: readonly string[];
  onKeep: (testCase: TestCase) => void;
  onClose: () => void;
}

/** Gives the answers of the preview a name and says what the form will be expected to make of them. */
export default function KeepTest({ ready, rules, session, names, onKeep, onClose }: KeepTestProps) {
  const t = useText();
  const words = useTestWords(ready.form, rules);
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [now] = useState(() => session.at() ?? clockNow());
  const recorded = useMemo(
    () => recordTestCase(ready.form, ready.rules, session.store().answers(), now, ready.checkers),
    [ready, session, now],
  );
  const sentences = words.expected(recorded.expected);

  function submit(): void {
    const problem = testNameProblem(name, names);
    if (problem !== null) return setError(t(problem));
    onKeep({ uuid: crypto.randomUUID(), name: name.trim(), ...recorded });
    notify('preview.testKept', { name: name.trim() });
    onClose();
  }

  return (
    <ModalForm onClose={onClose} title={t('preview.keepAsTest')} onSubmit={submit} dirty={name !== ''}>
      <TestNameField
        name={name}
        error={error}
        onChange={(next) => {
          setName(next);
          setError(null);
        }}
      />
      <div>
        <Text mb={4}>{t('preview.willExpect')}</Text>
        <List>
          {(sentences.length === 0 ? [t('preview.expectNothing')] : sentences).map((sentence) => (
            <List.Item key={sentence}>{sentence}</List.Item>
          ))}
        </List>
      </div>
    </ModalForm>
  );
}
