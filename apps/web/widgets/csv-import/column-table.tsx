import { Alert, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../lib/text.ts';
import classes from './csv-import.module.css';

interface ColumnTableProps {
  /** Of the columns of the file; empty where the file has none. */
  titles: readonly string[];
  lines: readonly (readonly string[])[];
  /** What is chosen for the column at an index; the name is what the column is called on the screen. */
  holds: (at: number, name: string) => ReactNode;
  /** Some column holds the name: without one nothing can be imported. */
  named: boolean;
}

/** The columns of a file, each with an example and the choice of what it holds. */
export function ColumnTable({ titles, lines, holds, named }: ColumnTableProps) {
  const t = useText();
  return (
    <>
      <div className={classes.columns}>
        <Table aria-label={t('bankscreen.stepColumns')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('bankscreen.column')}</Table.Th>
              <Table.Th visibleFrom="sm">{t('bankscreen.example')}</Table.Th>
              <Table.Th>{t('bankscreen.holds')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {titles.map((title, at) => {
              const name = title || t('bankscreen.columnNumber', { number: at + 1 });
              const example = lines.find((line) => (line[at] ?? '').trim() !== '')?.[at] ?? '';
              return (
                <Table.Tr key={at}>
                  <Table.Td dir="auto" fw={600} miw={104} style={{ overflowWrap: 'break-word' }}>
                    {name}
                  </Table.Td>
                  <Table.Td className={classes.sample} dir="auto" visibleFrom="sm" title={example}>
                    {example}
                  </Table.Td>
                  <Table.Td>{holds(at, name)}</Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </div>
      {named ? null : (
        <Alert color="orange" bg="var(--fw-warn-soft)" className={classes.warning}>
          {t('bankscreen.nameNeeded')}
        </Alert>
      )}
    </>
  );
}
