import { Text } from '@mantine/core';
import { IconCopy, IconFileExport, IconPencil } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useText } from '../../../../lib/text.ts';
import type { GridColumn } from '../../../../ui/data-grid.tsx';
import { TextButton } from '../../../../ui/icon-button.tsx';
import { MenuEntry, MoreMenu } from '../../../../ui/more-menu.tsx';
import { InUse } from '../../../../ui/status.tsx';
import type { ListedForm } from './form-list.queries.ts';

interface FormActions {
  edit: (form: ListedForm) => void;
  duplicate: (form: ListedForm) => void;
  exportForm: (form: ListedForm) => void;
}

/** Name, Description, Edit and Status, and what else can be done with a form. `editor`: the person may change forms. */
export function useFormColumns(editor: boolean, { edit, duplicate, exportForm }: FormActions): readonly GridColumn<ListedForm>[] {
  const t = useText();
  return useMemo<readonly GridColumn<ListedForm>[]>(
    () => [
      {
        key: 'name',
        title: t('builder.name'),
        value: (row) => row.name,
        sortable: true,
        render: (row) => (
          <Text span fw={600} dir="auto" {...(row.retired ? { c: 'dimmed' } : {})}>
            {row.name}
          </Text>
        ),
      },
      { key: 'description', title: t('builder.description'), value: (row) => row.description, sortable: true, yields: true, width: 160 },
      {
        key: 'edit',
        title: t('builder.edit'),
        action: true,
        phone: 'none',
        width: 96,
        render: (row) => (
          <TextButton
            icon={IconPencil}
            text={t('builder.edit')}
            variant="subtle"
            size="compact-sm"
            aria-label={t('builder.editOf', { name: row.name })}
            onClick={() => edit(row)}
          />
        ),
      },
      {
        key: 'status',
        title: t('builder.status'),
        value: (row) => t(row.retired ? 'builder.retired' : 'builder.active'),
        sortable: true,
        width: 84,
        short: (row) => (row.retired ? t('builder.retired') : ''),
        render: (row) => <InUse retired={row.retired}>{t(row.retired ? 'builder.retired' : 'builder.active')}</InUse>,
      },
      {
        key: 'stages',
        title: t('builder.usedAt'),
        value: (row) => (row.stages ?? []).join(', '),
        sortable: true,
        yields: true,
        width: 140,
      },
      {
        key: 'version',
        title: t('builder.version'),
        value: (row) => row.versionNumber ?? null,
        sortable: true,
        numeric: true,
        hidden: true,
        width: 72,
      },
      {
        key: 'more',
        title: t('builder.more'),
        action: true,
        width: 56,
        render: (row) => (
          <MoreMenu label={t('builder.moreOf', { name: row.name })}>
            {editor ? <MenuEntry icon={IconCopy} text={t('builder.duplicate')} onClick={() => duplicate(row)} /> : null}
            <MenuEntry icon={IconFileExport} text={t('builder.exportXlsform')} onClick={() => exportForm(row)} />
          </MoreMenu>
        ),
      },
    ],
    [t, editor, edit, duplicate, exportForm],
  );
}
