import { DragDropProvider, PointerSensor } from '@dnd-kit/react';
import { IconPlus } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { BankQuestion } from './bank-question.ts';
import { nameOf } from './copy-field.ts';
import classes from './form-builder.module.css';
import type { ListRef } from './reveal.ts';
import { useAddQuestion } from './use-add-question.ts';
import { useBuilder } from './use-builder.ts';
import { WidgetIcon } from './widget-icon.tsx';

interface Held {
  label: string;
  question: BankQuestion;
  /** uuid of the field that is moved; missing: a question of the left panel is added. */
  field?: string;
  /** Where it was taken up, on the screen. */
  from: { x: number; y: number };
}

/** Dragging below: cards by their handle, questions of the left panel by themselves. The keyboard has ways of its own. */
export function QuestionDrag({ list, children }: { list: ListRef; children: ReactNode }) {
  const store = useBuilder();
  const add = useAddQuestion(list);
  const [held, setHeld] = useState<Held | null>(null);
  const point = useRef({ x: 0, y: 0 });

  return (
    <DragDropProvider
      sensors={SENSORS}
      plugins={NO_PLUGINS}
      onDragStart={({ operation }) => {
        const { field: uuid, question } = (operation.source?.data ?? {}) as { field?: string; question?: BankQuestion };
        const field = uuid === undefined ? undefined : store.field(uuid);
        point.current = { ...operation.position.current };
        if (field) setHeld({ label: nameOf(field), question: field.field, field: field.uuid, from: point.current });
        else if (question) setHeld({ label: question.name, question, from: point.current });
      }}
      onDragMove={({ operation, to }) => {
        point.current = { ...(to ?? operation.position.current) };
      }}
      onDragEnd={({ canceled }) => {
        const { x, y } = point.current;
        const place = canceled ? null : (list.current?.placeAt(x, y) ?? null);
        setHeld(null);
        if (!held || place === null) return;
        if (held.field === undefined) add(held.question, place);
        else {
          const from = store.placeOf(held.field);
          store.move(held.field, place > from ? place - 1 : place);
        }
      }}
    >
      {children}
      {held ? <HeldQuestion held={held} list={list} /> : null}
    </DragDropProvider>
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
    // Before the sensor, which keeps the event to itself.
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

const SENSORS = [PointerSensor];
const NO_PLUGINS: [] = [];
