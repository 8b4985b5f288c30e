import type { TreeLocation } from '@fieldward/contract/place/location.operations.ts';
import { ActionIcon, Breadcrumbs, Button, Text, VisuallyHidden } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Ref } from '@fieldward/contract/view.ts';
import { useState, type DragEvent, type KeyboardEvent } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { Autocomplete } from '../../../ui/autocomplete.tsx';
import { EmptyState, ErrorState, Skeletons } from '../../../ui/states.tsx';
import { findPlaces } from '../../../widgets/location.queries.ts';
import { PlaceMenu, type PlaceActions } from './location-list.columns.tsx';
import { levelQuery } from './location-list.queries.ts';
import classes from './location-tree.module.css';

interface LocationTreeProps {
  /** The place whose tree is shown; '' for all. */
  at: string;
  onAt: (uuid: string) => void;
  actions: PlaceActions | null;
  /** Moves a place into the one that it was dropped on. */
  onDrop: (place: Ref, parent: Ref) => void;
}

/** The tree of places, level by level, with what is in each place or below it. */
export function LocationTree({ at, onAt, actions, onDrop }: LocationTreeProps) {
  const t = useText();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [dragged, setDragged] = useState<Ref | null>(null);
  const first = useInfiniteQuery(levelQuery(at));
  const above = first.data?.pages[0]?.above ?? [];

  const tree: TreeState = {
    open,
    toggle: (uuid, on) =>
      setOpen((now) => {
        const next = new Set(now);
        if (on) next.add(uuid);
        else next.delete(uuid);
        return next;
      }),
    dragged,
    drag: setDragged,
    drop: (parent) => {
      if (dragged !== null && dragged.uuid !== parent.uuid) onDrop(dragged, parent);
      setDragged(null);
    },
    actions,
  };
  return (
    <>
      <div className={classes.find}>
        <Autocomplete
          label={t('place.search')}
          value={null}
          search={findPlaces}
          queryKey={['location', 'find']}
          onChange={(place) => place && onAt(place.uuid)}
        />
        <Text c="dimmed" size="sm">
          {t('place.treeWhy')}
        </Text>
      </div>
      {at === '' ? null : (
        <nav aria-label={t('place.path')} className={classes.path}>
          <Breadcrumbs separator={<IconChevronRight size={14} className="fw-turn" aria-hidden />}>
            <Button variant="subtle" size="compact-sm" onClick={() => onAt('')}>
              {t('place.everything')}
            </Button>
            {above.map(({ uuid, display }) => (
              <Button
                key={uuid}
                variant="subtle"
                size="compact-sm"
                {...(uuid === at ? { 'aria-current': 'page' } : {})}
                onClick={() => onAt(uuid)}
              >
                {display}
              </Button>
            ))}
          </Breadcrumbs>
        </nav>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the buttons inside */}
      <div className={classes.frame} role="group" aria-label={t('place.treeLabel')} onKeyDown={walk}>
        <div className={classes.heads} aria-hidden>
          <span>{t('place.name')}</span>
          <span className={classes.number}>{t('place.children')}</span>
          <span className={classes.number}>{t('place.patients')}</span>
          <span className={classes.number}>{t('place.encounters')}</span>
          <span />
        </div>
        <TreeLevel parent={at} depth={0} tree={tree} />
      </div>
    </>
  );
}

interface TreeState {
  open: ReadonlySet<string>;
  toggle: (uuid: string, on: boolean) => void;
  dragged: Ref | null;
  drag: (place: Ref | null) => void;
  drop: (parent: Ref) => void;
  actions: PlaceActions | null;
}

/** The places that stand directly in one. */
function TreeLevel({ parent, depth, tree }: { parent: string; depth: number; tree: TreeState }) {
  const t = useText();
  const { number } = useFormats();
  const level = useInfiniteQuery(levelQuery(parent));
  if (level.isError && !level.data) return <ErrorState error={level.error} onRetry={() => void level.refetch()} />;
  if (!level.data)
    return (
      <div className={classes.wait}>
        <Skeletons rows={depth === 0 ? 8 : 2} />
      </div>
    );
  const rows = level.data.pages.flatMap(({ results }) => results);
  const total = level.data.pages[0]?.totalCount ?? rows.length;
  if (rows.length === 0)
    return depth === 0 ? (
      <EmptyState title={parent === '' ? t('place.none') : t('place.levelEmpty')} />
    ) : (
      <Text c="dimmed" size="sm" className={classes.wait}>
        {t('place.levelEmpty')}
      </Text>
    );
  return (
    <ul className={classes.level}>
      {rows.map((place) => (
        <TreeRow key={place.uuid} place={place} depth={depth} tree={tree} />
      ))}
      {level.hasNextPage ? (
        <li className={classes.rest} style={{ paddingInlineStart: 12 + depth * 20 }}>
          <Button variant="subtle" size="compact-sm" loading={level.isFetchingNextPage} onClick={() => void level.fetchNextPage()}>
            {t('place.showMore', { count: number(Math.min(100, total - rows.length)) })}
          </Button>
        </li>
      ) : null}
    </ul>
  );
}

function TreeRow({ place, depth, tree }: { place: TreeLocation; depth: number; tree: TreeState }) {
  const t = useText();
  const { number } = useFormats();
  const [over, setOver] = useState(false);
  const { actions, dragged } = tree;
  const opened = place.children > 0 && tree.open.has(place.uuid);
  const takes = actions !== null && dragged !== null && dragged.uuid !== place.uuid;
  const drags = actions === null ? {} : { draggable: true, onDragStart: start, onDragEnd: () => tree.drag(null) };

  function start(event: DragEvent): void {
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', place.display);
    tree.drag(place);
  }
  return (
    <li className={classes.item}>
      <div
        className={classes.row}
        {...drags}
        {...(over && takes ? { 'data-over': true } : {})}
        onDragOver={(event) => {
          if (!takes) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          tree.drop(place);
        }}
      >
        <div className={classes.name} style={{ paddingInlineStart: depth * 20 }}>
          {place.children > 0 ? (
            <ActionIcon
              data-tree
              aria-expanded={opened}
              aria-label={t(opened ? 'place.collapse' : 'place.expand', { name: place.display })}
              onClick={() => tree.toggle(place.uuid, !opened)}
            >
              <IconChevronRight size={16} className={opened ? classes.opened : 'fw-turn'} aria-hidden />
            </ActionIcon>
          ) : (
            <span className={classes.leaf} />
          )}
          <span className={classes.text} dir="auto" title={place.display}>
            {place.display}
          </span>
          <span className={classes.tags} dir="auto">
            {place.tags.join(', ')}
          </span>
        </div>
        <Count label={t('place.children')} value={number(place.children)} none={place.children === 0} />
        <Count label={t('place.patients')} value={number(place.patients)} none={place.patients === 0} />
        <Count label={t('place.encounters')} value={number(place.encounters)} none={place.encounters === 0} />
        <span className={classes.menu}>{actions ? <PlaceMenu place={place} actions={actions} withEdit /> : null}</span>
      </div>
      {opened ? <TreeLevel parent={place.uuid} depth={depth + 1} tree={tree} /> : null}
    </li>
  );
}

function Count({ label, value, none }: { label: string; value: string; none: boolean }) {
  return (
    <span className={classes.number} {...(none ? { 'data-none': true } : {})}>
      <VisuallyHidden>{label} </VisuallyHidden>
      <span className={classes.word} aria-hidden>
        {label}{' '}
      </span>
      {value}
    </span>
  );
}

/** Arrow keys between the places that can be opened; forwards opens, backwards closes or goes to the place around. */
function walk(event: KeyboardEvent<HTMLDivElement>): void {
  const here = event.target;
  if (!(here instanceof HTMLElement) || !here.matches('[data-tree]')) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tree]')];
  const at = all.indexOf(here);
  const backwards = document.documentElement.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
  const forwards = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const isOpen = here.getAttribute('aria-expanded') === 'true';
  const go = (to: HTMLElement | null | undefined): void => {
    event.preventDefault();
    to?.focus();
  };
  if (event.key === 'ArrowDown') go(all[at + 1]);
  else if (event.key === 'ArrowUp') go(all[at - 1]);
  else if (event.key === 'Home') go(all[0]);
  else if (event.key === 'End') go(all.at(-1));
  else if (event.key === forwards) {
    event.preventDefault();
    if (isOpen) go(here.closest('li')?.querySelector<HTMLElement>('ul [data-tree]'));
    else here.click();
  } else if (event.key === backwards) {
    event.preventDefault();
    if (isOpen) here.click();
    else go(here.closest('ul')?.closest('li')?.querySelector<HTMLElement>('[data-tree]'));
  }
}
