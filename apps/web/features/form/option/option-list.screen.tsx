import { Button, Switch } from '@mantine/core';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { concept } from '@fieldward/contract/form/concept.ts';
import { remove, save } from '../../../lib/client.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { DataGrid, useGridState } from '../../../ui/data-grid.tsx';
import { late } from '../../../ui/late.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useOptionColumns } from './option-list.columns.tsx';
import { optionsQuery, type Option } from '../../../widgets/option/option.queries.ts';

const OptionModal = late(async () => (await import('../../../widgets/option/option.modal.tsx')).OptionModal);

const OptionImport = lazy(() => import('./option-import.modal.tsx'));

/** /administration/options: the answers that coded questions offer. */
export default function OptionListScreen() {
  const t = useText();
  const queries = useQueryClient();
  const { may } = useSession();
  const editor = may(concept.privileges.write);
  const [{ q, retired }, setUrl] = useUrlState({ q: '', retired: false });
  const grid = useGridState();
  const [edited, setEdited] = useState<Option | 'new' | null>(null);
  const [importing, setImporting] = useState(false);
  const found = useQuery(
    optionsQuery({
      q,
      retired,
      limit: grid.limit,
      startIndex: grid.startIndex,
      sort: grid.sort === '' ? '' : `${grid.descending ? '-' : ''}${grid.sort}`,
    }),
  );

  const actions = useMemo(() => {
    const refresh = () => queries.invalidateQueries({ queryKey: ['concept'] });
    return {
      edit: setEdited,
      async retire(option: Option): Promise<void> {
        const sure = await confirm({
          title: t('bankscreen.retireTitle'),
          message: t('bankscreen.retireText', { name: option.display }),
          yes: t('bankscreen.retire'),
          no: t('shell.cancel'),
        });
        if (!sure) return;
        try {
          await remove(concept, option.uuid);
          notify('bankscreen.optionRetired', { name: option.display });
        } catch (problem) {
          notifyProblem(problem);
        }
        await refresh();
      },
      async activate(option: Option): Promise<void> {
        try {
          await save(concept, { retired: false }, { uuid: option.uuid });
          notify('bankscreen.optionActive', { name: option.display });
        } catch (problem) {
          notifyProblem(problem);
        }
        await refresh();
      },
    };
  }, [queries, t]);
  const columns = useOptionColumns(editor ? actions : null);

  return (
    <>
      <PageHeader
        title={t('bankscreen.options')}
        subtitle={t('bankscreen.optionsAbout')}
        actions={
          editor ? (
            <>
              <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} onClick={() => setImporting(true)}>
                {t('bankscreen.import')}
              </Button>
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
                {t('bankscreen.addOption')}
              </Button>
            </>
          ) : null
        }
      >
        <SearchBox
          label={t('bankscreen.searchOptions')}
          value={q}
          onSearch={(text) => {
            grid.setPage(1);
            setUrl({ q: text });
          }}
        />
        <Switch
          label={t('bankscreen.showRetired')}
          mih={36}
          styles={{ body: { alignItems: 'center', minHeight: 36 } }}
          checked={retired}
          onChange={(event) => {
            grid.setPage(1);
            setUrl({ retired: event.currentTarget.checked });
          }}
        />
      </PageHeader>
      {/* The grid chooses its columns once: again when it is known who may edit. */}
      <DataGrid
        key={String(editor)}
        name="options"
        label={t('bankscreen.options')}
        columns={columns}
        rows={found.data?.rows}
        idOf={(row) => row.uuid}
        server={{ total: found.data?.totalCount }}
        loading={found.isFetching}
        error={found.error}
        onRetry={() => void found.refetch()}
        {...(editor ? { onOpen: setEdited } : {})}
        empty={
          q === '' ? (
            <EmptyState title={t('bankscreen.noOptions')} hint={t('bankscreen.noOptionsWhy')} />
          ) : (
            <EmptyState title={t('bankscreen.noMatch', { text: q })} hint={t('bankscreen.noMatchWhy')} />
          )
        }
      />
      {edited ? (
        <OptionModal option={edited === 'new' ? undefined : edited} onClose={() => setEdited(null)} onSaved={() => setEdited(null)} />
      ) : null}
      {importing ? (
        <Suspense fallback={null}>
          <OptionImport onClose={() => setImporting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
