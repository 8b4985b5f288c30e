import { ActionIcon, Button, Title } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconArrowLeft, IconDeviceFloppy, IconLayoutSidebarRight } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useText } from '../../../../lib/text.ts';
import { LateHint } from '../../../../ui/late-hint.tsx';
import { useGo } from '../../../../widgets/navigation.tsx';
import { FORM_LIST } from '../list/builder-address.ts';
import classes from './form-builder.module.css';
import { isClosed } from './may-save.ts';
import { useBuilder, useBuilderState } from './use-builder.ts';

interface ToolbarProps {
  onUndo: () => void;
  onRedo: () => void;
  onSave: () => void;
  busy: boolean;
  /** Whether this device could keep the working copy; null while nothing had to be kept. */
  kept: boolean | null;
  mayWrite: boolean;
  /** Shows and hides the panel beside the list; missing where there is no room for one. */
  side?: { shown: boolean; toggle: () => void };
}

/** What the page is about and what can be done with the whole form. */
export function BuilderToolbar({ onUndo, onRedo, onSave, busy, kept, mayWrite, side }: ToolbarProps) {
  const t = useText();
  const go = useGo();
  const store = useBuilder();
  const name = useBuilderState((state) => state.copy().name).trim();
  const isNew = useBuilderState((state) => state.copy().isNew);
  const touched = useBuilderState((state) => state.copy() !== state.stored() || state.casesChanged());
  const closed = useBuilderState((state) => isClosed(state.copy(), state.stored()));
  const canUndo = useBuilderState((state) => state.canUndo());
  const canRedo = useBuilderState((state) => state.canRedo());
  const title = name || t(isNew ? 'builder.newForm' : 'builder.formTitle');
  useEffect(() => {
    document.title = `${title} · Fieldward`;
  }, [title]);
  const why = !mayWrite ? t('builder.mayNotSave') : closed ? t('builder.retiredClosed') : null;
  return (
    <header className={classes.toolbar}>
      <ActionIcon aria-label={t('builder.backToList')} onClick={() => go(FORM_LIST)}>
        <IconArrowLeft size={20} aria-hidden className="fw-turn" />
      </ActionIcon>
      <div className={classes.titles}>
        <Title order={1} size="h2" className={classes.title}>
          <bdi>{title}</bdi>
        </Title>
        <output className={classes.state} data-warn={kept === false || undefined}>
          {kept === false
            ? t('builder.notKept')
            : (why ?? (touched ? t('builder.kept') : t(isNew ? 'builder.nothingYet' : 'builder.allSaved')))}
        </output>
      </div>
      <span className={classes.push} />
      <LateHint label={`${t('builder.undo')} (Ctrl+Z)`}>
        <ActionIcon aria-label={t('builder.undo')} aria-keyshortcuts="Control+Z" disabled={!canUndo} onClick={onUndo}>
          <IconArrowBackUp size={20} aria-hidden className="fw-turn" />
        </ActionIcon>
      </LateHint>
      <LateHint label={`${t('builder.redo')} (Ctrl+Shift+Z)`}>
        <ActionIcon aria-label={t('builder.redo')} aria-keyshortcuts="Control+Shift+Z" disabled={!canRedo} onClick={onRedo}>
          <IconArrowForwardUp size={20} aria-hidden className="fw-turn" />
        </ActionIcon>
      </LateHint>
      {side ? (
        <LateHint label={t('builder.toggleSide')}>
          <ActionIcon aria-label={t('builder.toggleSide')} aria-pressed={side.shown} onClick={side.toggle}>
            <IconLayoutSidebarRight size={20} aria-hidden className="fw-turn" />
          </ActionIcon>
        </LateHint>
      ) : null}
      <Button
        data-saves
        leftSection={<IconDeviceFloppy size={16} aria-hidden />}
        loading={busy}
        aria-disabled={why !== null}
        {...(why === null ? {} : { 'data-disabled': true, 'aria-description': why })}
        onClick={() => {
          if (why === null && store.copy()) onSave();
        }}
      >
        {t('shell.save')}
      </Button>
    </header>
  );
}
