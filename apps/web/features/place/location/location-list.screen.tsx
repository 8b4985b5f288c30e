import { SegmentedControl, Select } from '@mantine/core';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { location } from '@fieldward/contract/place/location.ts';
import type { Ref } from '@fieldward/contract/view.ts';
import { lazy, Suspense, useMemo, useState } from 'react';
import { ANY_VERSION, save } from '../../../lib/client.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useSession } from '../../../lib/session.ts';
import { useText, withTextsOf } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { DataGrid, foundPage, useGridState } from '../../../ui/data-grid.tsx';
import { TextButton } from '../../../ui/icon-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { DeletedSwitch } from '../../../widgets/catalogue/use-retirement.tsx';
import { usePlaceRemoval } from './place-removal.tsx';
import { useLocationColumns, type PlaceActions } from './location-list.columns.tsx';
import { locationsQuery, tagsQuery } from './location-list.queries.ts';
import { LocationTree } from './location-tree.panel.tsx';

const LocationModal = lazy(async () => ({ default: (await import('./location.modal.tsx')).LocationModal }));
const MoveLocation = lazy(async () => ({ default: (await import('./move-location.modal.tsx')).MoveLocation }));
const MergeLocation = lazy(async () => ({ default: (await import('./merge-location.modal.tsx')).MergeLocation }));
const LocationHistory = lazy(async () => ({ default: (await import('./location-history.modal.tsx')).LocationHistory }));
const LocationImport = lazy(() =>
  withTextsOf('features/place/location/location-import.modal.tsx', () => import('./location-import.modal.tsx')),
);

/** Values of the filter beside the tags: the places where care is recorded, and all. */
const OF_CARE = 'care';
const ALL = 'all';

/** The dialog that is open, and the place that it is about. */
type Dialog = { readonly does: 'create' | 'import' } | { readonly does: 'edit' | 'move' | 'merge' | 'history'; readonly place: Ref };

