import { IconPlus } from '@tabler/icons-react';
import { useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { BankQuestion } from '../editor/bank-question.ts';
import { nameOf } from '../editor/copy-field.ts';
import classes from '../editor/form-builder.module.css';
import type { Point } from './pointer-drag.ts';
import type { ListRef } from '../editor/reveal.ts';
import { useAddQuestion } from '../editor/use-add-question.ts';
import { useBuilder } from '../editor/use-builder.ts';
import { dragArea, DragContext, type Taken } from './use-drag-source.ts';
import { WidgetIcon } from '../editor/widget-icon.tsx';

interface Held {
  label: string;
  question: BankQuestion;
  /** uuid of the field that is moved; missing: a question of the left panel is added. */
  field?: string;
  /** Where it was taken up, on the screen. */
  from: Point;
}

/** Dragging below: cards by their handle, questions of the left panel by themselves. The keyboard has ways of its own. */
export function QuestionDrag({ list, children }: { list: ListRef; children: ReactNode }) {
  const store = useBuilder();
  const add = useAddQuestion(list);
  const [held, setHeld] = useState<Held | null>(null);

  const area = useMemo(() => {
    const heldOf = (taken: Taken, from: Point): Held | null => {
      if ('question' in taken) return { label: taken.question.name, question: taken.question, from };
      const field = store.field(taken.field);
      return field ? { label: nameOf(field), question: field.field, field: field.uuid, from } : null;
    };
    return dragArea({
      begin: (taken, from) => setHeld(heldOf(taken, from)),
      end: (taken, at) => {
        const position = at && (list.current?.placeAt(at.x, at.y) ?? null);
        setHeld(null);
        if (position === null) return;
        if ('question' in taken) return void add(taken.question, position);
        const from = store.positionOf(taken.field);
        store.move(taken.field, position > from ? position - 1 : position);
      },
    });
  }, [store, list, add]);

  return (
    <DragContext value={area}>
      {children}
      {held ? <HeldQuestion held={held} list={list} /> : null}
    </DragContext>
  );
}

/** What is held follows the pointer; the line shows where it would come. Nothing else is drawn while it moves. */
function HeldQuestion({ held, list }: { held: Held; list: ListRef }) {
  const chip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    let frame = 0;
    const position = { ...held.from };
    const hide = (): void => list.current?.showLine(null);
    const onMove = (event: PointerEvent): void => {
      position.x = event.clientX;
      position.y = event.clientY;
    };
    const draw = (): void => {
      list.current?.nudge(position.y);
      list.current?.showLine(list.current.placeAt(position.x, position.y));
      if (chip.current) chip.current.style.transform = `translate(${position.x + 12}px, ${position.y - 18}px)`;
      frame = requestAnimationFrame(draw);
    };
    addEventListener('pointermove', onMove, { capture: true, passive: true });
    draw();
    return () => {
      removeEventListener('pointermove', onMove, { capture: true });
      cancelAnimationFrame(frame);
      hide();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- one drag, one loop
  }, []);
  return (
    <div ref={chip} className={classes.held} aria-hidden>
      {held.field === undefined ? <IconPlus size={16} /> : null}
      <WidgetIcon question={held.question} />
      <bdi>{held.label}</bdi>
    </div>
  );
}
