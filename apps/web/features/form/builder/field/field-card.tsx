import { IconAlertTriangle, IconArrowDown, IconArrowUp, IconChevronDown, IconGripVertical, IconWand } from '@tabler/icons-react';
import { MOVE_HOW } from '../editor/announcer.tsx';
import { lazy, memo, Suspense, useId, useMemo } from 'react';
import { questionSettingsProblems } from '@fieldward/domain/bank/question-settings.ts';
import { useMessageText, useText, withTextsOf } from '../../../../lib/text.ts';
import { useProductWord } from '../../../../widgets/product-word.ts';
import { kindOfQuestion } from '../editor/bank-question.ts';
import { nameOf, type CopyField } from '../editor/copy-field.ts';
import { settingsFrom } from './field-settings.ts';
import classes from './field-card.module.css';
import type { ListRef } from '../editor/reveal.ts';
import { useBuilder, useBuilderState } from '../editor/use-builder.ts';
import { useDragSource } from '../drag/use-drag-source.ts';
import { useKeyboardMove, useMove } from '../drag/use-keyboard-move.ts';
import { WidgetIcon } from '../editor/widget-icon.tsx';

const FieldCardSettings = lazy(() =>
  withTextsOf('features/form/builder/field/field-card-settings.tsx', () => import('./field-card-settings.tsx')),
);

interface FieldCardProps {
  uuid: string;
  /** From 0. */
  position: number;
  list: ListRef;
}

/** One question of the form: its line, and when it is open its settings. Draws again only when this question changes or moves. */
export const FieldCard = memo(function FieldCard({ uuid, position, list }: FieldCardProps) {
  const t = useText();
  const word = useProductWord();
  const store = useBuilder();
  const field = useBuilderState((state) => state.field(uuid));
  const open = useBuilderState((state) => state.isOpen(uuid));
  const active = useBuilderState((state) => state.active() === uuid);
  const count = useBuilderState((state) => state.order().length);
  const { onPointerDown, held } = useDragSource(uuid, { field: uuid });
  const { lifted, onKeyDown, onBlur } = useKeyboardMove(uuid, list);
  const move = useMove(list);
  const body = useId();
  if (!field) return null;
  const { widget } = kindOfQuestion(field.field);
  const name = nameOf(field);
  return (
    <div
      className={classes.card}
      data-open={open || undefined}
      data-active={active || undefined}
      data-heading={widget === 'heading' || undefined}
      data-moving={held || lifted || undefined}
      data-position={position + 1}
    >
      <div className={classes.head}>
        <button
          type="button"
          data-part="handle"
          className={`${classes.icon} ${classes.handle}`}
          aria-label={t('builder.moveHandle', { name })}
          aria-pressed={lifted}
          aria-describedby={MOVE_HOW}
          onPointerDown={onPointerDown}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
        >
          <IconGripVertical size={18} aria-hidden />
        </button>
        <button
          type="button"
          data-part="toggle"
          className={classes.toggle}
          aria-expanded={open}
          aria-controls={body}
          onClick={() => store.setOpen(uuid, !open)}
        >
          <span className={classes.number} aria-hidden>
            {position + 1}
          </span>
          <WidgetIcon question={field.field} time={field.dateMode === 'time'} />
          <span className={classes.words}>
            <span className={classes.text}>
              <bdi>{name}</bdi>
              {field.mandatory && widget !== 'heading' ? (
                <abbr className={classes.star} title={t('builder.mandatory')}>
                  *
                </abbr>
              ) : null}
            </span>
            <span className={classes.summary}>
              <bdi>{summaryOf(field, word)}</bdi>
            </span>
          </span>
          <Marks field={field} />
          <IconChevronDown size={18} aria-hidden className={classes.chevron} />
        </button>
        <span className={classes.moves}>
          <button
            type="button"
            className={classes.icon}
            aria-label={t('builder.moveUp', { name })}
            disabled={position === 0}
            onClick={() => move(uuid, position - 1)}
          >
            <IconArrowUp size={16} aria-hidden />
          </button>
          <button
            type="button"
            className={classes.icon}
            aria-label={t('builder.moveDown', { name })}
            disabled={position === count - 1}
            onClick={() => move(uuid, position + 1)}
          >
            <IconArrowDown size={16} aria-hidden />
          </button>
        </span>
      </div>
      <div id={body}>
        {open ? (
          <Suspense fallback={<div className={classes.bodyWait} />}>
            <FieldCardSettings field={field} position={position} count={count} list={list} />
          </Suspense>
        ) : null}
      </div>
    </div>
  );
});

/** What is worth seeing without opening: taken over from another form, a mistake in the settings. */
function Marks({ field }: { field: CopyField }) {
  const t = useText();
  const say = useMessageText();
  const mistake = useMemo(() => questionSettingsProblems(settingsFrom(field))[0], [field]);
  return (
    <>
      {field.autoComplete ? <IconWand size={16} className={classes.mark} role="img" aria-label={t('builder.autoPopulated')} /> : null}
      {mistake ? <IconAlertTriangle size={16} className={classes.mistake} role="img" aria-label={say(mistake)} /> : null}
    </>
  );
}

/** The data type and what tells most about it: limits, options, and the name in the bank where the form says something else. */
function summaryOf(field: CopyField, word: (name: string) => string): string {
  const { answers, name, attributeName, fieldType } = field.field;
  const words = [word(attributeName.trim() || (fieldType?.display ?? ''))];
  if (field.minValue !== null || field.maxValue !== null) words.push(`${field.minValue ?? '…'}–${field.maxValue ?? '…'}`);
  if (answers.length > 0) words.push(answers.map(({ concept }) => concept.display).join(', '));
  if (field.displayText.trim() !== '' && field.displayText.trim() !== name) words.push(name);
  return [...new Set(words)].join(' · ');
}
