import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { Accessibility } from '@dnd-kit/dom';
import { DragDropProvider, type DragOverEvent } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { useText } from '../lib/text.ts';
import classes from './sortable-list.module.css';

interface SortableItem {
  uuid: string;
  name: string;
}

interface SortableListProps<T extends SortableItem> {
  label: string;
  rows: readonly T[];
  /** Shows the name, as a link where there is something to open. */
  nameOf?: (row: T) => ReactNode;
  /** The new order, first to last; the list shows it until `rows` change. */
  onOrder: (rows: readonly T[]) => void;
  onDelete?: (row: T) => void;
  /** Further actions of a row. */
  actions?: (row: T) => ReactNode;
  /** Who may only look sees no handles. */
  readOnly?: boolean;
}

const TRANSITION = { duration: 100, easing: 'ease' } as const;

/** A list whose order people set: by dragging, by the handle and the arrow keys, or by the buttons Up and Down. */
export function SortableList<T extends SortableItem>({
  label,
  rows,
  nameOf,
  onOrder,
  onDelete,
  actions,
  readOnly = false,
}: SortableListProps<T>) {
  const t = useText();
  const how = useId();
  const [order, setOrder] = useState(rows);
  const [announcement, setAnnouncement] = useState('');
  const [orderOf, setOrderOf] = useState(rows);
  if (orderOf !== rows) {
    setOrderOf(rows);
    setOrder(rows);
  }

  function move(from: number, to: number): void {
    const moved = order[from];
    if (moved === undefined || from === to || to < 0 || to >= order.length) return;
    const next = order.toSpliced(from, 1).toSpliced(to, 0, moved);
    setOrder(next);
    setAnnouncement(t('workflow.moved', { name: moved.name, position: to + 1, count: next.length }));
    onOrder(next);
  }

  /** Says where the row that is held would come to lie. */
  function tellPlace({ operation: { source } }: Pick<DragOverEvent, 'operation'>): void {
    const held = order.find(({ uuid }) => uuid === source?.id);
    if (held === undefined || !isSortable(source)) return;
    setAnnouncement(t('workflow.heldAt', { name: held.name, position: source.index + 1, count: order.length }));
  }

  return (
    <DragDropProvider
      // it speaks English, and of uuids
      plugins={(defaults) => defaults.filter((plugin) => plugin !== Accessibility)}
      onDragStart={tellPlace}
      onDragOver={tellPlace}
      onDragEnd={({ operation: { source }, canceled }) => {
        if (!isSortable(source)) return;
        if (canceled || source.initialIndex === source.index) setAnnouncement(t('workflow.putBack'));
        else move(source.initialIndex, source.index);
      }}
    >
      {readOnly ? null : <VisuallyHidden id={how}>{t('workflow.dragHow')}</VisuallyHidden>}
      <ol className={classes.list} aria-label={label}>
        {order.map((row, at) => (
          <SortableRow key={row.uuid} id={row.uuid} index={at} name={row.name} how={how} readOnly={readOnly}>
            <span className={classes.name}>{nameOf ? nameOf(row) : row.name}</span>
            {actions?.(row)}
            {readOnly ? null : (
              <span className={classes.moves}>
                <ActionIcon aria-label={t('workflow.moveUp', { name: row.name })} disabled={at === 0} onClick={() => move(at, at - 1)}>
                  <IconArrowUp size={16} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  aria-label={t('workflow.moveDown', { name: row.name })}
                  disabled={at === order.length - 1}
                  onClick={() => move(at, at + 1)}
                >
                  <IconArrowDown size={16} aria-hidden />
                </ActionIcon>
              </span>
            )}
            {onDelete && !readOnly ? (
              <ActionIcon color="red" aria-label={t('workflow.deleteOf', { name: row.name })} onClick={() => onDelete(row)}>
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            ) : null}
          </SortableRow>
        ))}
      </ol>
      <VisuallyHidden component="output">{announcement}</VisuallyHidden>
    </DragDropProvider>
  );
}

function SortableRow({
  id,
  index,
  name,
  how,
  readOnly,
  children,
}: {
  id: string;
  index: number;
  name: string;
  /** id of what tells how to move it by keyboard. */
  how: string;
  readOnly: boolean;
  children: ReactNode;
}) {
  const t = useText();
  const { ref, handleRef, isDragging } = useSortable({ id, index, transition: TRANSITION, disabled: readOnly });
  return (
    <li ref={ref} className={classes.row} data-dragging={isDragging}>
      {readOnly ? null : (
        <ActionIcon
          ref={handleRef}
          className={classes.handle}
          aria-label={t('workflow.drag', { name })}
          aria-describedby={how}
          aria-pressed={isDragging}
        >
          <IconGripVertical size={18} aria-hidden />
        </ActionIcon>
      )}
      <span className={classes.number} aria-hidden>
        {index + 1}
      </span>
      {children}
    </li>
  );
}
