import { Button, Checkbox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { labTestType } from '@fieldward/contract/lab/lab-catalogue.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { DataGrid, foundPage, useGridState } from '../../../ui/data-grid.tsx';
import { late } from '../../../ui/late.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useHref } from '../../../widgets/navigation.tsx';
import { pageQuery } from '../../../widgets/catalogue/catalogue.queries.ts';
import type { GivenTest } from './lab-attribute.modal.tsx';
import { testView } from './lab-catalogue.queries.ts';
import { GRID_HEIGHT, ROWS, testColumns } from './lab-catalogue.columns.tsx';

const LabTestModal = late(async () => (await import('./lab-test.modal.tsx')).LabTestModal);
const LabAttributeModal = late(async () => (await import('./lab-attribute.modal.tsx')).LabAttributeModal);
const LabTestView = late(async () => (await import('./lab-test-view.panel.tsx')).LabTestView);

/** `back` is the test whose view a closed dialog leads back to. */
type Open =
  | { what: 'test'; uuid: string; back?: string | undefined }
  | { what: 'field'; uuid: string; test: GivenTest | null; back?: string | undefined };

/** /administration/manageLabTest: the types of tests of the laboratory. */
export default function LabTestListScreen() {
  const t = useText();
  const { may } = useSession();
  const editor = may(labTestType.privileges.write);
  // which test is viewed is in the address, so that it can be sent to somebody
  const href = useHref();
  const [{ q, retired, test: viewed }, setUrl] = useUrlState({ q: '', retired: false, test: '' });
  const grid = useGridState('', ROWS);
  const [open, setOpen] = useState<Open | null>(null);
  const found = useQuery(
    pageQuery(testView, {
      q,
      ...(retired ? { includeAll: true } : {}),
      ...grid.request,
    }),
  );
  const { startIndex } = grid;
  const rows = useMemo(() => found.data?.rows.map((row, index) => ({ ...row, serial: startIndex + index + 1 })), [found.data, startIndex]);
  const columns = useMemo(
    () =>
      testColumns(t, {
        view: ({ uuid }) => setUrl({ test: uuid }),
        add: editor ? (test) => setOpen({ what: 'field', uuid: '', test }) : null,
      }),
    [t, editor, setUrl],
  );
  const close = (): void => {
    if (open?.back !== undefined) setUrl({ test: open.back });
    setOpen(null);
  };
  const fromView = (next: Open): void => {
    setUrl({ test: '' });
    setOpen({ ...next, back: viewed });
  };
  const filter = (change: Partial<{ q: string; retired: boolean }>): void => {
    grid.setPage(1);
    setUrl(change);
  };

  return (
    <>
      <PageHeader
        title={t('administration.manageLabTest')}
        subtitle={t('labcatalogue.testsAbout')}
        actions={
          editor ? (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen({ what: 'test', uuid: '' })}>
              {t('labcatalogue.addTest')}
            </Button>
          ) : null
        }
      >
        <SearchBox label={t('labcatalogue.searchTests')} value={q} onSearch={(text) => filter({ q: text })} />
        <Checkbox
          my="auto"
          label={t('labcatalogue.withRetired')}
          checked={retired}
          onChange={(event) => filter({ retired: event.currentTarget.checked })}
        />
      </PageHeader>
      <DataGrid
        {...foundPage(found)}
        name="lab-tests"
        label={t('administration.manageLabTest')}
        columns={columns}
        rows={rows}
        idOf={(row) => row.uuid}
        size={ROWS}
        height={GRID_HEIGHT}
        onOpen={({ uuid }) => setUrl({ test: uuid })}
        hrefOf={({ uuid }) => href('/administration/manageLabTest', { test: uuid })}
        empty={
          q === '' ? (
            <EmptyState title={t('labcatalogue.noTests')} hint={t('labcatalogue.noTestsWhy')} />
          ) : (
            <EmptyState title={t('labcatalogue.noMatch')} hint={t('labcatalogue.noMatchWhy')} />
          )
        }
      />
      {viewed !== '' && open === null ? (
        <LabTestView
          uuid={viewed}
          onEdit={editor ? (uuid) => fromView({ what: 'test', uuid }) : null}
          onAdd={({ uuid, name }) => fromView({ what: 'field', uuid: '', test: { uuid, name } })}
          onEditField={(uuid) => fromView({ what: 'field', uuid, test: null })}
          onClose={() => setUrl({ test: '' })}
        />
      ) : null}
      {open?.what === 'test' ? <LabTestModal uuid={open.uuid} onClose={close} /> : null}
      {open?.what === 'field' ? <LabAttributeModal uuid={open.uuid} test={open.test} onClose={close} /> : null}
    </>
  );
}
