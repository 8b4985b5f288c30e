import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useText } from '../../../../lib/text.ts';
import type { GridColumn } from '../../../../ui/data-grid.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { NameOrGone, nameOrGone } from '../../../../ui/status.tsx';
import { RestoreButton } from '../../../../widgets/catalogue/use-retirement.tsx';
import { useProductWord } from '../../../../widgets/product-word.ts';
import type { RuleRow } from './rule.queries.ts';

/** What an editor does with a rule of the list. */
interface RuleChanges {
  edit(row: RuleRow): void;
  remove(row: RuleRow): Promise<void>;
  takeBack(row: RuleRow): Promise<void>;
}

/** The columns of the list of rules; without actions where there are no changes. @param page another text whenever the changes act on another page */
export function useRuleColumns(changes: RuleChanges | null, page: string): readonly GridColumn<RuleRow>[] {
  const t = useText();
  const editor = changes !== null;
  const word = useProductWord();
  return useMemo<readonly GridColumn<RuleRow>[]>(() => {
    const shown: GridColumn<RuleRow>[] = [
      {
        key: 'name',
        title: t('ruleengine.columnName'),
        value: (row) => row.name,
        sortable: true,
        wrap: true,
        width: 160,
        short: (row) => nameOrGone({ name: row.name, gone: row.retired ? t('entries.deleted') : null }),
        render: (row) => <NameOrGone name={row.name} gone={row.retired ? t('entries.deleted') : null} />,
      },
      {
        key: 'description',
        title: t('ruleengine.columnDescription'),
        value: (row) => row.description,
        sortable: true,
        wrap: true,
      },
      { key: 'actionName', title: t('ruleengine.columnAction'), value: (row) => word(row.actionName), sortable: true },
      { key: 'form', title: t('ruleengine.columnForm'), value: (row) => row.form?.name, wrap: true },
      { key: 'targetForm', title: t('ruleengine.columnTargetForm'), value: (row) => row.targetForm?.name, wrap: true },
      {
        key: 'targetQuestion',
        title: t('ruleengine.columnTargetQuestion'),
        value: (row) => row.targetFormField?.displayText ?? row.targetQuestion?.name,
        wrap: true,
      },
    ];
    if (changes === null) return shown;
    return [
      ...shown,
      {
        key: 'edit',
        title: t('shell.edit'),
        action: true,
        phone: 'none',
        width: 56,
        render: (row) =>
          row.retired ? null : (
            <IconButton icon={IconPencil} label={t('ruleengine.editOf', { name: row.name })} onClick={() => changes.edit(row)} />
          ),
      },
      {
        key: 'delete',
        title: t('shell.delete'),
        action: true,
        width: 64,
        render: (row) =>
          row.retired ? (
            <RestoreButton name={row.name} onClick={() => void changes.takeBack(row)} />
          ) : (
            <IconButton
              icon={IconTrash}
              label={t('ruleengine.deleteOf', { name: row.name })}
              color="red"
              onClick={() => void changes.remove(row)}
            />
          ),
      },
    ];
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what changes a row only uses the row, stable functions and the page
  }, [t, word, editor, page]);
}
