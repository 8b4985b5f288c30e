import { ActionIcon, Text, Tooltip } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { Text as Translate } from '../../lib/text.ts';
import type { GridColumn } from '../../ui/data-grid.tsx';
import { InUse } from '../../ui/status.tsx';
import type { Entry } from './catalogue.ts';

/** 'Name': the first column of each grid of the catalogue. */
export function nameColumn<T extends Entry>(t: Translate): GridColumn<T> {
  return {
    key: 'name',
    title: t('entries.name'),
    sortable: true,
    width: 180,
    yields: true,
    value: (row) => row.name,
    render: (row) => (
      <Text span fw={600}>
        <bdi>{row.name}</bdi>
      </Text>
    ),
  };
}

/** 'Edit', for those who may, and 'Status'. */
export function lastColumns<T extends Entry>(t: Translate, edit: ((row: T) => void) | null): readonly GridColumn<T>[] {
  return [
    ...(edit === null
      ? []
      : [
          {
            key: 'edit',
            title: t('entries.edit'),
            action: true,
            phone: 'none' as const,
            width: 56,
            render: (row: T) => (
              <Tooltip label={t('entries.edit')}>
                <ActionIcon aria-label={t('entries.editOf', { name: row.name })} onClick={() => edit(row)}>
                  <IconPencil size={16} aria-hidden />
                </ActionIcon>
              </Tooltip>
            ),
          },
        ]),
    {
      key: 'retired',
      title: t('entries.status'),
      sortable: true,
      width: 84,
      short: (row) => (row.retired ? t('entries.retired') : ''),
      value: (row) => t(row.retired ? 'entries.retired' : 'entries.active'),
      render: (row) => <InUse retired={row.retired}>{t(row.retired ? 'entries.retired' : 'entries.active')}</InUse>,
    },
  ];
}
