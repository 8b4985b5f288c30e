import { Button, Group, TextInput } from '@mantine/core';
import { IconDownload, IconSearch } from '@tabler/icons-react';
import Papa from 'papaparse';
import { useMemo, useState } from 'react';
import { formulaStart } from '@fieldward/domain/report/formula-start.ts';
import type { Loss } from '@fieldward/domain/xlsform/form.ts';
import { isolated } from '../../../../lib/isolated.ts';
import { useMessageText, useText } from '../../../../lib/text.ts';
import { EmptyState } from '../../../../ui/states.tsx';
import { VirtualRows } from '../../../../ui/virtual-rows.tsx';
import classes from './xlsform.module.css';

interface LossesProps {
  losses: readonly Loss[];
  /** Of the file that the list is saved in, without ending. */
  fileName: string;
}

/** What cannot be carried over, cell by cell, with the reason; can be filtered and saved as a file. */
export function XlsformLosses({ losses, fileName }: LossesProps) {
  const t = useText();
  const say = useMessageText();
  const [filter, setFilter] = useState('');
  const lines = useMemo(
    () =>
      losses.map((loss) => {
        const { sheet, row, column, what, message } = loss;
        const where = (isolate: (text: string) => string): string => {
          const holes = { sheet: isolate(sheet), column: isolate(column) };
          if (row !== null) return t('xlsform.placeRow', { ...holes, row });
          return column === '' ? sheet : t('xlsform.placeColumn', holes);
        };
        return { position: where((text) => text), shown: where(isolated), what, why: say(message) };
      }),
    [losses, t, say],
  );
  const wanted = filter.trim().toLowerCase();
  const shown = useMemo(
    () => lines.filter(({ position, what, why }) => `${position} ${what} ${why}`.toLowerCase().includes(wanted)),
    [lines, wanted],
  );

  function download(): void {
    const head = [t('xlsform.place'), t('xlsform.what'), t('xlsform.why')];
    const text = Papa.unparse([head, ...shown.map(({ position, what, why }) => [position, what, why])], { escapeFormulae: formulaStart });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }));
    link.download = `${fileName}.csv`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }

  if (losses.length === 0) return <EmptyState title={t('xlsform.nothingLost')} />;
  return (
    <div className={classes.panel}>
      <Group gap="xs">
        <TextInput
          type="search"
          className={classes.grow!}
          leftSection={<IconSearch size={16} aria-hidden />}
          aria-label={t('xlsform.filter')}
          placeholder={t('xlsform.filter')}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={download} disabled={shown.length === 0}>
          {t('xlsform.download')}
        </Button>
      </Group>
      {shown.length === 0 ? (
        <EmptyState title={t('xlsform.noMatch')} />
      ) : (
        <VirtualRows
          className={classes.rows}
          label={t('xlsform.lost')}
          rows={shown}
          columns={[
            { title: t('xlsform.place'), width: 'minmax(0, 2fr)', cell: ({ shown: position }) => position },
            {
              title: t('xlsform.what'),
              width: 'minmax(0, 3fr)',
              cell: ({ what }) => (
                <span dir="auto" className={classes.quiet}>
                  {what}
                </span>
              ),
            },
            { title: t('xlsform.why'), width: 'minmax(0, 3fr)', cell: ({ why }) => why },
          ]}
        />
      )}
    </div>
  );
}
