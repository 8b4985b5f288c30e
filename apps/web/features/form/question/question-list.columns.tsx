import { ActionIcon, Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useMemo } from 'react';
import { isDefaultQuestion } from '@fieldward/domain/bank/question-widget.ts';
import { useText } from '../../../lib/text.ts';
import type { GridColumn } from '../../../ui/data-grid.tsx';
import { NameOrGone, nameOrGone } from '../../../ui/status.tsx';
import { InUseSwitch } from '../../../widgets/catalogue/use-retirement.tsx';
import { useProductWord } from '../../../widgets/product-word.ts';
import type { BankQuestion } from './question.queries.ts';

interface Actions {
  /** Only for those who may change questions. */
  changes: Readonly<Record<'edit' | 'retire' | 'restore', (question: BankQuestion) => void>> | null;
  showUse: (question: BankQuestion) => void;
}

/** The columns of the question bank. */
export function useQuestionColumns({ changes, showUse }: Actions): readonly GridColumn<BankQuestion>[] {
  const t = useText();
  const word = useProductWord();
  return useMemo<readonly GridColumn<BankQuestion>[]>(() => {
    // those that come with the product are called what the palette of the form builder calls them
    const nameOf = (row: BankQuestion): string => (isDefaultQuestion(row) ? word(row.name) : row.name);
    return [
      {
        key: 'name',
        title: t('bankscreen.name'),
        sortable: true,
        value: nameOf,
        short: (row) => nameOrGone({ name: nameOf(row), gone: row.retired ? t('bankscreen.retired') : null }),
        render: (row) => <NameOrGone name={nameOf(row)} gone={row.retired ? t('bankscreen.retired') : null} />,
      },
      {
        key: 'description',
        title: t('bankscreen.description'),
        sortable: true,
        value: (row) => row.description,
        yields: true,
        width: 160,
      },
      { key: 'attributeName', title: t('bankscreen.dataType'), sortable: true, value: (row) => word(row.attributeName ?? ''), width: 100 },
      {
        key: 'fieldType',
        title: t('bankscreen.fieldType'),
        sortable: true,
        value: (row) => word(row.fieldType?.display ?? ''),
        width: 160,
      },
      {
        key: 'variableName',
        title: t('bankscreen.variableName'),
        hidden: true,
        value: (row) => row.concept?.names.find(({ conceptNameType }) => conceptNameType === 'SHORT')?.name,
      },
      {
        key: 'formCount',
        title: t('bankscreen.usedIn'),
        width: 72,
        phone: 'none',
        value: (row) => row.formCount,
        render: (row) => (
          <Button
            size="compact-sm"
            variant="light"
            miw={40}
            aria-label={t('bankscreen.showUse', { name: row.name, count: row.formCount ?? 0 })}
            onClick={() => showUse(row)}
          >
            {row.formCount ?? 0}
          </Button>
        ),
      },
      ...(changes
        ? [
            {
              key: 'edit',
              title: t('bankscreen.edit'),
              action: true,
              width: 92,
              render: (row: BankQuestion) => (
                <>
                  <ActionIcon aria-label={t('bankscreen.editOf', { name: row.name })} onClick={() => changes.edit(row)}>
                    <IconPencil size={16} aria-hidden />
                  </ActionIcon>
                  {isDefaultQuestion(row) ? null : (
                    <InUseSwitch
                      retired={row.retired}
                      name={row.name}
                      retire={() => changes.retire(row)}
                      restore={() => changes.restore(row)}
                    />
                  )}
                </>
              ),
            },
          ]
        : []),
    ];
  }, [t, word, changes, showUse]);
}
