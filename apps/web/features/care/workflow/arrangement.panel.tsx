import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { late } from '../../../ui/late.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SortableList } from '../../../ui/sortable-list.tsx';
import { EmptyState, ErrorState, Skeletons } from '../../../ui/states.tsx';
import type { Placed } from './arrangement.queries.ts';
import { useArrangement, type ArrangementKind, type Places } from './use-arrangement.ts';

const AllParts = late(async () => (await import('./all-parts.modal.tsx')).AllParts);
const ChooseOrCreate = late(async () => (await import('./choose-or-create.modal.tsx')).ChooseOrCreate);

interface ArrangementProps extends Places {
  of: ArrangementKind;
  title: string;
  /** Links to what contains this. */
  subtitle?: ReactNode;
  /** Says where more of them are made, when all that there are stand here. */
  noneLeft?: ReactNode;
  /** Shows the name of a row as a link where there is something to open. */
  nameOf?: (row: Placed) => ReactNode;
  /** Further actions of a row, and of the page. */
  actionsOf?: (row: Placed) => ReactNode;
  more?: ReactNode;
}

/** The page of an arranged list: shows its rows in order; people with the write privilege add, remove and reorder them. */
export function Arrangement({ of, title, subtitle, noneLeft, nameOf, actionsOf, more, ...places }: ArrangementProps) {
  const t = useText();
  const { may } = useSession();
  const { link, creates, stored, texts } = of;
  const [listing, setListing] = useState(false);
  const { list } = places;
  const { adding, setAdding, add, create, removePlace, reorder, partsChanged } = useArrangement(of, places);
  const choices = useQuery({ ...of.choices, enabled: adding !== null });
  const editor = may(link.privileges.write);
  const creator = creates !== undefined && may(creates.privileges.write);
  return (
    <>
      <PageHeader
        title={title}
        {...(subtitle === undefined ? {} : { subtitle })}
        actions={
          <ArrangementActions of={of} editor={editor} creator={creator} more={more} onList={() => setListing(true)} onAdd={setAdding} />
        }
      />
      {list.isError ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <Skeletons /> : null}
      {list.data?.length === 0 ? <EmptyState title={t(texts.empty)} hint={t(texts.emptyWhy)} /> : null}
      {list.data && list.data.length > 0 ? (
        <SortableList
          label={title}
          rows={list.data}
          readOnly={!editor}
          {...(nameOf ? { nameOf } : {})}
          {...(actionsOf ? { actions: actionsOf } : {})}
          onOrder={(next) => void reorder(next)}
          onDelete={(row) => void removePlace(row)}
        />
      ) : null}
      {listing && stored ? (
        <AllParts
          of={stored}
          onClose={() => {
            setListing(false);
            void partsChanged();
          }}
        />
      ) : null}
      {adding ? (
        <ChooseOrCreate
          title={t(texts.add)}
          selectLabel={t(texts.select)}
          {...(texts.create ? { createLabel: t(texts.create) } : {})}
          mode={adding}
          choices={choices.data}
          present={new Set(list.data?.map((row) => row.of))}
          choose={add}
          {...(creator && create ? { create } : {})}
          none={noneLeft}
          onClose={() => setAdding(null)}
        />
      ) : null}
    </>
  );
}

interface ArrangementActionsProps extends Pick<ArrangementProps, 'of' | 'more'> {
  editor: boolean;
  creator: boolean;
  onList: () => void;
  onAdd: (mode: 'select' | 'create') => void;
}

/** What can be done with the whole list. */
function ArrangementActions({ of: { stored, texts }, editor, creator, more, onList, onAdd }: ArrangementActionsProps) {
  const t = useText();
  if (!editor) return more;
  return (
    <>
      {more}
      {creator && stored ? (
        <Button variant="subtle" onClick={onList}>
          {t(stored.texts.title)}
        </Button>
      ) : null}
      {creator && texts.createButton ? (
        <Button variant="default" onClick={() => onAdd('create')}>
          {t(texts.createButton)}
        </Button>
      ) : null}
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => onAdd('select')}>
        {t(texts.add)}
      </Button>
    </>
  );
}