/** /administration/location: places as a list and as a tree. */
export default function LocationListScreen() {
  const t = useText();
  const queries = useQueryClient();
  const { may } = useSession();
  const editor = may('Manage Locations');
  const [{ q, tag: chosen, view, at, deleted }, setUrl] = useUrlState({ q: '', tag: '', view: 'list', at: '', deleted: false });
  // of the thousands of places of the world, a programme works with its own; who types a name may mean any
  const tag = chosen || (q === '' ? OF_CARE : ALL);
  const grid = useGridState();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = (): void => setDialog(null);
  const asTree = view === 'tree';
  const tags = useQuery(tagsQuery);
  const found = useQuery({
    ...locationsQuery({
      q,
      ...(tag === OF_CARE ? { offered: true } : { tag: tag === ALL ? '' : tag }),
      includeAll: deleted,
      ...grid.request,
    }),
    enabled: !asTree,
  });

  async function move(place: Ref, parent: Ref | null): Promise<boolean> {
    try {
      await save(location, { parentLocation: parent?.uuid ?? null }, { uuid: place.uuid, ifMatch: ANY_VERSION });
      notify('place.moved', { name: place.display });
      void queries.invalidateQueries({ queryKey: ['location'] });
      return true;
    } catch (problem) {
      notifyProblem(problem);
      return false;
    }
  }

  async function drop(place: Ref, parent: Ref): Promise<void> {
    const sure = await confirm({
      title: t('place.moveTitle', { name: place.display }),
      message: t('place.moveSure', { name: place.display, parent: parent.display }),
      yes: t('place.moveYes'),
      no: t('shell.cancel'),
      destructive: false,
    });
    if (sure) await move(place, parent);
  }

  const removal = usePlaceRemoval(setDialog);
  const actions = useMemo<PlaceActions | null>(
    () =>
      editor
        ? {
            edit: (place) => setDialog({ does: 'edit', place }),
            move: (place) => setDialog({ does: 'move', place }),
            merge: (place) => setDialog({ does: 'merge', place }),
            history: (place) => setDialog({ does: 'history', place }),
            open: ({ uuid }) => setUrl({ view: 'tree', at: uuid }),
            ...removal,
          }
        : null,
    [editor, removal, setUrl],
  );
  const columns = useLocationColumns(actions);

  return (
    <>
      <PageHeader
        title={t('place.title')}
        subtitle={t('place.about')}
        actions={
          editor ? (
            <>
              <TextButton icon={IconUpload} text={t('place.import')} variant="default" onClick={() => setDialog({ does: 'import' })} />
              <TextButton icon={IconPlus} text={t('place.createNew')} onClick={() => setDialog({ does: 'create' })} />
            </>
          ) : null
        }
      >
        {editor ? (
          <SegmentedControl
            aria-label={t('place.view')}
            data={[
              { value: 'list', label: t('place.list') },
              { value: 'tree', label: t('place.tree') },
            ]}
            value={asTree ? 'tree' : 'list'}
            onChange={(next) => setUrl({ view: next })}
          />
        ) : null}
        {asTree ? null : (
          <>
            <SearchBox
              label={t('place.search')}
              value={q}
              onSearch={(text) => {
                grid.setPage(1);
                setUrl({ q: text });
              }}
            />
            <Select
              aria-label={t('place.filterTag')}
              placeholder={t('place.anyTag')}
              clearable
              clearButtonProps={{ 'aria-label': t('shell.clear') }}
              data={[
                { value: OF_CARE, label: t('place.ofCare') },
                ...(tags.data ?? []).map(({ uuid, display }) => ({ value: uuid, label: display })),
              ]}
              value={tag === ALL ? null : tag}
              onChange={(next) => {
                grid.setPage(1);
                setUrl({ tag: next ?? ALL });
              }}
            />
            {editor ? (
              <DeletedSwitch
                value={deleted}
                onChange={(next) => {
                  grid.setPage(1);
                  setUrl({ deleted: next });
                }}
              />
            ) : null}
          </>
        )}
      </PageHeader>
      {asTree ? (
        <LocationTree
          key={at}
          at={at}
          onAt={(uuid) => setUrl({ at: uuid })}
          actions={actions}
          onDrop={(place, parent) => void drop(place, parent)}
        />
      ) : (
        <DataGrid
          {...foundPage(found)}
          name="locations"
          label={t('place.title')}
          columns={columns}
          idOf={(row) => row.uuid}
          {...(actions ? { onOpen: actions.edit } : {})}
          empty={
            q === '' && (tag === ALL || tag === OF_CARE) ? (
              <EmptyState title={t('place.none')} hint={t('place.noneWhy')} />
            ) : (
              <EmptyState title={t('place.noMatch')} hint={t('place.noMatchWhy')} />
            )
          }
        />
      )}
      {dialog ? <PlaceDialog dialog={dialog} move={move} onClose={close} /> : null}
    </>
  );
}

interface PlaceDialogProps {
  dialog: Dialog;
  move: (place: Ref, parent: Ref | null) => Promise<boolean>;
  onClose: () => void;
}

/** The dialog that is open. */
function PlaceDialog({ dialog, move, onClose }: PlaceDialogProps) {
  return (
    <Suspense fallback={null}>
      {dialog.does === 'create' ? <LocationModal onClose={onClose} /> : null}
      {dialog.does === 'edit' ? <LocationModal location={dialog.place.uuid} onClose={onClose} /> : null}
      {dialog.does === 'move' ? <MoveLocation place={dialog.place} move={move} onClose={onClose} /> : null}
      {dialog.does === 'merge' ? <MergeLocation place={dialog.place} onClose={onClose} /> : null}
      {dialog.does === 'history' ? <LocationHistory place={dialog.place} onClose={onClose} /> : null}
      {dialog.does === 'import' ? <LocationImport onClose={onClose} /> : null}
    </Suspense>
  );
}
