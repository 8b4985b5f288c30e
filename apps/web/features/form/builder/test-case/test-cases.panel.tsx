import { Button, Group, List, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { recordTestCase, runTestCases, type TestResult } from '@fieldward/domain/form/test-case.ts';
import { isEmpty } from '@fieldward/domain/form/answers.ts';
import { useFormats } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.ts';
import { confirm } from '../../../../ui/confirm.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { Status } from '../../../../ui/status.tsx';
import { answersByField } from '../preview/preview-form.ts';
import { previewSession } from '../preview/preview-session.ts';
import { RenameTest } from './rename-test.modal.tsx';
import type { TestCase } from './test-case.ts';
import { useTestWords, type TestWords } from './test-case-words.ts';
import { useReadyCopy } from '../editor/use-ready-copy.ts';
import type { WorkingCopy } from '../editor/working-copy.ts';
import classes from './test-cases.module.css';

export interface TestCasesPanelProps {
  copy: WorkingCopy;
  /** The rules of the form, rows of `GET hydra/field-rule?v=full`. */
  rules: readonly unknown[];
  cases: readonly TestCase[];
  onChange: (cases: readonly TestCase[]) => void;
  /** Called after a case was loaded into the preview: the builder shows the preview's tab. */
  onPreview?: () => void;
}

/** The test cases of a form, run against the working copy as it is built. */
export default function TestCasesPanel({ copy, rules, cases, onChange, onPreview }: TestCasesPanelProps) {
  const t = useText();
  const ready = useReadyCopy(copy, rules);
  const words = useTestWords(ready.form, rules);
  const results = useMemo(() => runTestCases(ready.form, ready.rules, cases, ready.checkers), [ready, cases]);
  const [renaming, setRenaming] = useState<TestCase | null>(null);
  const passed = results.filter((result) => result.passed).length;
  const replace = (old: TestCase, next: TestCase) => onChange(cases.map((one) => (one === old ? next : one)));

  function load(testCase: TestCase): void {
    const session = previewSession(copy.uuid, () => ready);
    session.follow(ready);
    session.load(testCase);
    onPreview?.();
  }

  function accept(testCase: TestCase): void {
    const answers = answersByField(ready.form, testCase.answers);
    replace(testCase, { ...testCase, ...recordTestCase(ready.form, ready.rules, answers, testCase.at, ready.checkers) });
  }

  async function remove(testCase: TestCase): Promise<void> {
    const sure = await confirm({ title: t('preview.deleteTest'), message: t('preview.deleteTestText', { name: testCase.name }) });
    if (sure) onChange(cases.filter((one) => one !== testCase));
  }

  if (cases.length === 0) return <EmptyState title={t('preview.noTests')} hint={t('preview.noTestsWhy')} />;
  return (
    <section aria-label={t('preview.tests')}>
      <output className={classes.summary}>{t('preview.passedCount', { passed, total: cases.length })}</output>
      <ul className={classes.list}>
        {cases.map((testCase, at) => (
          <Case
            key={testCase.uuid ?? `${at} ${testCase.name}`}
            testCase={testCase}
            result={results[at]}
            words={words}
            onLoad={() => load(testCase)}
            onAccept={() => accept(testCase)}
            onRename={() => setRenaming(testCase)}
            onRemove={() => void remove(testCase)}
          />
        ))}
      </ul>
      {renaming ? (
        <RenameTest
          name={renaming.name}
          names={cases.filter((one) => one !== renaming).map(({ name }) => name)}
          onRename={(name) => replace(renaming, { ...renaming, name })}
          onClose={() => setRenaming(null)}
        />
      ) : null}
    </section>
  );
}

interface CaseProps {
  testCase: TestCase;
  result: TestResult | undefined;
  words: TestWords;
  onLoad: () => void;
  onAccept: () => void;
  onRename: () => void;
  onRemove: () => void;
}

function Case({ testCase, result, words, onLoad, onAccept, onRename, onRemove }: CaseProps) {
  const t = useText();
  const { typed } = useFormats();
  const { name } = testCase;
  const passed = result?.passed ?? true;
  const count = Object.values(testCase.answers).filter((answer) => !isEmpty(answer)).length;
  return (
    <li className={classes.case}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <Text fw={600} className={classes.name}>
          <bdi>{name}</bdi>
        </Text>
        <Status tone={passed ? 'good' : 'bad'}>{t(passed ? 'preview.passed' : 'preview.failed')}</Status>
      </Group>
      <Text size="xs" c="dimmed">
        {t('preview.answered', { count, date: typed(testCase.at) })}
      </Text>
      {result && !passed ? (
        <List size="sm" mt={4} className={classes.differences}>
          {result.differences.map((difference) => (
            <List.Item key={`${difference.what} ${difference.question} ${difference.expected} ${difference.got}`}>
              {words.differs(difference)}
            </List.Item>
          ))}
        </List>
      ) : null}
      <Group gap={4} mt={4} className={classes.actions}>
        <Button size="compact-sm" variant="light" aria-label={t('preview.loadOf', { name })} onClick={onLoad}>
          {t('preview.load')}
        </Button>
        {passed ? null : (
          <Button size="compact-sm" variant="default" aria-label={t('preview.acceptOf', { name })} onClick={onAccept}>
            {t('preview.accept')}
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" aria-label={t('preview.renameOf', { name })} onClick={onRename}>
          {t('preview.rename')}
        </Button>
        <Button size="compact-sm" variant="subtle" color="red" aria-label={t('preview.deleteOf', { name })} onClick={onRemove}>
          {t('shell.delete')}
        </Button>
      </Group>
    </li>
  );
}
