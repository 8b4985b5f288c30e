import { Button, Group, Modal, Text } from '@mantine/core';
import type { TestDifference, TestResult } from '@fieldward/domain/form-test-case.ts';
import { useText } from '../../lib/text.ts';
import { fieldOfToken, type Naming } from './token-name.ts';
import classes from './rule-wizard.module.css';

export interface FailingTestsProps {
  tests: readonly TestResult[];
  naming: Naming;
  formName: (uuid: string) => string;
  busy: boolean;
  onSave: () => void;
  onClose: () => void;
}

/** The form's own test cases that do not hold any more with this rule: back to it, or save anyway. */
export default function FailingTests({ tests, naming, formName, busy, onSave, onClose }: FailingTestsProps) {
  const t = useText();
  const word = (difference: TestDifference, value: string): string => {
    if (value === '') return t('ruleengine.testsNothing');
    if (difference.what === 'hidden') return t(value === 'hidden' ? 'ruleengine.testsHidden' : 'ruleengine.testsShown');
    return difference.what === 'opens' ? formName(value) : value;
  };
  return (
    <Modal opened onClose={onClose} title={t('ruleengine.testsTitle')} closeButtonProps={{ 'aria-label': t('shell.close') }}>
      <Text>{t('ruleengine.testsText')}</Text>
      <ul className={classes.tests}>
        {tests.map((test) => (
          <li key={test.uuid ?? test.name}>
            <strong>{test.name}</strong>
            <ul className={classes.remarks}>
              {test.differences.map((difference) => (
                <li key={`${difference.what} ${difference.question} ${difference.expected}`}>
                  {t('ruleengine.testsLine', {
                    question: fieldOfToken(naming.form, difference.question)?.label ?? t('ruleengine.columnTargetForm'),
                    expected: word(difference, difference.expected),
                    got: word(difference, difference.got),
                  })}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" data-autofocus disabled={busy} onClick={onClose}>
          {t('ruleengine.testsBack')}
        </Button>
        <Button color="red" loading={busy} onClick={onSave}>
          {t('ruleengine.testsSave')}
        </Button>
      </Group>
    </Modal>
  );
}
