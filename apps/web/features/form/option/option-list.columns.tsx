import { ActionIcon, Text, Tooltip } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useText } from '../../../lib/text.ts';
import type { GridColumn } from '../../../ui/data-grid.tsx';
import { InUse } from '../../../ui/status.tsx';
import { InUseSwitch } from '../../../widgets/catalogue/use-retirement.tsx';
import { useProductWord } from '../../../widgets/product-word.ts';
import { codesIn, variableNameIn, type Option } from '../../../widgets/option/option.queries.ts';

interface Actions {
  edit: (option: Option) => void;
  retire: (option: Option) => void;
  restore: (option: Option) => void;
}

/** The columns of the option bank; `actions` only for those who may change options. */
export function useOptionColumns(actions: Actions | null): readonly GridColumn<Option>[] {
  const t = useText();
  const word = useProductWord();
  return useMemo<readonly GridColumn<Option>[]>(
    () => [
      {
        key: 'display',
        title: t('bankscreen.name'),
        sortable: true,
        yields: true,
        value: (row) => row.display,
        render: (row) => (
          <Text span fw={600}>
            {row.display}
          </Text>
        ),
      },
      { key: 'conceptClass', title: t('bankscreen.category'), sortable: true, value: (row) => row.conceptClass.display, width: 120 },
      { key: 'datatype', title: t('bankscreen.dataType'), sortable: true, value: (row) => word(row.datatype.display), width: 110 },
      { key: 'variableName', title: t('bankscreen.variableName'), value: variableNameIn, hidden: true },
      { key: 'description', title: t('bankscreen.description'), value: (row) => row.descriptions[0]?.description, hidden: true },
      { key: 'mappings', title: t('bankscreen.codes'), value: codesIn, hidden: true },
      {
        key: 'retired',
        title: t('bankscreen.status'),
        width: 110,
        short: (row) => (row.retired ? t('bankscreen.retired') : ''),
        value: (row) => (row.retired ? t('bankscreen.retired') : t('bankscreen.active')),
        render: (row) => <InUse retired={row.retired}>{row.retired ? t('bankscreen.retired') : t('bankscreen.active')}</InUse>,
      },
      ...(actions
        ? [
            {
              key: 'actions',
              title: t('bankscreen.actions'),
              action: true,
              width: 92,
              render: (row: Option) => (
                <>
                  <Tooltip label={t('bankscreen.edit')}>
                    <ActionIcon aria-label={t('bankscreen.editOf', { name: row.display })} onClick={() => actions.edit(row)}>
                      <IconPencil size={16} aria-hidden />
                    </ActionIcon>
                  </Tooltip>
                  <InUseSwitch
                    retired={row.retired}
                    name={row.display}
                    retire={() => actions.retire(row)}
                    restore={() => actions.restore(row)}
                  />
                </>
              ),
            },
          ]
        : []),
    ],
    [t, word, actions],
  );
}
