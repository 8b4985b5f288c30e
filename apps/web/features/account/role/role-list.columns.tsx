import { ActionIcon, Text, Tooltip } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useMemo } from 'react';
import { SUPERUSER_ROLE } from '@fieldward/contract/privileges.ts';
import { useText } from '../../../lib/text.ts';
import type { GridColumn } from '../../../ui/data-grid.tsx';
import type { Role } from '../../../widgets/role.queries.ts';
import { useProductWord } from '../../../widgets/product-word.ts';

/** Role, Description, Inherited Roles, Priviliges, UUID (hidden) and, for those who may, Edit. */
export function useRoleColumns(edit: ((role: Role) => void) | null): readonly GridColumn<Role>[] {
  const t = useText();
  const word = useProductWord();
  return useMemo<readonly GridColumn<Role>[]>(
    () => [
      {
        key: 'name',
        title: t('staff.role'),
        sortable: true,
        width: 170,
        value: (row) => word(row.name),
        render: (row) => (
          <Text span fw={600} dir="auto">
            {word(row.name)}
          </Text>
        ),
      },
      {
        key: 'description',
        title: t('staff.description'),
        sortable: true,
        width: 260,
        wrap: true,
        value: (row) => word(row.description ?? ''),
      },
      {
        key: 'inheritedRoles',
        title: t('staff.inheritedRoles'),
        sortable: true,
        width: 140,
        yields: true,
        value: (row) => row.inheritedRoles.map(({ display }) => word(display)).join(', '),
      },
      {
        key: 'privileges',
        title: t('staff.privileges'),
        phone: 'none',
        width: 200,
        yields: true,
        value: (row) => (row.name === SUPERUSER_ROLE ? t('staff.everything') : row.privileges.map(({ name }) => name).join(', ')),
      },
      { key: 'uuid', title: t('staff.uuid'), hidden: true, value: (row) => row.uuid },
      ...(edit === null
        ? []
        : [
            {
              key: 'edit',
              title: t('staff.edit'),
              action: true,
              phone: 'none' as const,
              width: 64,
              render: (row: Role) => (
                <Tooltip label={t('staff.edit')}>
                  <ActionIcon aria-label={t('staff.editOf', { name: row.name })} onClick={() => edit(row)}>
                    <IconPencil size={16} aria-hidden />
                  </ActionIcon>
                </Tooltip>
              ),
            },
          ]),
    ],
    [t, word, edit],
  );
}
