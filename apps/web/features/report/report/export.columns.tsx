import { ActionIcon, Button, Group, Loader, Tooltip } from '@mantine/core';
import { IconCopy, IconRefresh, IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { notify } from '../../../lib/notify.ts';
import { useLanguage, useMessageText, useText } from '../../../lib/text.ts';
import type { GridColumn } from '../../../ui/data-grid.tsx';
import { Status, type StatusProps } from '../../../ui/status.tsx';
import { fileSize } from '../../../lib/file-size.ts';
import type { ExportRequest } from './report-request.ts';
import classes from './reports.module.css';
import { exportLabel, type ShownExport } from './use-exports.ts';
import { isCode } from '../../../lib/sentences.ts';

const tones: Readonly<Record<ShownExport['state'], NonNullable<StatusProps['tone']>>> = {
  starting: 'accent',
  running: 'accent',
  done: 'good',
  cancelled: 'neutral',
  failed: 'bad',
};

/** Whether an export is under way. */
const isUnderWay = ({ state }: ShownExport): boolean => state === 'starting' || state === 'running';

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify('reportscreen.copied');
  } catch {
    notify('reportscreen.notCopied');
  }
}

/** The beginning of the checksum of a file, and a button that copies all of it. */
function Checksum({ sum, of }: { sum: string; of: string }) {
  const t = useText();
  return (
    <span className={classes.sum} dir="ltr">
      {sum.slice(0, 12)}…
      <Tooltip label={t('reportscreen.checksumHint')} multiline maw={280}>
        <ActionIcon size={28} aria-label={t('reportscreen.copyOf', { name: of })} onClick={() => void copy(sum)}>
          <IconCopy size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </span>
  );
}

interface ExportActions {
  start: (request: ExportRequest) => void;
  cancel: (uuid: string) => Promise<void>;
}

/** What can be done with an export: stop it while it is under way, start it again after. */
function Actions({ row, of, start, cancel }: ExportActions & { row: ShownExport; of: string }) {
  const t = useText();
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {isUnderWay(row) ? (
        <Button
          variant="default"
          size="compact-sm"
          disabled={row.state === 'starting'}
          leftSection={<IconX size={14} aria-hidden />}
          aria-label={t('reportscreen.cancelOf', { name: of })}
          onClick={() => void cancel(row.uuid)}
        >
          {t('shell.cancel')}
        </Button>
      ) : (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconRefresh size={14} aria-hidden />}
          aria-label={t('reportscreen.againOf', { name: of })}
          onClick={() => start({ kind: row.kind, name: row.name, format: row.format, parameters: row.parameters })}
        >
          {t('reportscreen.again')}
        </Button>
      )}
    </Group>
  );
}

/** The columns of the exports: what, when, how far, its checksum, and what can be done with it. */
export function useExportColumns({ start, cancel }: ExportActions): readonly GridColumn<ShownExport>[] {
  const t = useText();
  const say = useMessageText();
  const language = useLanguage();
  const { typed, moment, number } = useFormats();
  return useMemo(() => {
    const name = (row: ShownExport): string => {
      const label = exportLabel(row);
      return label === undefined ? row.name : t(label);
    };
    const days = ({ parameters: { from = '', to = '' } }: ShownExport): string =>
      from === '' && to === '' ? '' : t('reportscreen.days', { from: typed(from), to: typed(to) });
    const why = ({ message }: ShownExport): string | undefined =>
      message !== null && isCode(message.code) ? say({ code: message.code, holes: { ...message.holes } }) : undefined;
    return [
      {
        key: 'what',
        title: t('reportscreen.what'),
        wrap: true,
        value: (row) => `${name(row)} ${days(row)}`,
        render: (row) => (
          <span title={row.fileName}>
            {name(row)}
            <span className={classes.days}>{days(row)}</span>
          </span>
        ),
      },
      { key: 'file', title: t('reportscreen.file'), phone: 'none', value: ({ format }) => format.toUpperCase() },
      { key: 'started', title: t('reportscreen.started'), width: 136, value: ({ started }) => moment(started) },
      {
        key: 'state',
        title: t('reportscreen.state'),
        width: 136,
        value: ({ state }) => t(`reportscreen.${state}`),
        render: (row) => (
          <span className={classes.busy} title={why(row)}>
            {isUnderWay(row) ? <Loader size={14} aria-hidden /> : null}
            <Status tone={tones[row.state]}>{t(`reportscreen.${row.state}`)}</Status>
          </span>
        ),
      },
      {
        key: 'rows',
        title: t('reportscreen.rows'),
        short: ({ state, rows }) => (state === 'starting' ? '' : number(rows)),
        numeric: true,
        value: ({ rows }) => rows,
        render: (row) => (row.state === 'starting' ? '–' : number(row.rows)),
      },
      {
        key: 'size',
        title: t('reportscreen.size'),
        short: (row) => (row.bytes === 0 ? '' : fileSize(row.bytes, language)),
        numeric: true,
        value: ({ bytes }) => bytes,
        render: (row) => (row.bytes === 0 ? '–' : fileSize(row.bytes, language)),
      },
      {
        key: 'checksum',
        title: t('reportscreen.checksum'),
        short: ({ sha256 }) => (sha256 === null ? '' : `${sha256.slice(0, 12)}…`),
        value: ({ sha256 }) => sha256 ?? '',
        render: (row) => (row.sha256 === null ? '–' : <Checksum sum={row.sha256} of={name(row)} />),
      },
      {
        key: 'actions',
        title: t('reportscreen.actions'),
        action: true,
        render: (row) => <Actions row={row} of={name(row)} start={start} cancel={cancel} />,
      },
    ];
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what the actions do does not change with the drawing
  }, [t, say, language, typed, moment, number]);
}
