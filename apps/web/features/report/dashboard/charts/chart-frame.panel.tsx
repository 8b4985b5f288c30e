import { ActionIcon, Button, Group, Skeleton, Title, Tooltip } from '@mantine/core';
import { IconFileTypeCsv, IconPhotoDown, IconTable } from '@tabler/icons-react';
import { Component, lazy, Suspense, useId, useRef, useState, type ReactNode } from 'react';
import { formulaStart } from '@fieldward/domain/report/formula-start.ts';
import { notify } from '../../../../lib/notify.ts';
import { useText } from '../../../../lib/text.ts';
import { EmptyState } from '../../../../ui/states.tsx';
import type { ChartDrawingProps } from './chart-drawing.tsx';
import { ChartTable, type ChartTableProps } from './chart-table.tsx';
import classes from '../page/dashboard.module.css';

const Drawing = lazy(() => import('./chart-drawing.tsx'));

interface ChartFrameProps {
  title: string;
  /** Period, place and moment, for the picture. */
  about: string;
  /** Name of the files without its ending. */
  file: string;
  drawing: ChartDrawingProps;
  table: Omit<ChartTableProps, 'label'>;
  /** The numbers as they are, for the CSV file; the head first. */
  csv: () => readonly (readonly (string | number | null)[])[];
  /** There is nothing to draw. */
  empty: boolean;
  /** Stands under the drawing. */
  children?: ReactNode;
}

/** A chart with its title, its files, and the table of its numbers behind it. */
export function ChartFrame({ title, about, file, drawing, table, csv, empty, children }: ChartFrameProps) {
  const t = useText();
  const id = useId();
  const picture = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);

  async function png(): Promise<void> {
    setBusy(true);
    try {
      const [{ chartPicture }, { handOver }] = await Promise.all([import('./chart-picture.ts'), import('../../../../lib/hand-over.ts')]);
      if (picture.current) handOver(await chartPicture(picture.current, title, about, drawing.series), `${file}.png`);
    } catch {
      notify('dashboardscreen.pngFailed');
    } finally {
      setBusy(false);
    }
  }

  async function values(): Promise<void> {
    const [{ default: Papa }, { handOver }] = await Promise.all([import('papaparse'), import('../../../../lib/hand-over.ts')]);
    const text = Papa.unparse(
      csv().map((line) => [...line]),
      { escapeFormulae: formulaStart },
    );
    handOver(new Blob(['\ufeff', text, '\r\n'], { type: 'text/csv;charset=utf-8' }), `${file}.csv`);
  }

  return (
    <section className={classes.chart} aria-labelledby={id}>
      <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
        <Title order={2} id={id}>
          {title}
        </Title>
        {empty ? null : (
          <Group gap={4} wrap="nowrap" data-noprint>
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              leftSection={<IconTable size={16} aria-hidden />}
              aria-expanded={open}
              aria-controls={`${id}-table`}
              aria-label={t('dashboardscreen.tableOf', { title })}
              onClick={() => setOpen(!open)}
            >
              {t('dashboardscreen.showTable')}
            </Button>
            <File label={t('dashboardscreen.png', { title })} busy={busy} onClick={() => void png()}>
              <IconPhotoDown size={18} aria-hidden />
            </File>
            <File label={t('dashboardscreen.csv', { title })} onClick={() => void values()}>
              <IconFileTypeCsv size={18} aria-hidden />
            </File>
          </Group>
        )}
      </Group>
      {empty ? (
        <EmptyState title={t('dashboardscreen.nothing')} hint={t('dashboardscreen.nothingWhy')} />
      ) : (
        <div ref={picture} role="img" aria-label={t('dashboardscreen.chartOf', { title })} className={classes.drawing}>
          <Undrawn text={t('dashboardscreen.chartFailed')}>
            <Suspense fallback={<Skeleton height={240} radius={4} />}>
              <Drawing {...drawing} />
            </Suspense>
          </Undrawn>
        </div>
      )}
      {children}
      <div id={`${id}-table`} hidden={!open || empty}>
        {open && !empty ? <ChartTable label={t('dashboardscreen.tableOf', { title })} {...table} /> : null}
      </div>
    </section>
  );
}

function File({ label, busy = false, onClick, children }: { label: string; busy?: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <Tooltip label={label} openDelay={500}>
      <ActionIcon aria-label={label} loading={busy} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

/** The drawing's script may not arrive, or fail: the numbers are in the table all the same. */
class Undrawn extends Component<{ text: string; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <p>{this.props.text}</p> : this.props.children;
  }
}
