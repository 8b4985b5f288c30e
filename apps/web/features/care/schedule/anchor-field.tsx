import type { Anchor } from '@fieldward/domain/care/schedule/schedule.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { Select } from '@mantine/core';
import { useText } from '../../../lib/text.ts';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { useScene } from './schedule-scene.ts';

const anchorWords = {
  enrolment: 'schedulescreen.fromEnrolment',
  phase: 'schedulescreen.fromPhase',
  settled: 'schedulescreen.fromSettled',
  start: 'schedulescreen.fromStart',
  answer: 'schedulescreen.fromAnswer',
  step: 'schedulescreen.fromStep',
  birth: 'schedulescreen.fromBirth',
} as const satisfies Record<Anchor['of'], PlainCode>;
const kinds = ['enrolment', 'phase', 'settled', 'start', 'answer', 'step', 'birth'] as const;

/** A question that asks for a date. */
export function DateQuestionField(props: { label: string; value: string; position: string; onChange: (value: string) => void }) {
  const { known, problem } = useScene();
  const dates = known.questions.filter(({ retired, field, dateMode }) => !retired && field.dataType === 'datetime' && dateMode !== 'time');
  return (
    <SearchSelect
      label={props.label}
      required
      allowDeselect={false}
      data={dates.map(({ uuid, name }) => ({ value: uuid, label: name }))}
      value={props.value === '' ? null : props.value}
      error={problem(props.position)}
      onChange={(next) => props.onChange(next ?? '')}
    />
  );
}

/** From what a day is counted. */
export function AnchorField({ value, position, onChange }: { value: Anchor; position: string; onChange: (value: Anchor) => void }) {
  const t = useText();
  const { schedule, problem } = useScene();
  function choose(next: string | null): void {
    const of = kinds.find((each) => each === next);
    if (of === undefined || of === value.of) return;
    onChange(of === 'answer' ? { of, question: '' } : of === 'step' ? { of, step: '' } : { of });
  }
  return (
    <>
      <Select
        label={t('schedulescreen.countedFrom')}
        data={kinds.map((of) => ({ value: of, label: t(anchorWords[of]) }))}
        value={value.of}
        allowDeselect={false}
        error={problem(position)}
        onChange={choose}
      />
      {value.of === 'answer' ? (
        <DateQuestionField
          label={t('schedulescreen.question')}
          value={value.question}
          position={`${position}.question`}
          onChange={(question) => onChange({ of: 'answer', question })}
        />
      ) : null}
      {value.of === 'step' ? (
        <SearchSelect
          label={t('schedulescreen.step')}
          required
          allowDeselect={false}
          data={schedule.steps.map(({ key, name }) => ({ value: key, label: name || key }))}
          value={value.step === '' ? null : value.step}
          error={problem(`${position}.step`)}
          onChange={(step) => onChange({ of: 'step', step: step ?? '' })}
        />
      ) : null}
    </>
  );
}
