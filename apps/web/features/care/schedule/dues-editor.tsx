import type { After, Dose, Due } from '@fieldward/domain/care/schedule/schedule.ts';
import { Button, Group, MultiSelect, Select } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useText } from '../../../lib/text.ts';
import { IconButton, TextButton } from '../../../ui/icon-button.tsx';
import { AnchorField, DateQuestionField } from './anchor-field.tsx';
import { ConditionField } from './condition-field.tsx';
import { newAfter, newDue, put, without } from './new-parts.ts';
import classes from './schedule.module.css';
import { useScene } from './schedule-scene.ts';
import { SpanField } from './span-field.tsx';

const kinds = ['recorded', 'after', 'grid'] as const;
const kindWords = { recorded: 'schedulescreen.kindRecorded', after: 'schedulescreen.kindAfter', grid: 'schedulescreen.kindGrid' } as const;

/** A way of another kind that keeps what both have. */
function ofKind(due: Due, kind: Due['kind']): Due {
  const shared = { phases: due.phases, condition: due.condition };
  if (kind === 'recorded') return { ...shared, kind, question: '' };
  const { span, anchor } = due.kind === 'recorded' ? newAfter : due;
  return kind === 'after' ? { ...shared, kind, span, anchor } : { ...shared, kind, span, anchor, first: span };
}

/** Phases in which something holds; all where none is chosen. */
export function PhasesField(props: { value: readonly string[]; position: string; onChange: (value: readonly string[]) => void }) {
  const t = useText();
  const { known, problem } = useScene();
  return (
    <MultiSelect
      label={t('schedulescreen.phases')}
      placeholder={props.value.length === 0 ? t('schedulescreen.everyPhase') : ''}
      data={known.phases.map(({ uuid, name }) => ({ value: uuid, label: name }))}
      value={[...props.value]}
      error={problem(props.position)}
      onChange={props.onChange}
    />
  );
}

function DueEditor({ due, position, onChange }: { due: Due; position: string; onChange: (due: Due) => void }) {
  const t = useText();
  const { problem } = useScene();
  return (
    <div className={classes.fields}>
      <Select
        label={t('schedulescreen.dueKind')}
        data={kinds.map((kind) => ({ value: kind, label: t(kindWords[kind]) }))}
        value={due.kind}
        allowDeselect={false}
        error={problem(position)}
        onChange={(next) => onChange(ofKind(due, kinds.find((kind) => kind === next) ?? due.kind))}
      />
      {due.kind === 'recorded' ? (
        <DateQuestionField
          label={t('schedulescreen.question')}
          value={due.question}
          position={`${position}.question`}
          onChange={(question) => onChange({ ...due, question })}
        />
      ) : (
        <>
          {due.kind === 'grid' ? (
            <SpanField label={t('schedulescreen.first')} value={due.first} onChange={(first) => onChange({ ...due, first })} />
          ) : null}
          <SpanField
            label={t(due.kind === 'grid' ? 'schedulescreen.every' : 'schedulescreen.span')}
            value={due.span}
            error={problem(`${position}.span`)}
            onChange={(span) => onChange({ ...due, span })}
          />
          <AnchorField value={due.anchor} position={`${position}.anchor`} onChange={(anchor) => onChange({ ...due, anchor })} />
        </>
      )}
      <PhasesField value={due.phases} position={`${position}.phases`} onChange={(phases) => onChange({ ...due, phases })} />
      <ConditionField
        label={t('schedulescreen.wayCondition')}
        tokens={due.condition}
        position={`${position}.condition`}
        onChange={(condition) => onChange({ ...due, condition })}
      />
    </div>
  );
}

/** The ways in which a day is found, in their order: the first that gives one wins. */
export function DuesEditor({ dose, position, onChange }: { dose: Dose; position: string; onChange: (dose: Dose) => void }) {
  const t = useText();
  return (
    <>
      <ol className={classes.ways} aria-label={t('schedulescreen.ways')}>
        {dose.due.map((due, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- ways are known by their position
          <li key={at} className={classes.way}>
            <DueEditor
              due={due}
              position={`${position}.due[${at}]`}
              onChange={(next) => onChange({ ...dose, due: put(dose.due, at, next) })}
            />
            <IconButton
              icon={IconTrash}
              color="red"
              label={t('schedulescreen.removeWay', { number: at + 1 })}
              onClick={() => onChange({ ...dose, due: without(dose.due, at) })}
            />
          </li>
        ))}
      </ol>
      <TextButton
        icon={IconPlus}
        size="compact-md"
        variant="light"
        text={t('schedulescreen.addWay')}
        onClick={() => onChange({ ...dose, due: [...dose.due, newDue] })}
      />
    </>
  );
}

interface BoundsProps {
  title: string;
  add: string;
  list: readonly After[];
  position: string;
  onChange: (list: readonly After[]) => void;
}

/** Ages and intervals before or after which a dose is not given. */
export function BoundsEditor({ title, add, list, position, onChange }: BoundsProps) {
  const t = useText();
  const { problem } = useScene();
  return (
    <div role="group" aria-label={title}>
      {list.map((after, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- limits are known by their position
        <div key={at} className={classes.way}>
          <div className={classes.fields}>
            <SpanField
              label={title}
              value={after.span}
              error={problem(`${position}[${at}]`)}
              onChange={(span) => onChange(put(list, at, { ...after, span }))}
            />
            <AnchorField
              value={after.anchor}
              position={`${position}[${at}].anchor`}
              onChange={(anchor) => onChange(put(list, at, { ...after, anchor }))}
            />
          </div>
          <IconButton
            icon={IconTrash}
            color="red"
            label={t('schedulescreen.removeOf', { name: title })}
            onClick={() => onChange(without(list, at))}
          />
        </div>
      ))}
      <Group>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => onChange([...list, { span: { count: 6, unit: 'weeks' }, anchor: { of: 'birth' } }])}
        >
          {add}
        </Button>
      </Group>
    </div>
  );
}
