import { useDraggable, useDroppable } from '@dnd-kit/react';
import { VisuallyHidden } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';
import type { RuleToken } from '@fieldward/domain/rule/expression.ts';
import { useText } from '../../lib/text.ts';
import { gapNear, moveToken, placeCaret, removeToken, type Strip } from './token-editing.ts';
import { operatorWords, tokenKind, tokenName, type Naming } from './token-name.ts';
import classes from './token-editor.module.css';

export const STRIP = 'condition';

interface TokenStripProps {
  strip: Strip;
  naming: Naming;
  /** Indexes of the parts that are wrong; the number of tokens means that the end is missing. */
  wrong: ReadonlySet<number>;
  /** id of the sentence that says what is wrong. */
  wrongId: string;
  /** The gap under the pointer while something is dragged. */
  dropAt: number | null;
  chips: RefObject<(HTMLElement | null)[]>;
  onChange: (strip: Strip, message: string) => void;
}

/**
 * The condition as a row of chips with a caret. One stop of the Tab key: the arrow keys walk over the chips (and the
 * beginning), the caret stands behind the chip that has the focus; Delete and Backspace take that chip away, Alt with an
 * arrow moves it.
 */
export function TokenStrip({ strip, naming, wrong, wrongId, dropAt, chips, onChange }: TokenStripProps) {
  const { t } = naming;
  const { tokens, caret } = strip;
  const help = useId();
  const stops = useRef<(HTMLButtonElement | null)[]>([]);
  const wants = useRef<number | null>(null);
  const { ref } = useDroppable({ id: STRIP });

  useEffect(() => {
    if (wants.current === null) return;
    stops.current[wants.current]?.focus();
    wants.current = null;
  });

  /** Changes the strip and takes the focus to the chip before the caret. */
  function change(next: Strip, message = ''): void {
    wants.current = next.caret;
    onChange(next, message);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const forward = event.key === (rtl ? 'ArrowLeft' : 'ArrowRight') || event.key === 'ArrowDown';
    const back = event.key === (rtl ? 'ArrowRight' : 'ArrowLeft') || event.key === 'ArrowUp';
    const index = caret - 1;
    const name = tokenName(tokens, index, naming);
    if ((forward || back) && (event.altKey || event.ctrlKey)) {
      const next = moveToken(strip, index, forward ? index + 2 : index - 1);
      if (index >= 0 && next.tokens[index] !== tokens[index])
        change(next, t('ruleengine.movedTo', { name, position: next.caret, count: tokens.length }));
    } else if (forward) change(placeCaret(strip, caret + 1));
    else if (back) change(placeCaret(strip, caret - 1));
    else if (event.key === 'Home') change(placeCaret(strip, 0));
    else if (event.key === 'End') change(placeCaret(strip, tokens.length));
    else if (event.key === 'Delete' && tokens.length > 0) {
      const gone = Math.max(0, index);
      change(removeToken(strip, gone, caret), t('ruleengine.removed', { name: tokenName(tokens, gone, naming) }));
    } else if (event.key === 'Backspace' && index >= 0) change(removeToken(strip, index), t('ruleengine.removed', { name }));
    else return;
    event.preventDefault();
  }

  function remove(index: number): void {
    const next = removeToken(strip, index, caret > index ? caret - 1 : caret);
    change(next, t('ruleengine.removed', { name: tokenName(tokens, index, naming) }));
  }

  /** A press between the chips puts the caret there. */
  function onClick(event: MouseEvent<HTMLElement>): void {
    if (event.target instanceof Element && event.target.closest('button') !== null) return;
    const boxes = chips.current.slice(0, tokens.length).flatMap((chip) => (chip === null ? [] : [chip.getBoundingClientRect()]));
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    change(placeCaret(strip, gapNear(boxes, { x: event.clientX, y: event.clientY }, rtl)));
  }

  const gap = dropAt ?? caret;
  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the arrow keys do the same */}
      <ul
        onClick={onClick}
        ref={ref}
        className={classes.strip}
        aria-label={t('ruleengine.condition')}
        aria-describedby={help}
        data-over={dropAt !== null || undefined}
      >
        <li className={classes.start}>
          {gap === 0 && tokens.length === 0 ? <Caret drop={dropAt !== null} /> : null}
          <button
            type="button"
            ref={(element) => {
              stops.current[0] = element;
            }}
            className={classes.startStop}
            tabIndex={caret === 0 ? 0 : -1}
            aria-label={tokens.length === 0 ? t('ruleengine.emptyStrip') : t('ruleengine.toStart')}
            onFocus={() => caret !== 0 && onChange(placeCaret(strip, 0), '')}
            onKeyDown={onKeyDown}
          >
            {tokens.length === 0 ? <span className={classes.empty}>{t('ruleengine.emptyStrip')}</span> : null}
          </button>
          {gap === 0 && tokens.length > 0 ? <Caret drop={dropAt !== null} /> : null}
        </li>
        {tokens.map((token, index) => (
          <TokenChip
            // oxlint-disable-next-line react/no-array-index-key -- chips have no identity of their own: the place is what they are known by
            key={index}
            token={token}
            index={index}
            count={tokens.length}
            name={tokenName(tokens, index, naming)}
            wrong={wrong.has(index)}
            wrongId={wrongId}
            current={caret === index + 1}
            caret={gap === index + 1}
            drop={dropAt !== null}
            gapWrong={index === tokens.length - 1 && wrong.has(tokens.length)}
            setChip={(element) => {
              chips.current[index] = element;
            }}
            setStop={(element) => {
              stops.current[index + 1] = element;
            }}
            onFocus={() => caret !== index + 1 && onChange(placeCaret(strip, index + 1), '')}
            onKeyDown={onKeyDown}
            onRemove={() => remove(index)}
          />
        ))}
      </ul>
      <p id={help} className={classes.help}>
        {t('ruleengine.stripHelp')}
      </p>
    </>
  );
}

