import { Alert, Button, Checkbox, Group, NativeSelect, SegmentedControl, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import type { Code, Said } from '@fieldward/messages/catalogue.ts';
import { useFormats } from '../../lib/format.ts';
import { useSay, useText } from '../../lib/text.ts';
import { EmptyState } from '../../ui/states.tsx';
import { Status } from '../../ui/status.tsx';
import { csvFile } from './delimited-file.ts';
import classes from './csv-import.module.css';
import type { Fate, RowFate } from './csv-import-kind.ts';
import type { CsvImportSteps } from './csv-import-state.ts';

const tones = { create: 'good', update: 'accent', skip: 'neutral', error: 'bad' } as const;
const words = {
  create: 'bankscreen.fateCreate',
  update: 'bankscreen.fateUpdate',
  skip: 'bankscreen.fateSkip',
  error: 'bankscreen.fateError',
} as const satisfies Record<Fate, Code>;
const fates: readonly Fate[] = ['create', 'update', 'skip', 'error'];

/** Step 3: what would become of each row; nothing has been written. */
export function ImportCheck({ state }: { state: CsvImportSteps }) {
  const t = useText();
  const say = useSay();
  const { number } = useFormats();
  const { answer, rows, lines, titles } = state;
  const narrow = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
  const errors = answer?.counts.error ?? 0;
  const [shown, setShown] = useState<string>(errors > 0 ? 'error' : 'all');
  const visible = useMemo(() => (answer?.rows ?? []).filter(({ fate }) => shown === 'all' || fate === shown), [answer, shown]);
  if (!answer) return null;

  function download(): void {
    const bad = (answer?.rows ?? []).filter(({ fate }) => fate === 'error');
    const head = [...titles.map((title, at) => title || t('bankscreen.columnNumber', { number: at + 1 })), t('bankscreen.problem')];
    const body = bad.map(({ row, said }) => [...titles.map((_, at) => lines[row]?.[at] ?? ''), said ? say(state.saidOf(said)) : '']);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(csvFile([head, ...body]));
    link.download = `${(state.file?.name ?? state.fileName).replace(/\.[^.]*$/, '')}-${t('bankscreen.badRowsFile')}.csv`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }

  const filters = [
    { value: 'all', label: t('bankscreen.fateCount', { fate: t('bankscreen.fateAll'), count: number(answer.rows.length) }) },
    ...fates.map((fate) => ({
      value: fate,
      label: t('bankscreen.fateCount', { fate: t(words[fate]), count: number(answer.counts[fate]) }),
      disabled: answer.counts[fate] === 0,
    })),
  ];
  return (
    <>
      <Text c="dimmed">{t('bankscreen.checkWhy')}</Text>
      <Group gap="xs" justify="space-between">
        {narrow ? (
          <NativeSelect
            aria-label={t('bankscreen.filterFate')}
            value={shown}
            data={filters}
            onChange={(event) => setShown(event.currentTarget.value)}
          />
        ) : (
          <SegmentedControl aria-label={t('bankscreen.filterFate')} value={shown} onChange={setShown} data={filters} />
        )}
        {errors > 0 ? (
          <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={download}>
            {t('bankscreen.downloadBad')}
          </Button>
        ) : null}
      </Group>
      {visible.length === 0 ? (
        <EmptyState title={t('shell.noMatches')} />
      ) : (
        <FateTable
          rows={visible}
          nameOf={(row) => rows[row]?.name ?? ''}
          lineOf={state.lineOf}
          sentence={(said) => say(state.saidOf(said))}
        />
      )}
      {errors > 0 ? (
        <Alert
          color="orange"
          bg="var(--fw-warn-soft)"
          styles={{ title: { color: 'var(--mantine-color-text)' } }}
          title={t('bankscreen.badRows', { count: number(errors) })}
        >
          <Text mb={8}>{t('bankscreen.badRowsWhy')}</Text>
          <Checkbox
            label={t('bankscreen.leaveOut', { count: number(errors) })}
            checked={state.leaveOut}
            onChange={(event) => state.setLeaveOut(event.currentTarget.checked)}
          />
        </Alert>
      ) : null}
    </>
  );
}

interface FateTableProps {
  rows: readonly RowFate[];
  nameOf: (row: number) => string;
  lineOf: (row: number) => number;
  sentence: (said: Said) => string;
}

/** Only the rows in sight are drawn: there may be tens of thousands. */
function FateTable({ rows, nameOf, lineOf, sentence }: FateTableProps) {
  const t = useText();
  const frame = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- what it answers is used here only
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => 41,
    overscan: 12,
    initialRect: { width: 800, height: 320 },
  });
  const items = virtual.getVirtualItems();
  return (
    <div
      ref={frame}
      className={classes.fates}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled with the keyboard
      tabIndex={0}
      role="table"
      aria-label={t('bankscreen.stepCheck')}
      aria-rowcount={rows.length + 1}
    >
      <div className={`${classes.fate} ${classes.heads}`} role="row" aria-rowindex={1}>
        <span role="columnheader" className={classes.number}>
          {t('bankscreen.line')}
        </span>
        <span role="columnheader">{t('bankscreen.name')}</span>
        <span role="columnheader">{t('bankscreen.fate')}</span>
        <span role="columnheader">{t('bankscreen.problem')}</span>
      </div>
      <div role="rowgroup" style={{ blockSize: virtual.getTotalSize(), position: 'relative' }}>
        <div style={{ position: 'absolute', insetInline: 0, insetBlockStart: items[0]?.start ?? 0 }}>
          {items.map(({ index, key }) => {
            const one = rows[index];
            if (!one) return null;
            return (
              <div key={key} ref={virtual.measureElement} data-index={index} className={classes.fate} role="row" aria-rowindex={index + 2}>
                <span role="cell" className={classes.number}>
                  {lineOf(one.row)}
                </span>
                <span role="cell" dir="auto">
                  {nameOf(one.row)}
                </span>
                <span role="cell">
                  <Status tone={tones[one.fate]}>{t(words[one.fate])}</Status>
                </span>
                <span role="cell">{one.said ? sentence(one.said) : null}</span>
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
