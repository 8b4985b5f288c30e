import { IconPlus, IconUpload } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { concept, MISC_CLASS } from '@fieldward/contract/form/concept.ts';
import { useSession } from '../../../lib/session.ts';
import { useText, withTextsOf } from '../../../lib/text.ts';
import { TextButton } from '../../../ui/icon-button.tsx';
import { late } from '../../../ui/late.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { CatalogueList } from '../../../widgets/catalogue/catalogue-list.tsx';
import { useRetirement } from '../../../widgets/catalogue/use-retirement.tsx';
import { WithEntry } from '../../../widgets/catalogue/with-entry.tsx';
import { useOptionColumns } from './option-list.columns.tsx';
import { optionRow, type Option } from '../../../widgets/option/option.queries.ts';

const OptionModal = late(async () => (await import('../../../widgets/option/option.modal.tsx')).OptionModal);

const OptionImport = lazy(() => withTextsOf('features/form/option/option-import.modal.tsx', () => import('./option-import.modal.tsx')));

/** /administration/options: the answers that coded questions offer. */
export default function OptionListScreen() {
  const t = useText();
  const { may } = useSession();
  const editor = may(concept.privileges.write);
  const [edited, setEdited] = useState<Option | 'new' | null>(null);
  const [importing, setImporting] = useState(false);
  const close = (): void => setEdited(null);

  const { retire, restore } = useRetirement(concept);
  const actions = useMemo(
    () => ({
      edit: setEdited,
      retire: ({ uuid, display: name }: Option) => void retire({ uuid, name }, t('bankscreen.retireText', { name })),
      restore: ({ uuid, display: name }: Option) => void restore({ uuid, name }),
    }),
    [retire, restore, t],
  );
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