/** Where the next part goes; quieter than the place something is about to be dropped at. */
function Caret({ drop }: { drop: boolean }) {
  return <span className={classes.caret} data-drop={drop || undefined} aria-hidden />;
}

interface TokenChipProps {
  token: RuleToken;
  index: number;
  count: number;
  name: string;
  wrong: boolean;
  wrongId: string;
  current: boolean;
  caret: boolean;
  drop: boolean;
  /** Something is missing behind this chip. */
  gapWrong: boolean;
  setChip: (element: HTMLElement | null) => void;
  setStop: (element: HTMLButtonElement | null) => void;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onRemove: () => void;
}

function TokenChip(props: TokenChipProps) {
  const { token, index, count, name, wrong, wrongId, current, caret, drop, gapWrong, setChip, setStop, onFocus, onKeyDown, onRemove } =
    props;
  const t = useText();
  const { ref, isDragSource } = useDraggable({ id: `chip-${index}`, data: { from: index, name, typeName: token.typeName } });
  const word = token.typeName === 'Operator' ? operatorWords[token.value] : undefined;
  const message = word === undefined ? name : t('ruleengine.operatorNamed', { symbol: name, word: t(word) });
  const part = t('ruleengine.partOf', { name: message, kind: t(tokenKind(token)), position: index + 1, count });
  return (
    <li ref={setChip} className={classes.item} data-dragging={isDragSource || undefined}>
      <span className={classes.chip} data-kind={token.typeName} data-wrong={wrong || undefined} data-current={current || undefined}>
        <button
          type="button"
          ref={(element) => {
            setStop(element);
            ref(element);
          }}
          className={classes.chipName}
          tabIndex={current ? 0 : -1}
          aria-label={wrong ? t('ruleengine.wrongPart', { part }) : part}
          {...(wrong ? { 'aria-describedby': wrongId } : {})}
          onFocus={onFocus}
          onKeyDown={onKeyDown}
        >
          {/* Less and more turn with the line of reading; names keep their own direction. */}
          {token.typeName === 'Operator' ? name : <bdi>{name}</bdi>}
        </button>
        <button
          type="button"
          className={classes.chipRemove}
          tabIndex={-1}
          aria-label={t('ruleengine.removeOf', { name })}
          onClick={onRemove}
        >
          <IconX size={14} aria-hidden />
        </button>
      </span>
      {caret ? <Caret drop={drop} /> : null}
      {gapWrong ? (
        <span className={classes.missing} title={t('ruleengine.notReadable')}>
          <VisuallyHidden>{t('ruleengine.notReadable')}</VisuallyHidden>
          <span aria-hidden>…</span>
        </span>
      ) : null}
    </li>
  );
}
