import { Button, Progress, Text } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { useFormats } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { confirm } from '../../ui/confirm.tsx';
import { FullPageModal } from '../../ui/full-page-modal.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { ImportCheck } from './import-check.panel.tsx';
import { ImportDone } from './import-done.panel.tsx';
import { ImportFile } from './import-file.panel.tsx';
import type { CsvImportKind, CsvImportTexts, NamedRow } from './csv-import-kind.ts';
import classes from './csv-import.module.css';
import { useCsvImport, type Busy, type CsvImportState, type ImportStep } from './csv-import-state.ts';

const steps: readonly ImportStep[] = ['file', 'columns', 'check', 'done'];

interface CsvImportProps<Role, Row extends NamedRow> {
  kind: CsvImportKind<Role, Row>;
  texts: CsvImportTexts;
  /** Step 2: what each column holds. */
  columns: (state: CsvImportState<Role, Row>) => ReactNode;
  onClose: () => void;
}

/** Import of a list: file, columns, what would become of each row, done. Rendered only while it is open. */
export function CsvImport<Role, Row extends NamedRow>({ kind, texts, columns, onClose }: CsvImportProps<Role, Row>) {
  const t = useText();
  const { number } = useFormats();
  const state = useCsvImport(kind);
  useFocusBack();
  const { step, busy, result, leaveOut } = state;
  const errors = result?.counts.error ?? 0;
  const toWrite = result ? result.counts.create + result.counts.update : 0;

  async function close(): Promise<void> {
    if (busy?.work === 'writing') return;
    const sure =
      step === 'file' || step === 'done' || (await confirm({ title: t('shell.leaveTitle'), message: texts.leave, destructive: false }));
    if (!sure) return;
    state.stop();
    onClose();
  }

  const titles = {
    file: t('bankscreen.stepFile'),
    columns: t('bankscreen.stepColumns'),
    check: t('bankscreen.stepCheck'),
    done: t('bankscreen.stepDone'),
  };
  return (
    <FullPageModal
      title={texts.title}
      onClose={() => void close()}
      back={
        step === 'columns' || step === 'check' ? (
          <Button variant="default" disabled={busy !== null} onClick={() => state.go(step === 'check' ? 'columns' : 'file')}>
            {t('shell.goBack')}
          </Button>
        ) : null
      }
      buttons={
        <>
          <Button variant={step === 'done' ? 'filled' : 'default'} disabled={busy?.work === 'writing'} onClick={() => void close()}>
            {step === 'done' ? t('shell.close') : t('shell.cancel')}
          </Button>
          {step === 'file' ? (
            <Button disabled={state.list === null || busy !== null} onClick={() => state.go('columns')}>
              {t('bankscreen.next')}
            </Button>
          ) : null}
          {step === 'columns' ? (
            <Button
              loading={busy?.work === 'checking'}
              disabled={!kind.ready(state.roles) || state.rows.length === 0}
              onClick={() => void state.check()}
            >
              {t('bankscreen.checkRows')}
            </Button>
          ) : null}
          {step === 'check' ? (
            <Button
              loading={busy?.work === 'writing'}
              disabled={toWrite === 0 || (errors > 0 && !leaveOut)}
              onClick={() => void state.write()}
            >
              {texts.importNow(number(toWrite))}
            </Button>
          ) : null}
        </>
      }
    >
      <div className={classes.step}>
        <Text component="h2" fw={600} fz="lg">
          {titles[step]}
        </Text>
        <Text c="dimmed">{t('bankscreen.stepOf', { step: steps.indexOf(step) + 1, count: steps.length })}</Text>
      </div>
      <div className={classes.work}>
        {step === 'file' ? <ImportFile state={state} drop={texts.dropFile} why={texts.fileWhy} /> : null}
        {step === 'columns' ? columns(state) : null}
        {step === 'check' ? <ImportCheck state={state} /> : null}
        {step === 'done' ? <ImportDone state={state} imported={texts.imported} /> : null}
      </div>
      {busy ? <Working busy={busy} count={state.rows.length} /> : null}
    </FullPageModal>
  );
}

/** What is being done, for how long; with a share where it is known. */
function Working({ busy, count }: { busy: Busy; count: number }) {
  const t = useText();
  const { number } = useFormats();
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    setSeconds(0);
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, [busy.work]);
  const doing = {
    reading: t('bankscreen.reading'),
    checking: t('bankscreen.checkingRows', { count: number(count) }),
    writing: t('bankscreen.writingRows'),
  }[busy.work];
  return (
    <div className={classes.working}>
      <Text component="output" size="sm">
        {doing}
      </Text>
      {seconds > 1 ? (
        <Text size="sm" c="dimmed">
          {t('bankscreen.seconds', { seconds })}
        </Text>
      ) : null}
      <Progress
        className={classes.progress}
        value={busy.part === undefined ? 100 : busy.part * 100}
        animated={busy.part === undefined}
        aria-label={doing}
      />
    </div>
  );
}
