import { ActionIcon, Text, Tooltip } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { Text as Translate } from '../../lib/text.ts';
import type { GridColumn } from '../../ui/data-grid.tsx';
import { Status } from '../../ui/status.tsx';
import type { SupplyRecord } from './supply.queries.ts';

/** 'Name': the first column of each grid of the catalogue. */
export function nameColumn<T extends SupplyRecord>(t: Translate): GridColumn<T> {
  return {
    key: 'name',
    title: t('supplyscreen.name'),
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
export function lastColumns<T extends SupplyRecord>(t: Translate, edit: ((row: T) => void) | null): readonly GridColumn<T>[] {
  return [
    ...(edit === null
      ? []
      : [
          {
            key: 'edit',
            title: t('supplyscreen.edit'),
            action: true,
            width: 56,
            render: (row: T) => (
              <Tooltip label={t('supplyscreen.edit')}>
                <ActionIcon aria-label={t('supplyscreen.editOf', { name: row.name })} onClick={() => edit(row)}>
                  <IconPencil size={16} aria-hidden />
                </ActionIcon>
              </Tooltip>
            ),
          },
        ]),
    {
      key: 'retired',
      title: t('supplyscreen.status'),
      sortable: true,
      width: 102,
      value: (row) => t(row.retired ? 'supplyscreen.retired' : 'supplyscreen.active'),
      render: (row) => <SupplyBadge retired={row.retired} />,
    },
  ];

  function SupplyBadge({ retired }: { retired: boolean }) {
    return <Status tone={retired ? 'neutral' : 'good'}>{t(retired ? 'supplyscreen.retired' : 'supplyscreen.active')}</Status>;
  }
}
