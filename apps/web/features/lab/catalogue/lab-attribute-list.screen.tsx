import { Button, Checkbox, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { labTestAttributeType } from '@fieldward/contract/lab/lab-catalogue.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { DataGrid, useGridState } from '../../../ui/data-grid.tsx';
import { late } from '../../../ui/late.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { fieldColumns, GRID_HEIGHT, ROWS } from './lab-catalogue.columns.tsx';
import { labFieldsQuery, labTestChoicesQuery } from './lab-catalogue.queries.ts';
import { useRetire } from './use-retire.tsx';

const LabAttributeModal = late(async () => (await import('./lab-attribute.modal.tsx')).LabAttributeModal);

/** /administration/manageLabTestAttribute: the fields of the results of all tests. */
export default function LabAttributeListScreen() {
  const t = useText();
  const { may } = useSession();
  const editor = may(labTestAttributeType.privileges.write);
  const [{ q, retired, test }, setUrl] = useUrlState({ q: '', retired: false, test: '' });
  const grid = useGridState('', ROWS);
  const retire = useRetire();
  /** uuid of what is edited, '' for a new one. */
  const [open, setOpen] = useState<string | null>(null);
  const choices = useQuery(labTestChoicesQuery);
  const found = useQuery(
    labFieldsQuery({
      q,
      includeAll: retired,
      test,
      limit: grid.limit,
      startIndex: grid.startIndex,
      sort: grid.sort === '' ? '' : `${grid.descending ? '-' : ''}${grid.sort}`,
    }),
  );
  const columns = useMemo(
    () => fieldColumns(t, editor ? { edit: ({ uuid }) => setOpen(uuid), retire: (field) => void retire('field', field) } : null),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- retiring is the same whenever it is made
    [t, editor],
  );
  const filter = (change: Partial<{ q: string; retired: boolean; test: string }>): void => {
    grid.setPage(1);
    setUrl(change);
  };

  return (
    <>
      <PageHeader
        title={t('administration.manageLabTestAttribute')}
        subtitle={t('labcatalogue.fieldsAbout')}
        actions={
          editor ? (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('')}>
              {t('labcatalogue.addField')}
            </Button>
          ) : null
        }
      >
        <SearchBox label={t('labcatalogue.searchFields')} value={q} onSearch={(text) => filter({ q: text })} />
        <Select
          aria-label={t('labcatalogue.labTestType')}
          placeholder={t('labcatalogue.allTests')}
          searchable
          clearable
          w={{ base: '100%', xs: 260 }}
          data={(choices.data ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))}
          value={test || null}
          onChange={(uuid) => filter({ test: uuid ?? '' })}
        />
        <Checkbox
          my="auto"
          label={t('labcatalogue.withRetired')}
          checked={retired}
          onChange={(event) => filter({ retired: event.currentTarget.checked })}
        />
      </PageHeader>
      {/* The grid chooses its columns once: again when it is known who may edit. */}
      <DataGrid
        key={String(editor)}
        name="lab-attributes"
        label={t('administration.manageLabTestAttribute')}
        columns={columns}
        rows={found.data?.rows}
        idOf={(row) => row.uuid}
        server={{ total: found.data?.totalCount }}
        size={ROWS}
        height={GRID_HEIGHT}
        loading={found.isFetching}
        error={found.error}
        onRetry={() => void found.refetch()}
        onOpen={editor ? ({ uuid }) => setOpen(uuid) : undefined}
        empty={
          q === '' && test === '' ? (
            <EmptyState title={t('labcatalogue.noFields')} hint={t('labcatalogue.noFieldsWhy')} />
          ) : (
            <EmptyState title={t('labcatalogue.noMatch')} hint={t('labcatalogue.noMatchWhy')} />
          )
        }
      />
      {open === null ? null : <LabAttributeModal uuid={open} test={null} onClose={() => setOpen(null)} />}
    </>
  );
}
