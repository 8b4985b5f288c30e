import type { Step } from '@fieldward/domain/care/schedule/schedule.ts';
import { enrolmentStatuses } from '@fieldward/domain/care/schedule/schedule.ts';
import { Checkbox, MultiSelect, Select, Title } from '@mantine/core';
import { useText } from '../../../lib/text.ts';
import { NumberField } from '../../../widgets/number/number-field.tsx';
import { TextField } from '../../../widgets/text-field.tsx';
import { ConditionField } from './condition-field.tsx';
import { CatchUpEditor, DosesEditor } from './doses-editor.tsx';
import { PhasesField } from './dues-editor.tsx';
import classes from './schedule.module.css';
import { useScene } from './schedule-scene.ts';
import { statusWords } from './schedule-words.ts';
import { SettlingsEditor } from './settling-editor.tsx';

const LONGEST_NAME = 255;
const MOST = 10_000;

const counts = ['enrolment', 'phase', 'ever'] as const;
const countWords = {
  enrolment: 'schedulescreen.countsEnrolment',
  phase: 'schedulescreen.countsPhase',
  ever: 'schedulescreen.countsEver',
} as const;

interface StepEditorProps {
  step: Step;
  position: string;
  onChange: (step: Step) => void;
}

/** One step: what settles it, when it is due, its window, and when it is missed, to trace and lost. */
export function StepEditor({ step, position, onChange }: StepEditorProps) {
  const t = useText();
  const { problem } = useScene();
  return (
    <div className={classes.step}>
      <TextField
        label={t('schedulescreen.stepName')}
        required
        maxLength={LONGEST_NAME}
        value={step.name}
        error={problem(`${position}.name`)}
        onChange={(event) => onChange({ ...step, name: event.currentTarget.value })}
      />
      <Title order={4}>{t('schedulescreen.whatSettles')}</Title>
      <SettlingsEditor
        list={step.settledBy}
        position={`${position}.settledBy`}
        onChange={(settledBy) => onChange({ ...step, settledBy })}
      />
      <Title order={4}>{t('schedulescreen.whenDue')}</Title>
      <DosesEditor doses={step.doses} position={`${position}.doses`} onChange={(doses) => onChange({ ...step, doses })} />
      {step.doses.length === 1 ? <TimesField step={step} position={position} onChange={onChange} /> : null}
      {step.doses.length > 1 || step.catchUp.length > 0 ? (
        <>
          <Title order={4}>{t('schedulescreen.catchUps')}</Title>
          <CatchUpEditor step={step} position={`${position}.catchUp`} onChange={(catchUp) => onChange({ ...step, catchUp })} />
        </>
      ) : null}
      <Title order={4}>{t('schedulescreen.window')}</Title>
      <WindowFields step={step} position={position} onChange={onChange} />
      <Title order={4}>{t('schedulescreen.forWhom')}</Title>
      <WhomFields step={step} position={position} onChange={onChange} />
    </div>
  );
}

/** How often: once, again and again, or so many times. */
function TimesField({ step, position, onChange }: StepEditorProps) {
  const t = useText();
  const { problem } = useScene();
  const kind = step.times === null ? 'ever' : step.times === 1 ? 'once' : 'times';
  return (
    <div className={classes.fields}>
      <Select
        label={t('schedulescreen.howOften')}
        data={[
          { value: 'once', label: t('schedulescreen.once') },
          { value: 'times', label: t('schedulescreen.severalTimes') },
          { value: 'ever', label: t('schedulescreen.again') },
        ]}
        value={kind}
        allowDeselect={false}
        error={problem(`${position}.times`)}
        onChange={(next) => onChange({ ...step, times: next === 'ever' ? null : next === 'once' ? 1 : Math.max(step.times ?? 2, 2) })}
      />
      {kind === 'times' ? (
        <NumberField
          label={t('schedulescreen.times')}
          whole
          min={2}
          max={MOST}
          required
          value={step.times ?? undefined}
          onChange={(times) => {
            if (times !== undefined) onChange({ ...step, times });
          }}
        />
      ) : null}
    </div>
  );
}

const windowFields = [
  ['before', 'schedulescreen.before'],
  ['after', 'schedulescreen.afterDays'],
  ['grace', 'schedulescreen.grace'],
] as const;
const limitFields = [
  ['missedAfter', 'schedulescreen.missedAfter'],
  ['traceAfter', 'schedulescreen.traceAfter'],
  ['lostAfter', 'schedulescreen.lostAfter'],
  ['traceAgain', 'schedulescreen.traceAgain'],
] as const;

function WindowFields({ step, position, onChange }: StepEditorProps) {
  const t = useText();
  const { problem } = useScene();
  const shared = { whole: true, min: 0, max: MOST } as const;
  return (
    <div className={classes.fields}>
      {windowFields.map(([name, label]) => (
        <NumberField
          key={name}
          {...shared}
          label={t(label)}
          value={step[name]}
          error={problem(`${position}.${name}`)}
          onChange={(days) => onChange({ ...step, [name]: days ?? 0 })}
        />
      ))}
      {limitFields.map(([name, label]) => (
        <NumberField
          key={name}
          {...shared}
          label={t(label)}
          placeholder={t(name === 'traceAgain' ? 'schedulescreen.traceAgainUsual' : 'schedulescreen.never')}
          value={step[name] ?? undefined}
          error={problem(`${position}.${name}`)}
          onChange={(days) => onChange({ ...step, [name]: days ?? null })}
        />
      ))}
      <Checkbox
        label={t('schedulescreen.onlyInWindow')}
        checked={step.onlyInWindow}
        onChange={(event) => onChange({ ...step, onlyInWindow: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('schedulescreen.moveClosed')}
        checked={step.moveClosed}
        onChange={(event) => onChange({ ...step, moveClosed: event.currentTarget.checked })}
      />
    </div>
  );
}

function WhomFields({ step, position, onChange }: StepEditorProps) {
  const t = useText();
  const { problem } = useScene();
  return (
    <div className={classes.fields}>
      <MultiSelect
        label={t('schedulescreen.statuses')}
        required
        data={enrolmentStatuses.map((status) => ({ value: status, label: t(statusWords[status]) }))}
        value={[...step.statuses]}
        error={problem(`${position}.statuses`)}
        onChange={(next) => onChange({ ...step, statuses: enrolmentStatuses.filter((status) => next.includes(status)) })}
      />
      <PhasesField value={step.phases} position={`${position}.phases`} onChange={(phases) => onChange({ ...step, phases })} />
      <Select
        label={t('schedulescreen.counts')}
        data={counts.map((each) => ({ value: each, label: t(countWords[each]) }))}
        value={step.counts}
        allowDeselect={false}
        onChange={(next) => onChange({ ...step, counts: counts.find((each) => each === next) ?? step.counts })}
      />
      <ConditionField
        label={t('schedulescreen.stepCondition')}
        tokens={step.condition}
        position={`${position}.condition`}
        onChange={(condition) => onChange({ ...step, condition })}
      />
    </div>
  );
}
