import { Button, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { form as formWire } from '@fieldward/contract/form/form.ts';
import { DEVICE_PREFIX } from '../../../../lib/local-store.ts';
import { useSession } from '../../../../lib/session.ts';
import { useText, withTextsOf } from '../../../../lib/text.ts';
import { confirm } from '../../../../ui/confirm.tsx';
import { TextButton } from '../../../../ui/icon-button.tsx';
import { late } from '../../../../ui/late.tsx';
import { announce, Announcer } from './announcer.tsx';
import type { BuilderStore } from './builder-store.ts';
import { BuilderToolbar } from './builder-toolbar.tsx';
import { testCasesQuery } from './builder.queries.ts';
import { keepCopies } from './copy-draft.ts';
import { FieldList } from '../field/field-list.tsx';
import classes from './form-builder.module.css';
import { FormHead, useNameTaken } from './form-head.tsx';
import { PalettePanel } from './palette.panel.tsx';
import { QuestionDrag } from '../drag/question-drag.tsx';
import type { ListHandle } from './reveal.ts';
import { sideViews, type SideView } from './side-views.ts';
import { BuilderContext, useBuilder, useBuilderState } from './use-builder.ts';
import { useSave } from './use-save.tsx';

// its column is there from the beginning, and a phone shows it when it is asked for
const SidePanel = late(
  async () => (await withTextsOf('features/form/builder/editor/side.panel.tsx', () => import('./side.panel.tsx'))).SidePanel,
);

const SIDE_KEY = `${DEVICE_PREFIX}builder-side`;

interface BuilderProps {
  /** Under which name the working copy is kept on this device. */
  draftKey: string;
  /** uuid of the form that this one duplicates. */
  original?: string | undefined;
}

/** The form builder around one working copy. */
export function BuilderPanel({ store, ...rest }: { store: BuilderStore } & BuilderProps) {
  return (
    <BuilderContext value={store}>
      <Builder {...rest} />
      <Announcer />
    </BuilderContext>
  );
}

type View = 'form' | 'add' | SideView;

function Builder({ draftKey, original }: BuilderProps) {
  const t = useText();
  const store = useBuilder();
  const { may } = useSession();
  const mayWrite = may(formWire.privileges.write);
  const wide = useMediaQuery('(min-width: 1280px)', true, { getInitialValueInEffect: false });
  const narrow = useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false });
  const [view, setView] = useState<View>('form');
  const [side, setSide] = useState<SideView>('preview');
  const [sideShown, setSideShown] = useState(() => localStorage.getItem(SIDE_KEY) !== 'hidden');
  const [kept, setKept] = useState<boolean | null>(null);
  const list = useRef<ListHandle>(null);
  const palette = useRef<HTMLElement>(null);
  const taken = useNameTaken(store.stored().name);
  const count = useBuilderState((state) => state.order().length);

  useEffect(() => {
    const keeper = keepCopies(draftKey, store, setKept);
    return () => keeper.stop();
  }, [draftKey, store]);
  useTestCases();
  useGuard();

  function focusOn(what: 'name' | 'description' | 'questions'): void {
    const add = what === 'questions';
    setView(add && narrow ? 'add' : 'form');
    requestAnimationFrame(() => {
      const target = add
        ? palette.current?.querySelector<HTMLElement>('[role="tabpanel"] button')
        : document.getElementById(`form-${what}`);
      target?.focus();
    });
  }
  const { save, busy, tried, dialog } = useSave({ taken, draftKey, original, focusOn, reveal: (uuid) => list.current?.reveal(uuid) });

  function travel(back: boolean): void {
    if (busy) return;
    const could = back ? store.canUndo() : store.canRedo();
    if (!could) return;
    const about = back ? store.undo() : store.redo();
    if (about !== null) list.current?.reveal(about);
    announce(t(back ? 'builder.undone' : 'builder.redone'));
  }
  useUndoKeys(travel);

  function toggleSide(): void {
    setSideShown(!sideShown);
    try {
      localStorage.setItem(SIDE_KEY, sideShown ? 'hidden' : 'shown');
    } catch {
      // no room: it is remembered until the page closes
    }
  }

  const beside = wide && sideShown;
  const shown: View = wide ? 'form' : !narrow && view === 'add' ? 'form' : view;
  const panel = sideViews.find((one) => one === shown);
  return (
    <div className={classes.builder} data-beside={beside || undefined}>
      <BuilderToolbar
        onUndo={() => travel(true)}
        onRedo={() => travel(false)}
        onSave={save}
        busy={busy}
        kept={kept}
        mayWrite={mayWrite}
        {...(wide ? { side: { shown: sideShown, toggle: toggleSide } } : {})}
      />
      {wide ? null : (
        <div className={classes.views}>
          <SegmentedControl
            fullWidth
            aria-label={t('builder.view')}
            value={shown}
            onChange={(next) => setView(next as View)}
            data={[
              { value: 'form', label: t('builder.form') },
              ...(narrow ? [{ value: 'add', label: t('builder.add') }] : []),
              { value: 'preview', label: t('builder.preview') },
              { value: 'tests', label: t('builder.tests') },
              { value: 'versions', label: t('builder.versions') },
            ]}
          />
        </div>
      )}
      <QuestionDrag list={list}>
        {/* while it is being saved nothing can be typed that the saved form would not have */}
        <div className={classes.columns} inert={busy}>
          <aside
            ref={palette}
            className={classes.palette}
            aria-label={t('builder.addQuestions')}
            {...hiddenWhen(narrow ? shown !== 'add' : panel !== undefined)}
          >
            <PalettePanel list={list} />
          </aside>
          <FormColumn
            list={list}
            taken={taken}
            tried={tried}
            hidden={shown !== 'form'}
            {...(narrow ? { onAdd: () => setView('add') } : {})}
            count={count}
          />
          {beside ? (
            <aside className={classes.side} aria-label={t('builder.sidePanel')}>
              <SidePanel view={side} onView={setSide} />
            </aside>
          ) : panel ? (
            <section className={classes.side} aria-label={t('builder.sidePanel')}>
              <SidePanel view={panel} onView={setView} bare />
            </section>
          ) : null}
        </div>
      </QuestionDrag>
      {dialog}
    </div>
  );
}

