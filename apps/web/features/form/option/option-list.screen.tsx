import { IconPlus, IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { concept, MISC_CLASS } from '@fieldward/contract/form/concept.ts';
import { ANY_VERSION, remove, save } from '../../../lib/client.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useSession } from '../../../lib/session.ts';
import { useText, withTextsOf } from '../../../lib/text.ts';
import { TextButton } from '../../../ui/icon-button.tsx';
import { late } from '../../../ui/late.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { CatalogueList } from '../../../widgets/catalogue/catalogue-list.tsx';
import { confirmRemoval } from '../../../widgets/confirm-removal.tsx';
import { WithEntry } from '../../../widgets/catalogue/with-entry.tsx';
import { useOptionColumns } from './option-list.columns.tsx';
import { optionRow, type Option } from '../../../widgets/option/option.queries.ts';

const OptionModal = late(async () => (await import('../../../widgets/option/option.modal.tsx')).OptionModal);

const OptionImport = lazy(() => withTextsOf('features/form/option/option-import.modal.tsx', () => import('./option-import.modal.tsx')));

/** /administration/options: the answers that coded questions offer. */
export default function OptionListScreen() {
  const t = useText();
  const queries = useQueryClient();
  const { may } = useSession();
  const editor = may(concept.privileges.write);
  const [edited, setEdited] = useState<Option | 'new' | null>(null);
  const [importing, setImporting] = useState(false);
  const close = (): void => setEdited(null);

  const actions = useMemo(() => {
    const refresh = () => queries.invalidateQueries({ queryKey: ['concept'] });
    return {
      edit: setEdited,
      async retire(option: Option): Promise<void> {
        const sure = await confirmRemoval(
          { of: 'concept', uuid: option.uuid },
          {
            title: t('bankscreen.retireTitle'),
            message: t('bankscreen.retireText', { name: option.display }),
            yes: t('bankscreen.retire'),
            no: t('shell.cancel'),
          },
        );
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
          await save(concept, { retired: false }, { uuid: option.uuid, ifMatch: ANY_VERSION });
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
      <CatalogueList
        view={optionRow}
        name="options"
        title={t('bankscreen.options')}
        about={t('bankscreen.optionsAbout')}
        search={t('bankscreen.searchOptions')}
        // without a search the alphabet, with one the best match first
        params={(text) => ({ class: MISC_CLASS, sort: text === '' ? 'display' : '' })}
        columns={columns}
        onOpen={editor ? setEdited : null}
        retired={{ as: 'switch', label: t('bankscreen.showRetired') }}
        actions={
          editor ? (
            <>
              <TextButton icon={IconUpload} text={t('bankscreen.import')} variant="default" onClick={() => setImporting(true)} />
              <TextButton icon={IconPlus} text={t('bankscreen.addOption')} onClick={() => setEdited('new')} />
            </>
          ) : null
        }
        empty={(text) =>
          text === '' ? (
            <EmptyState title={t('bankscreen.noOptions')} hint={t('bankscreen.noOptionsWhy')} />
          ) : (
            <EmptyState title={t('bankscreen.noMatch', { text })} hint={t('bankscreen.noMatchWhy')} />
          )
        }
      />
      {edited ? (
        <WithEntry title={t('bankscreen.editOption')} view={optionRow} uuid={edited === 'new' ? '' : edited.uuid} onClose={close}>
          {(option, etag) => <OptionModal option={option ?? undefined} etag={etag} onClose={close} onSaved={close} />}
        </WithEntry>
      ) : null}
      {importing ? (
        <Suspense fallback={null}>
          <OptionImport onClose={() => setImporting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
