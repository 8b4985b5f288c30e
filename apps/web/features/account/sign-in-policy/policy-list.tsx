import { Box, Text, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { DataGrid, type GridColumn } from '../../../ui/data-grid.tsx';

interface PolicyListProps<Row> {
  /** Name of the grid. */
  name: string;
  title: string;
  hint: string;
  /** Above the rows. */
  search?: ReactNode;
  columns: readonly GridColumn<Row>[];
  query: UseQueryResult<readonly Row[]>;
  /** Of the grid's parameters in the address. */
  prefix: string;
  empty?: ReactNode;
}

/** One list of the sign-in page under Administration, with its title and what it is for. */
export function PolicyList<Row extends { readonly uuid: string }>(props: PolicyListProps<Row>) {
  const { name, title, hint, search, columns, query, prefix, empty } = props;
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      <Text c="dimmed" mb="sm">
        {hint}
      </Text>
      {search ? <Box mb="sm">{search}</Box> : null}
      <DataGrid
        name={name}
        label={title}
        columns={columns}
        rows={query.data}
        idOf={(row) => row.uuid}
        loading={query.isFetching}
        error={query.error}
        onRetry={() => void query.refetch()}
        prefix={prefix}
        empty={empty}
      />
    </section>
  );
}

/** The column that names a role or an account. */
export function displayColumn(title: string, word = (name: string): string => name): GridColumn<{ readonly display: string }> {
  return {
    key: 'display',
    title,
    value: (row) => word(row.display),
    sortable: true,
    render: (row) => (
      <Text span fw={600} dir="auto">
        {word(row.display)}
      </Text>
    ),
  };
}
