import { Button, Group, Modal, Text } from '@mantine/core';
import type { TestDifference, TestResult } from '@fieldward/domain/form/test-case.ts';
import { useText } from '../../../../lib/text.ts';
import { useFocusBack } from '../../../../ui/use-focus-back.ts';
import { answerName, fieldOfToken, type Naming } from '../../../../widgets/condition/token-name.ts';
import classes from './rule-wizard.module.css';

/** Differences of one test case that are listed. */
const MOST = 6;

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
  useFocusBack();
  const word = ({ what, question }: TestDifference, value: string): string => {
    const field = fieldOfToken(naming.form, question);
    if (value === '') return t('ruleengine.testsNothing');
    if (what === 'hidden') return t(value === 'hidden' ? 'ruleengine.testsHidden' : 'ruleengine.testsShown');
    if (what === 'opens') return formName(value);
    if (what === 'selected')
      return value.replace(/[^"[\],]+/g, (concept) => answerName(naming.form, concept, field) ?? concept).replace(/["[\]]/g, '');
    return value === 'answer.required' ? t(value) : (field?.errorMessage ?? t('ruleengine.testsProblem'));
  };
  return (
    <Modal opened onClose={onClose} title={t('ruleengine.testsTitle')} closeButtonProps={{ 'aria-label': t('shell.close') }}>
      <Text>{t('ruleengine.testsText')}</Text>
      <ul className={classes.tests}>
        {tests.map((test) => (
          <li key={test.uuid ?? test.name}>
            <strong>{test.name}</strong>
            <ul className={classes.remarks}>
              {test.differences.slice(0, MOST).map((difference) => (
                <li key={`${difference.what} ${difference.question} ${difference.expected}`}>
                  {t('ruleengine.testsLine', {
                    question: fieldOfToken(naming.form, difference.question)?.label ?? t('ruleengine.columnTargetForm'),
                    expected: word(difference, difference.expected),
                    got: word(difference, difference.got),
                  })}
                </li>
              ))}
              {test.differences.length > MOST ? <li>{t('ruleengine.testsMore', { count: test.differences.length - MOST })}</li> : null}
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
