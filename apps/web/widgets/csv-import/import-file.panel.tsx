import { Alert, NativeSelect, Switch, Table } from '@mantine/core';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { useFormats } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { DropFile } from '../../ui/drop-file.tsx';
import { delimiters, encodings } from './delimited-file.ts';
import classes from './csv-import.module.css';
import type { CsvImportSteps } from './csv-import-state.ts';

const PREVIEW = 5;

/** Step 1: the file, picked or dropped, and how it was read. */
export function ImportFile({ state, drop, why }: { state: CsvImportSteps; drop: string; why: string }) {
  const t = useText();
  const { number } = useFormats();
  const { file, list, unreadable, headings, busy } = state;
  const names = { ',': t('bankscreen.comma'), ';': t('bankscreen.semicolon'), '\t': t('bankscreen.tab'), '|': t('bankscreen.bar') };
  return (
    <>
      <DropFile
        name={file ? file.name : drop}
        hint={list ? t('bankscreen.fileRows', { rows: number(state.lines.length), columns: state.titles.length }) : why}
        icon={IconFileTypeCsv}
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        button={list ? t('bankscreen.otherFile') : t('bankscreen.chooseFile')}
        variant={list ? 'default' : 'filled'}
        disabled={busy !== null}
        onFile={(one) => void state.read(one)}
      />
      {unreadable ? (
        <Alert color="red" role="alert">
          {unreadable === 'empty' ? t('bankscreen.fileEmpty') : t('bankscreen.fileUnreadable')}
        </Alert>
      ) : null}
      {list ? (
        <>
          <div className={classes.choices}>
            <NativeSelect
              label={t('bankscreen.encoding')}
              data={[
                ...encodings,
                ...(encodings.some(({ value }) => value === list.encoding) ? [] : [{ value: list.encoding, label: list.encoding }]),
              ]}
              value={list.encoding}
              onChange={(event) => state.readAgain({ encoding: event.currentTarget.value })}
            />
            <NativeSelect
              label={t('bankscreen.delimiter')}
              data={delimiters.map((one) => ({ value: one, label: names[one] }))}
              value={list.delimiter}
              onChange={(event) => state.readAgain({ delimiter: event.currentTarget.value })}
            />
            <Switch
              mih={36}
              styles={{ body: { alignItems: 'center', minHeight: 36 } }}
              label={t('bankscreen.firstLine')}
              checked={headings}
              onChange={(event) => state.setHeadings(event.currentTarget.checked)}
            />
          </div>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled with the keyboard */}
          <div className={classes.columns} tabIndex={0} role="region" aria-label={t('bankscreen.filePreview')}>
            <Table aria-label={t('bankscreen.filePreview')}>
              <Table.Thead>
                <Table.Tr>
                  {state.titles.map((title, at) => (
                    <Table.Th key={at} dir="auto">
                      {title || t('bankscreen.columnNumber', { number: at + 1 })}
                    </Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {state.lines.slice(0, PREVIEW).map((line, row) => (
                  <Table.Tr key={row}>
                    {state.titles.map((_, at) => (
                      <Table.Td key={at} className={classes.sample} dir="auto">
                        {line[at] ?? ''}
                      </Table.Td>
                    ))}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </div>
        </>
      ) : null}
    </>
  );
}
