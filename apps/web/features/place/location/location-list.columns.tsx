import { Group, Menu } from '@mantine/core';
import { IconArrowMerge, IconArrowRight, IconBinaryTree, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Ref } from '@fieldward/contract/view.ts';
import { useText } from '../../../lib/text.ts';
import type { GridColumn } from '../../../ui/data-grid.tsx';
import { TextButton } from '../../../ui/icon-button.tsx';
import { MenuEntry, MoreMenu } from '../../../ui/more-menu.tsx';
import { NameOrGone, nameOrGone, Status } from '../../../ui/status.tsx';
import { RestoreButton } from '../../../widgets/catalogue/use-retirement.tsx';
import type { LocationRow } from './location-list.queries.ts';

/** What can be done with a place. */
export interface PlaceActions {
  edit: (place: Ref) => void;
  move: (place: Ref) => void;
  merge: (place: Ref) => void;
  history: (place: Ref) => void;
  remove: (place: Ref) => void;
  /** Takes a deleted place back. */
  restore: (place: Ref) => void;
  /** Shows what stands in it. */
  open: (place: Ref) => void;
}

/** Name, Description, City/village, Address, Tags and Edit; `actions` only for those who may change places. */
export function useLocationColumns(actions: PlaceActions | null): readonly GridColumn<LocationRow>[] {
  const t = useText();
  return useMemo<readonly GridColumn<LocationRow>[]>(
    () => [
      {
        key: 'name',
        title: t('place.name'),
        sortable: true,
        width: 200,
        value: (row) => row.display,
        short: (row) => nameOrGone({ name: row.display, gone: row.retired ? t('entries.deleted') : null }),
        render: (row) => <NameOrGone name={row.display} gone={row.retired ? t('entries.deleted') : null} />,
      },
      { key: 'description', title: t('place.description'), sortable: true, wrap: true, value: (row) => row.description },
      { key: 'cityVillage', title: t('place.cityVillage'), sortable: true, width: 140, value: (row) => row.cityVillage },
      { key: 'address1', title: t('place.address'), sortable: true, wrap: true, value: (row) => row.address1 },
      { key: 'address2', title: t('place.landmark'), hidden: true, value: (row) => row.address2 },
      { key: 'stateProvince', title: t('place.stateProvince'), hidden: true, sortable: true, value: (row) => row.stateProvince },
      { key: 'country', title: t('place.country'), hidden: true, sortable: true, value: (row) => row.country },
      { key: 'parentLocation', title: t('place.parent'), hidden: true, sortable: true, value: (row) => row.parentLocation?.display },
      {
        key: 'tags',
        title: t('place.tags'),
        width: 168,
        wrap: true,
        value: (row) => row.tags.map(({ display }) => display).join(', '),
        render: (row) => (
          <Group gap={4} wrap="wrap">
            {row.tags.map(({ uuid, display }) => (
              <Status key={uuid}>{display}</Status>
            ))}
          </Group>
        ),
      },
      ...(actions
        ? [
            {
              key: 'edit',
              title: t('place.edit'),
              action: true,
              // the row itself opens it
              phone: 'none' as const,
              width: 96,
              render: (row: LocationRow) => (
                <TextButton
                  icon={IconPencil}
                  text={t('place.edit')}
                  variant="subtle"
                  size="compact-sm"
                  aria-label={t('place.editOf', { name: row.display })}
                  onClick={() => actions.edit(row)}
                />
              ),
            },
            {
              key: 'more',
              title: t('place.more'),
              action: true,
              width: 64,
              render: (row: LocationRow) =>
                row.retired ? (
                  <RestoreButton name={row.display} onClick={() => actions.restore(row)} />
                ) : (
                  <PlaceMenu place={row} actions={actions} withTree />
                ),
            },
          ]
        : []),
    ],
    [t, actions],
  );
}

interface PlaceMenuProps {
  place: Ref;
  actions: PlaceActions;
  /** Offers to show it in the tree. */
  withTree?: boolean;
  /** Offers to edit it. */
  withEdit?: boolean;
}

/** What else can be done with a place. */
export function PlaceMenu({ place, actions, withTree = false, withEdit = false }: PlaceMenuProps) {
  const t = useText();
  return (
    <MoreMenu label={t('place.moreOf', { name: place.display })}>
      {withEdit ? <MenuEntry icon={IconPencil} text={t('place.edit')} onClick={() => actions.edit(place)} /> : null}
      {withTree ? <MenuEntry icon={IconBinaryTree} text={t('place.showInTree')} onClick={() => actions.open(place)} /> : null}
      <MenuEntry icon={IconArrowRight} turns text={t('place.move')} onClick={() => actions.move(place)} />
      <MenuEntry icon={IconArrowMerge} text={t('place.merge')} onClick={() => actions.merge(place)} />
      <MenuEntry icon={IconHistory} text={t('place.history')} onClick={() => actions.history(place)} />
      <Menu.Divider />
      <MenuEntry icon={IconTrash} text={t('place.delete')} color="red" onClick={() => actions.remove(place)} />
    </MoreMenu>
  );
}
