import { useDraggable } from '@dnd-kit/react';
import type { ReactNode } from 'react';
import type { RuleToken } from '@fieldward/domain/rule/expression.ts';
import classes from './token-editor.module.css';

interface PaletteButtonProps {
  token: RuleToken;
  /** What the chip will say: shown while it is dragged. */
  name: string;
  hint?: string | undefined;
  symbol?: boolean;
  onInsert: (token: RuleToken) => void;
  children?: ReactNode;
}

/** Something that can go into the condition: pressed, it goes to the caret; dragged, to where it is dropped. */
export function PaletteButton({ token, name, hint, symbol = false, onInsert }: PaletteButtonProps) {
  const id = `palette-${token.typeName}-${token.value}`;
  const { ref, isDragSource } = useDraggable({ id, data: { token, name, typeName: token.typeName } });
  return (
    <button
      type="button"
      ref={ref}
      className={symbol ? classes.symbolButton : classes.paletteButton}
      data-kind={token.typeName}
      data-dragging={isDragSource || undefined}
      onClick={() => onInsert(token)}
    >
      {symbol ? <span>{name}</span> : <bdi>{name}</bdi>}
      {/* The space keeps the two apart when the button is read aloud. */}
      {hint === undefined ? null : <small> {hint}</small>}
    </button>
  );
}