/** Out of sight and out of reach, but where it was: scrolling and what is typed stay. */
const hiddenWhen = (hidden: boolean) => (hidden ? { inert: true, 'data-hidden': true } : {});

interface FormColumnProps {
  list: { current: ListHandle | null };
  taken: boolean;
  tried: boolean;
  hidden: boolean;
  onAdd?: () => void;
  count: number;
}

function FormColumn({ list, taken, tried, hidden, onAdd, count }: FormColumnProps) {
  const t = useText();
  const store = useBuilder();
  const anyOpen = useBuilderState((state) => state.anyOpen());
  // As state: the list below is drawn again as soon as it is there.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const above = useRef<HTMLDivElement>(null);
  return (
    <div ref={setScroller} className={classes.form} {...hiddenWhen(hidden)}>
      <div className={classes.paper}>
        <div ref={above}>
          <FormHead taken={taken} tried={tried} />
          <div className={classes.listHead}>
            <h2>{t('builder.questionsCount', { count })}</h2>
            <span className={classes.push} />
            {anyOpen ? (
              <Button variant="subtle" size="compact-sm" onClick={() => store.closeAll()}>
                {t('builder.closeAll')}
              </Button>
            ) : null}
          </div>
          {count === 0 ? (
            <div className={classes.empty} data-warn={tried || undefined}>
              <IconPlus size={24} stroke={1.5} aria-hidden />
              <strong>{t('builder.empty')}</strong>
              <span>{t('builder.emptyWhy')}</span>
            </div>
          ) : null}
        </div>
        <FieldList scroller={scroller} above={above} list={list} />
        {onAdd ? <TextButton icon={IconPlus} text={t('builder.addQuestion')} variant="default" fullWidth mt="sm" onClick={onAdd} /> : null}
      </div>
    </div>
  );
}

/** The stored test cases, as soon as they are there; what was changed here stays. */
function useTestCases(): void {
  const store = useBuilder();
  const { uuid, isNew } = store.copy();
  const { data } = useQuery(testCasesQuery(isNew ? '' : uuid));
  useEffect(() => {
    if (data) store.setCases(data, true);
  }, [data, store]);
}

/** Leaving with unsaved changes asks first; they stay on this device in any case. */
function useGuard(): void {
  const t = useText();
  const store = useBuilder();
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || !store.changed()) return false;
      const leave = await confirm({
        title: t('builder.leaveTitle'),
        message: t('builder.leaveText'),
        yes: t('builder.leave'),
        no: t('builder.stay'),
        destructive: false,
      });
      return !leave;
    },
    enableBeforeUnload: () => store.changed(),
  });
}

/** Ctrl-Z and Ctrl-Shift-Z (or Ctrl-Y), also while typing in the form; other fields keep the browser's own undo. */
function useUndoKeys(travel: (back: boolean) => void): void {
  const latest = useRef(travel);
  useEffect(() => {
    latest.current = travel;
  });
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
      const target = event.target instanceof Element ? event.target : null;
      const typing = target?.closest('input, textarea, [contenteditable]');
      if (typing && !typing.closest(`.${CSS.escape(classes.form ?? '')}`)) return;
      if (target?.closest('[role="dialog"]')) return;
      event.preventDefault();
      latest.current(key === 'z' && !event.shiftKey);
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
