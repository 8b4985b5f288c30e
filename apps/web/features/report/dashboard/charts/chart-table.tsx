import { Button, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../../../lib/text.ts';
import { RouteLink } from '../../../../widgets/navigation.tsx';
import classes from '../page/dashboard.module.css';
import { PEOPLE } from '../people/people-address.ts';

interface TableCell {
  readonly text: string;
  /** The people behind it. */
  readonly people?: Readonly<Record<string, string | undefined>> | undefined;
}

interface TableLine {
  readonly key: string;
  readonly name: string;
  /** Shows what is inside the place of the line. */
  readonly onOpen?: (() => void) | undefined;
  readonly cells: readonly TableCell[];
}

export interface ChartTableProps {
  label: string;
  /** What the lines are: Month, Week, Place, Step. */
  head: string;
  columns: readonly string[];
  lines: readonly TableLine[];
}

/** The numbers of a chart in words and figures; each leads to the people behind it. */
export function ChartTable({ label, head, columns, lines }: ChartTableProps) {
  const t = useText();
  return (
    // a wide table scrolls by itself, also by keyboard
    <Table.ScrollContainer minWidth={0} className={classes.scroll!}>
      <Table aria-label={label} className={classes.table!} verticalSpacing={4} horizontalSpacing={8}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{head}</Table.Th>
            {columns.map((column) => (
              <Table.Th key={column} scope="col" className={classes.figure!}>
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map(({ key, name, onOpen, cells }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" className={classes.lineName!}>
                {onOpen === undefined ? (
                  <bdi>{name}</bdi>
                ) : (
                  <Button
                    variant="transparent"
                    size="compact-sm"
                    px={0}
                    onClick={onOpen}
                    aria-label={t('dashboardscreen.open', { place: name })}
                  >
                    {name}
                  </Button>
                )}
              </Table.Th>
              {cells.map((cell, at) => (
                <Table.Td key={columns[at]} className={classes.figure!}>
                  <Figure {...cell} name={t('dashboardscreen.peopleAt', { indicator: columns[at] ?? '', where: name, value: cell.text })} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** A number; a link when there are people behind it. */
export function Figure({ text, people, name, children }: TableCell & { name: string; children?: ReactNode }) {
  const shown = children ?? text;
  return people === undefined ? (
    <>{shown}</>
  ) : (
    <RouteLink to={PEOPLE} search={people} label={name}>
      {shown}
    </RouteLink>
  );
}
