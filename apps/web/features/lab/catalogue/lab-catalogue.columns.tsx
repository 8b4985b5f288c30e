import { ActionIcon, Button } from '@mantine/core';
import { IconArchive, IconPencil, IconPlus, IconRestore } from '@tabler/icons-react';
import { UNKNOWN_LAB_TEST_TYPE } from '@fieldward/contract/lab/lab-catalogue.ts';
import { labTestGroupWord } from '@fieldward/domain/lab/test-group.ts';
import type { Text as Translate } from '../../../lib/text.ts';
import type { GridColumn } from '../../../ui/data-grid.tsx';
import { NameOrGone, nameOrGone } from '../../../ui/status.tsx';
import type { LabField, LabTestType } from './lab-catalogue.queries.ts';
import { kindWord } from './lab-words.ts';

/** Grids of the laboratory show twelve rows at first, in 415 pixels. */
export const ROWS = 12;
export const GRID_HEIGHT = 415;

type TestRow = LabTestType & { serial: number };

interface TestActions {
  view: (test: LabTestType) => void;
  /** Null for those who may only look. */
  add: ((test: LabTestType) => void) | null;
}

/** S.No., Test Type Name, Short Name, Test Group, Reference Concept, View and Add. */
export function testColumns(t: Translate, { view, add }: TestActions): readonly GridColumn<TestRow>[] {
  return [
    { key: 'serial', title: t('labcatalogue.serial'), numeric: true, width: 64, phone: 'none', value: (row) => row.serial },
    {
      key: 'name',
      title: t('labcatalogue.testTypeName'),
      sortable: true,
      width: 200,
      yields: true,
      phone: 'title',
      value: (row) => row.name,
      short: (row) => nameOrGone({ name: row.name, gone: row.retired ? t('labcatalogue.retired') : null }),
      render: (row) => <NameOrGone name={row.name} gone={row.retired ? t('labcatalogue.retired') : null} />,
    },
    { key: 'shortName', title: t('labcatalogue.shortName'), sortable: true, width: 110, value: (row) => row.shortName ?? '' },
    {
      key: 'testGroup',
      title: t('labcatalogue.testGroup'),
      sortable: true,
      width: 140,
      value: (row) => t(labTestGroupWord(row.testGroup)),
    },
    {
      key: 'referenceConcept',
      title: t('labcatalogue.referenceConcept'),
      width: 180,
      yields: true,
      value: (row) => row.referenceConcept?.display ?? '',
    },
    {
      key: 'view',
      title: t('labcatalogue.view'),
      action: true,
      phone: 'none',
      width: 72,
      render: (row) => (
        <Button size="compact-sm" variant="subtle" aria-label={t('labcatalogue.viewOf', { name: row.name })} onClick={() => view(row)}>
          {t('labcatalogue.view')}
        </Button>
      ),
    },
    ...(add === null
      ? []
      : [
          {
            key: 'add',
            title: t('labcatalogue.add'),
            action: true,
            width: 88,
            render: (row: TestRow) =>
              row.uuid === UNKNOWN_LAB_TEST_TYPE || row.retired ? null : (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  leftSection={<IconPlus size={14} aria-hidden />}
                  aria-label={t('labcatalogue.addTo', { name: row.name })}
                  onClick={() => add(row)}
                >
                  {t('labcatalogue.add')}
                </Button>
              ),
          },
        ]),
  ];
}

interface FieldActions {
  edit: (field: LabField) => void;
  retire: (field: LabField) => void;
}

/** Name, Description and Lab Test Type; the kind; and for those who may, editing and retiring. */
export function fieldColumns(t: Translate, actions: FieldActions | null): readonly GridColumn<LabField>[] {
  return [
    {
      key: 'name',
      title: t('labcatalogue.name'),
      sortable: true,
      width: 180,
      yields: true,
      value: (row) => row.name,
      short: (row) => nameOrGone({ name: row.name, gone: row.retired ? t('labcatalogue.retired') : null }),
      render: (row) => <NameOrGone name={row.name} gone={row.retired ? t('labcatalogue.retired') : null} />,
    },
    { key: 'description', title: t('labcatalogue.description'), width: 200, yields: true, value: (row) => row.description ?? '' },
    { key: 'labTestType', title: t('labcatalogue.labTestType'), width: 180, value: (row) => row.labTestType.name },
    { key: 'datatype', title: t('labcatalogue.datatype'), width: 130, value: (row) => kindWord(t, row.datatypeClassname) },
    ...(actions === null
      ? []
      : [
          {
            key: 'edit',
            title: t('labcatalogue.edit'),
            action: true,
            width: 56,
            render: (row: LabField) => (
              <ActionIcon aria-label={t('labcatalogue.editOf', { name: row.name })} onClick={() => actions.edit(row)}>
                <IconPencil size={16} aria-hidden />
              </ActionIcon>
            ),
          },
          {
            key: 'retire',
            title: t('labcatalogue.retire'),
            action: true,
            width: 56,
            render: (row: LabField) => (
              <ActionIcon
                aria-label={t(row.retired ? 'labcatalogue.restoreOf' : 'labcatalogue.retireOf', { name: row.name })}
                onClick={() => actions.retire(row)}
              >
                {row.retired ? <IconRestore size={16} aria-hidden /> : <IconArchive size={16} aria-hidden />}
              </ActionIcon>
            ),
          },
        ]),
  ];
}
