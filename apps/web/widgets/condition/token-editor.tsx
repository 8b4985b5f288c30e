import { Accessibility, type DragEndEvent, type DragMoveEvent } from '@dnd-kit/dom';
import { DragDropProvider, DragOverlay, PointerSensor } from '@dnd-kit/react';
import { ActionIcon, Button, Group, VisuallyHidden } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconTrash } from '@tabler/icons-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import type { RuleToken } from '@fieldward/domain/rule/expression.ts';
import { notify } from '../../lib/notify.ts';
import { useText } from '../../lib/text.ts';
import { ConditionReading, type Judged } from './condition-reading.tsx';
import { gapNear, insertToken, moveToken, type Strip } from './token-editing.ts';
import { tokenName, type Naming } from './token-name.ts';
import { TokenPalette } from './token-palette.tsx';
import { STRIP, TokenStrip } from './token-strip.tsx';
import classes from './token-editor.module.css';

interface TokenEditorProps {
  tokens: readonly RuleToken[];
  onChange: (tokens: readonly RuleToken[]) => void;
  naming: Naming;
  judged: Judged;
}

interface Past {
  readonly back: readonly Strip[];
  readonly forth: readonly Strip[];
}

const noPast: Past = { back: [], forth: [] };
/** Steps that can be taken back. */
const MOST_STEPS = 100;

/** Pressing and the keyboard insert by themselves: only the pointer drags, and dragged things are announced by us. */
const dragSensors = [PointerSensor];

/** Builds a condition: the strip of its parts, what is wrong with it and how it reads, and everything that can be put in. */
export function TokenEditor({ tokens, onChange, naming, judged }: TokenEditorProps) {
  const t = useText();
  const wrongId = useId();
  const [caret, setCaret] = useState(tokens.length);
  const [past, setPast] = useState(noPast);
  const [message, setMessage] = useState('');
  const [dropAt, setDropAt] = useState<number | null>(null);
  const chips = useRef<(HTMLElement | null)[]>([]);
  const frame = useRef<HTMLDivElement>(null);
  const strip: Strip = { tokens, caret: Math.min(caret, tokens.length) };

  /** The button that was pressed may be gone or disabled now: the focus goes back to the caret. */
  function backToStrip(): void {
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>('ul [tabindex="0"]')?.focus());
  }

  function show(next: Strip, announced: string): void {
    setCaret(next.caret);
    if (announced !== '') setMessage(announced);
    if (next.tokens === tokens) return;
    setPast({ back: [...past.back.slice(1 - MOST_STEPS), strip], forth: [] });
    onChange(next.tokens);
  }

  function insert(token: RuleToken, at: number = strip.caret): void {
    const { strip: next, outcome } = insertToken(strip, token, at);
    if (outcome === 'repeated') return notify('ruleengine.alreadyExist');
    const name = tokenName(next.tokens, next.caret - 1, naming);
    const old = tokenName(tokens, next.caret - 1, naming);
    show(next, outcome === 'replaced' ? t('ruleengine.replaced', { old, name }) : t('ruleengine.added', { name }));
  }

  function travel(way: 'back' | 'forth'): void {
    const to = past[way].at(-1);
    if (to === undefined) return;
    const other = way === 'back' ? 'forth' : 'back';
    setPast({ ...past, [way]: past[way].slice(0, -1), [other]: [...past[other], strip] });
    setCaret(to.caret);
    onChange(to.tokens);
    if (past[way].length === 1) backToStrip();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    travel(key === 'y' || event.shiftKey ? 'forth' : 'back');
  }

  function gapUnder({ operation }: DragMoveEvent | DragEndEvent): number | null {
    if (operation.target?.id !== STRIP) return null;
    const boxes = chips.current.slice(0, tokens.length).flatMap((chip) => (chip === null ? [] : [chip.getBoundingClientRect()]));
    return gapNear(boxes, operation.position.current, document.documentElement.dir === 'rtl');
  }

  function onDragEnd(event: DragEndEvent): void {
    const gap = gapUnder(event);
    setDropAt(null);
    if (gap === null || event.canceled) return;
    const data: { token?: RuleToken; from?: number } = event.operation.source?.data ?? {};
    if (data.token !== undefined) insert(data.token, gap);
    else if (data.from !== undefined) {
      const next = moveToken(strip, data.from, gap);
      const name = tokenName(tokens, data.from, naming);
      if (next.caret - 1 !== data.from) show(next, t('ruleengine.movedTo', { name, position: next.caret, count: tokens.length }));
    }
  }

  return (
    <DragDropProvider
      sensors={dragSensors}
      plugins={(defaults) => defaults.filter((plugin) => plugin !== Accessibility)}
      onDragMove={(event) => setDropAt(gapUnder(event))}
      onDragEnd={onDragEnd}
    >
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- takes Ctrl-Z from whatever in it has the focus */}
      <div className={classes.editor} onKeyDown={onKeyDown}>
        <div className={classes.stripFrame} ref={frame}>
          <Group justify="space-between" gap="xs" className={classes.stripHead}>
            <h3 className={classes.groupTitle}>{t('ruleengine.condition')}</h3>
            <Group gap={4}>
              <ActionIcon aria-label={t('ruleengine.undo')} disabled={past.back.length === 0} onClick={() => travel('back')}>
                <IconArrowBackUp size={18} className="fw-turn" aria-hidden />
              </ActionIcon>
              <ActionIcon aria-label={t('ruleengine.redo')} disabled={past.forth.length === 0} onClick={() => travel('forth')}>
                <IconArrowForwardUp size={18} className="fw-turn" aria-hidden />
              </ActionIcon>
              {tokens.length === 0 ? null : (
                <Button
                  variant="subtle"
                  color="gray"
                  leftSection={<IconTrash size={16} aria-hidden />}
                  onClick={() => {
                    show({ tokens: [], caret: 0 }, t('ruleengine.cleared'));
                    backToStrip();
                  }}
                >
                  {t('ruleengine.clearAll')}
                </Button>
              )}
            </Group>
          </Group>
          <TokenStrip strip={strip} naming={naming} wrong={judged.wrong} wrongId={wrongId} dropAt={dropAt} chips={chips} onChange={show} />
          <ConditionReading
            id={wrongId}
            judged={judged}
            onFix={({ text, at, take, put }) => {
              backToStrip();
              const moved = strip.caret > at || take === 0 ? put.length - take : 0;
              show({ tokens: tokens.toSpliced(at, take, ...put), caret: strip.caret + moved }, text);
            }}
          />
        </div>
        <TokenPalette
          strip={strip}
          naming={naming}
          broken={judged.remarks.some(({ severity }) => severity === 'error')}
          onInsert={insert}
        />
        <VisuallyHidden component="output">{message}</VisuallyHidden>
      </div>
      <DragOverlay dropAnimation={null} className={classes.overlay!}>
        {(source) => (
          <span className={classes.chip} data-kind={String(source.data['typeName'])}>
            <span className={classes.chipName}>{String(source.data['name'])}</span>
          </span>
        )}
      </DragOverlay>
    </DragDropProvider>
  );
}
