import { Alert, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useText } from '../../../../lib/text.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { DynamicForm } from '../../../../widgets/form/dynamic-form.panel.tsx';
import { previewSession } from './preview-session.ts';
import { PreviewToolbar, type PreviewWidth } from './preview-toolbar.tsx';
import type { TestCase } from '../test-case/test-case.ts';
import { useTestWords } from '../test-case/test-case-words.ts';
import { useHiddenHints } from '../editor/use-hidden-hints.ts';
import { useReadyCopy } from '../editor/use-ready-copy.ts';
import type { WorkingCopy } from '../editor/working-copy.ts';
import classes from './preview.module.css';

const KeepTest = lazy(() => import('../test-case/keep-test.modal.tsx'));

export interface PreviewPanelProps {
  /** The working copy of the builder. */
  copy: WorkingCopy;
  /** The rules of the form, rows of `GET hydra/field-rule?v=full`. */
  rules: readonly unknown[];
  /** The form's test cases, and what happens when 'Keep as test' makes another. Without `onCases` nothing can be kept. */
  cases?: readonly TestCase[];
  onCases?: (cases: readonly TestCase[]) => void;
}

/** The form as a clerk will see it, while it is built. Answers are kept while tabs change; nothing is saved. */
export default function PreviewPanel({ copy, rules, cases = [], onCases }: PreviewPanelProps) {
  const t = useText();
  const ready = useReadyCopy(copy, rules);
  const session = previewSession(copy.uuid, () => ready);
  const changes = useSyncExternalStore(session.subscribe, session.changes);
  const store = session.store();
  const summary = useSyncExternalStore(store.subscribeSummary, store.summary);
  const words = useTestWords(ready.form, rules);
  const [width, setWidth] = useState<PreviewWidth>('panel');
  const [why, setWhy] = useState(false);
  const [keeping, setKeeping] = useState(false);
  /** The state in which nothing was found wrong: what is changed after it is not vouched for. */
  const [fineAt, setFineAt] = useState<number | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const hints = useHiddenHints(session, ready.rules, why);
  useEffect(() => session.follow(ready), [session, ready]);

  if (ready.form.fields.length === 0) return <EmptyState title={t('preview.noQuestions')} hint={t('preview.noQuestionsWhy')} />;
  const fine = fineAt === changes && summary.problems.length === 0;
  const body = (
    <section className={classes.panel} data-width={width}>
      <PreviewToolbar
        session={session}
        width={width}
        onWidth={setWidth}
        why={why}
        onWhy={setWhy}
        hidden={summary.hidden.size}
        onCheck={() => frame.current?.querySelector('form')?.requestSubmit()}
        onKeep={onCases ? () => setKeeping(true) : undefined}
      >
        <output className={classes.outcome}>
          {fine ? (
            <Alert color="green" icon={<IconCheck aria-hidden />} py="xs">
              {t('preview.fine')}
            </Alert>
          ) : null}
          {summary.opens.map((uuid) => (
            <Text key={uuid} size="sm">
              {t('preview.wouldOpen', { form: words.form(uuid) })}
            </Text>
          ))}
        </output>
      </PreviewToolbar>
      <div ref={frame} className={classes.frame} data-width={width}>
        <DynamicForm
          key={session.round()}
          store={store}
          gradual
          hints={hints}
          saveLabel={null}
          save={async () => setFineAt(session.changes())}
        />
      </div>
      <Text size="sm" c="dimmed">
        {t('preview.nothingSaved')}
      </Text>
    </section>
  );
  const title = t('preview.titleOf', { form: copy.name });
  return (
    <>
      {width === 'full' ? (
        <Dialog fullScreen onClose={() => setWidth('panel')} title={title}>
          {body}
        </Dialog>
      ) : (
        body
      )}
      {keeping && onCases ? (
        <Suspense fallback={null}>
          <KeepTest
            ready={ready}
            rules={rules}
            session={session}
            names={cases.map(({ name }) => name)}
            onKeep={(testCase) => onCases([...cases, testCase])}
            onClose={() => setKeeping(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
