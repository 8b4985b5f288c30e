import { Alert, Checkbox, Group, NativeSelect, SegmentedControl, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { Code } from '@fieldward/messages/catalogue.ts';
import { useFormats } from '../../lib/format.ts';
import { useMessageText, useText } from '../../lib/text.ts';
import { TextButton } from '../../ui/icon-button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Status } from '../../ui/status.tsx';
import { VirtualRows } from '../../ui/virtual-rows.tsx';
import { csvFile } from './delimited-file.ts';
import classes from './csv-import.module.css';
import type { Fate } from '@fieldward/contract/list-import.ts';
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
  const say = useMessageText();
  const { number } = useFormats();
  const { result, rows, lines, titles } = state;
  const narrow = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
  const errors = result?.counts.error ?? 0;
  const [shown, setShown] = useState<string>(errors > 0 ? 'error' : 'all');
  const visible = useMemo(() => (result?.rows ?? []).filter(({ fate }) => shown === 'all' || fate === shown), [result, shown]);
  if (!result) return null;

  function download(): void {
    const bad = (result?.rows ?? []).filter(({ fate }) => fate === 'error');
    const head = [...titles.map((title, at) => title || t('bankscreen.columnNumber', { number: at + 1 })), t('bankscreen.problem')];
    const body = bad.map(({ row, message }) => [
      ...titles.map((_, at) => lines[row]?.[at] ?? ''),
      message ? say(state.messageOf(message)) : '',
    ]);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(csvFile([head, ...body]));
    link.download = `${(state.file?.name ?? state.fileName).replace(/\.[^.]*$/, '')}-${t('bankscreen.badRowsFile')}.csv`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }

  const filters = [
    { value: 'all', label: t('bankscreen.fateCount', { fate: t('bankscreen.fateAll'), count: number(result.rows.length) }) },
    ...fates.map((fate) => ({
      value: fate,
      label: t('bankscreen.fateCount', { fate: t(words[fate]), count: number(result.counts[fate]) }),
      disabled: result.counts[fate] === 0,
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
        {errors > 0 ? <TextButton icon={IconDownload} text={t('bankscreen.downloadBad')} variant="default" onClick={download} /> : null}
      </Group>
      {visible.length === 0 ? (
        <EmptyState title={t('shell.noMatches')} />
      ) : (
        <VirtualRows
          label={t('bankscreen.stepCheck')}
          className={classes.fates}
          phoneColumns="48px 1fr auto"
          rows={visible}
          columns={[
            { title: t('bankscreen.line'), width: '72px', number: true, cell: ({ row }) => state.lineOf(row) },
            { title: t('bankscreen.name'), width: 'minmax(160px, 1fr)', ownDirection: true, cell: ({ row }) => rows[row]?.name ?? '' },
            { title: t('bankscreen.fate'), width: '130px', cell: ({ fate }) => <Status tone={tones[fate]}>{t(words[fate])}</Status> },
            {
              title: t('bankscreen.problem'),
              width: 'minmax(200px, 2fr)',
              cell: ({ message }) => (message ? say(state.messageOf(message)) : null),
            },
          ]}
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
