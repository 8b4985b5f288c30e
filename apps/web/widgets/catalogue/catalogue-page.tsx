import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { useFormats } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import type { GridColumn } from '../../ui/data-grid.tsx';
import { late } from '../../ui/late.tsx';
import { useProductWord } from '../product-word.ts';
import { lastColumns, nameColumn } from './catalogue.columns.tsx';
import { CatalogueList } from './catalogue-list.tsx';
import type { Catalogue, Entry } from './catalogue.ts';

const EntryFormModal = late(async () => (await import('./entry-form.modal.tsx')).EntryFormModal);
const KindListModal = late(async () => (await import('./kind-list.modal.tsx')).KindListModal);

/** A button that lists the kinds of the page's entries in a dialog. */
interface KindButton {
  readonly label: PlainCode;
  readonly lists: readonly Catalogue[];
}

interface CataloguePageProps {
  of: Catalogue & Required<Pick<Catalogue, 'page'>>;
  kinds?: readonly KindButton[];
  /** Kinds that have a button for a new one on the page; the others have it in their list. */
  create?: readonly Catalogue[];
}

/** A form, `from` is the list of kinds to which it leads back; or such a list. */
type Open = { of: Catalogue; uuid: string; from?: KindButton } | { kinds: KindButton };

/** The whole page of a declared catalogue: its list, its form, and the lists and forms of its kinds. */
export function CataloguePage({ of, kinds = [], create = [] }: CataloguePageProps) {
  const { about, search, by, columns: declared } = of.page;
  const t = useText();
  const { day, money } = useFormats();
  const word = useProductWord();
  const { may } = useSession();
  const editor = may(of.wire.privileges.write);
  const [open, setOpen] = useState<Open | null>(null);
  const edit = useCallback(({ uuid }: { uuid: string }) => setOpen({ of, uuid }), [of]);
  const columns = useMemo<readonly GridColumn<Entry>[]>(
    () => [
      nameColumn(t),
      ...declared.map(({ title, value, render, ...column }) => ({
        sortable: true,
        ...column,
        title: t(title),
        value: (row: Entry) => value(row, { t, day, money, word }),
        ...(render === undefined ? {} : { render: (row: Entry) => render(row, { t, day, money, word }) }),
      })),
      ...lastColumns(t, editor ? edit : null),
    ],
    [t, day, money, word, editor, edit, declared],
  );
  const openForm = (kind: Catalogue, uuid: string, from?: KindButton): void =>
    setOpen({ of: kind, uuid, ...(from === undefined ? {} : { from }) });
  const close = (): void => setOpen(open !== null && 'from' in open ? { kinds: open.from } : null);

  return (
    <>
      <CatalogueList
        view={of.view}
        {...(by === undefined ? {} : { by })}
        title={t(of.texts.title)}
        about={t(about)}
        search={t(search)}
        columns={columns}
        onOpen={editor ? edit : null}
        actions={
          editor ? (
            <>
              {kinds.map((kind) => (
                <Button key={kind.label} variant="subtle" onClick={() => setOpen({ kinds: kind })}>
                  {t(kind.label)}
                </Button>
              ))}
              {create.map((kind) => (
                <Button key={kind.wire.name} variant="default" onClick={() => openForm(kind, '')}>
                  {t(kind.texts.create)}
                </Button>
              ))}
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => openForm(of, '')}>
                {t('entries.createNew')}
              </Button>
            </>
          ) : null
        }
      />
      {open !== null && 'of' in open ? <EntryFormModal of={open.of} uuid={open.uuid} onClose={close} /> : null}
      {open !== null && 'kinds' in open ? (
        <KindListModal
          title={t(open.kinds.label)}
          lists={open.kinds.lists.map((kind) => ({
            of: kind,
            edit: (uuid) => openForm(kind, uuid, open.kinds),
            create: create.includes(kind) ? null : () => openForm(kind, '', open.kinds),
          }))}
          onClose={close}
        />
      ) : null}
    </>
  );
}
