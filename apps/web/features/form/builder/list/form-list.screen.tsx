import { SegmentedControl, TextInput } from '@mantine/core';
import { IconFileImport, IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { form as formWire } from '@fieldward/contract/form/form.ts';
import { local } from '../../../../lib/local-store.ts';
import { notifyProblem } from '../../../../lib/notify.ts';
import { useSession } from '../../../../lib/session.ts';
import { useText } from '../../../../lib/text.ts';
import { useUrlState } from '../../../../lib/url-state.ts';
import { DataGrid } from '../../../../ui/data-grid.tsx';
import { TextButton } from '../../../../ui/icon-button.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { useGo, useHref } from '../../../../widgets/navigation.tsx';
import { BUILDER } from './builder-address.ts';
import { useFormColumns } from './form-list.columns.tsx';
import { formListQuery, type ListedForm } from './form-list.queries.ts';

const XlsformImport = lazy(async () => ({ default: (await import('../xlsform/xlsform-import.modal.tsx')).XlsformImport }));

/** /administration/form: every form; opens them in the builder, makes new ones, and exchanges them as XLSForms. */
export default function FormListScreen() {
  const t = useText();
  const go = useGo();
  const href = useHref();
  const queries = useQueryClient();
  const { may } = useSession();
  const editor = may(formWire.privileges.write);
  const [{ q, show }, setUrl] = useUrlState({ q: '', show: 'all', page: 1 });
  const [importing, setImporting] = useState(false);
  const { data, isFetching, error, refetch } = useQuery(formListQuery);

  const edit = useCallback(
    (form: { uuid: string; name: string }) => {
      local.set('active_form', { uuid: form.uuid, display: form.name });
      go(BUILDER, { form: form.uuid });
    },
    [go],
  );
  const duplicate = useCallback(
    (form: ListedForm) => {
      local.remove('active_form');
      go(BUILDER, { copyOf: form.uuid });
    },
    [go],
  );
  const exportForm = useCallback((form: ListedForm) => {
    import('../xlsform/xlsform-export.ts').then(({ exportXlsform }) => exportXlsform(form.uuid)).catch(notifyProblem);
  }, []);
  const columns = useFormColumns(editor, { edit, duplicate, exportForm });

  const rows = useMemo(() => {
    const wanted = q.trim().toLowerCase();
    return data?.filter(
      ({ name, description, retired }) =>
        (show === 'all' || retired === (show === 'retired')) && `${name} ${description ?? ''}`.toLowerCase().includes(wanted),
    );
  }, [data, q, show]);

  function create(): void {
    local.remove('active_form');
    go(BUILDER);
  }

  const createButton = <TextButton icon={IconPlus} text={t('builder.createNew')} onClick={create} />;
  return (
    <>
      <PageHeader
        title={t('builder.formTitle')}
        actions={
          editor ? (
            <>
              <TextButton icon={IconFileImport} text={t('builder.importXlsform')} variant="default" onClick={() => setImporting(true)} />
              {createButton}
            </>
          ) : null
        }
      >
        <TextInput
          type="search"
          dir="auto"
          autoComplete="off"
          style={{ flex: '1 1 240px', maxInlineSize: 400 }}
          leftSection={<IconSearch size={16} aria-hidden />}
          aria-label={t('builder.searchForms')}
          placeholder={t('builder.searchForms')}
          value={q}
          onChange={(event) => setUrl({ q: event.currentTarget.value, page: 1 })}
        />
        <SegmentedControl
          aria-label={t('builder.status')}
          value={show}
          onChange={(next) => setUrl({ show: next, page: 1 })}
          data={[
            { value: 'all', label: t('builder.all') },
            { value: 'active', label: t('builder.active') },
            { value: 'retired', label: t('builder.retired') },
          ]}
        />
      </PageHeader>
      <DataGrid
        name="forms"
        label={t('builder.formTitle')}
        columns={columns}
        rows={rows}
        idOf={(row) => row.uuid}
        loading={isFetching}
        error={error}
        onRetry={() => void refetch()}
        onOpen={edit}
        hrefOf={({ uuid }) => href(BUILDER, { form: uuid })}
        empty={
          data?.length === 0 ? (
            <EmptyState title={t('builder.noForms')} hint={t('builder.noFormsWhy')} action={editor ? createButton : null} />
          ) : (
            <EmptyState title={t('shell.noMatches')} hint={t('shell.noMatchesWhy')} />
          )
        }
      />
      {importing ? (
        <Suspense fallback={null}>
          <XlsformImport
            onClose={() => setImporting(false)}
            onDone={(uuid) => {
              setImporting(false);
              void queries.invalidateQueries({ queryKey: ['hydra/form'] });
              edit({ uuid, name: '' });
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
