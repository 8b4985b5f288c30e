import type { Facts } from '@fieldward/domain/care/schedule/facts.ts';
import { enrolmentStatuses } from '@fieldward/domain/care/schedule/schedule.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import { parseDay } from '@fieldward/domain/time/moment.ts';
import { Group } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { today } from '../../../lib/clock.ts';
import { useText } from '../../../lib/text.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { IconButton, TextButton } from '../../../ui/icon-button.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { TextField } from '../../../widgets/text-field.tsx';
import { put, without } from './new-parts.ts';
import classes from './schedule.module.css';
import { useScene } from './schedule-scene.ts';
import { statusWords } from './schedule-words.ts';

const LONGEST_ANSWER = 255;

/** One fact of a list: what, since which day, and the way to take it out. */
function FactRow(props: {
  label: string;
  dayLabel: string;
  options: readonly { readonly uuid: string; readonly name: string }[];
  value: string;
  day: Day;
  onChange: (value: string, day: Day) => void;
  onRemove: () => void;
}) {
  const t = useText();
  const { label, dayLabel, options, value, day, onChange, onRemove } = props;
  return (
    <div className={classes.way}>
      <div className={classes.fields}>
        <SearchSelect
          label={label}
          allowDeselect={false}
          data={options.map(({ uuid, name }) => ({ value: uuid, label: name }))}
          value={value}
          onChange={(next) => onChange(next ?? value, day)}
        />
        <DateField label={dayLabel} value={day} onChange={(next) => onChange(value, parseDay(next) ?? day)} clearable={false} />
      </div>
      <IconButton icon={IconTrash} color="red" label={t('schedulescreen.removeOf', { name: label })} onClick={onRemove} />
    </div>
  );
}

type Stay = Facts['enrolments'][number];

/** In which phases and statuses somebody made up was, and since when. */
function StayFields({ stay, onChange }: { stay: Stay; onChange: (stay: Stay) => void }) {
  const t = useText();
  const { known } = useScene();
  const statuses = enrolmentStatuses.map((status) => ({ uuid: status, name: t(statusWords[status]) }));
  return (
    <>
      {stay.phases.map(({ phase, from }, at) => (
        <FactRow
          // oxlint-disable-next-line react/no-array-index-key -- known by their position
          key={at}
          label={t('schedulescreen.phase')}
          dayLabel={t('schedulescreen.phaseSince')}
          options={known.phases}
          value={phase ?? ''}
          day={from}
          onChange={(next, day) => onChange({ ...stay, phases: put(stay.phases, at, { phase: next, from: day }) })}
          onRemove={() => onChange({ ...stay, phases: without(stay.phases, at) })}
        />
      ))}
      {stay.statuses.map(({ status, from }, at) => (
        <FactRow
          // oxlint-disable-next-line react/no-array-index-key -- known by their position
          key={at}
          label={t('schedulescreen.statusOf')}
          dayLabel={t('schedulescreen.statusSince')}
          options={statuses}
          value={status}
          day={from}
          onChange={(next, day) =>
            onChange({
              ...stay,
              statuses: put(stay.statuses, at, { status: enrolmentStatuses.find((each) => each === next) ?? status, from: day }),
            })
          }
          onRemove={() => onChange({ ...stay, statuses: without(stay.statuses, at) })}
        />
      ))}
      <Group gap="xs" align="flex-end" my="sm">
        <TextButton
          icon={IconPlus}
          size="compact-md"
          variant="subtle"
          text={t('schedulescreen.addPhase')}
          disabled={known.phases.length === 0}
          onClick={() => onChange({ ...stay, phases: [...stay.phases, { phase: known.phases[0]?.uuid ?? null, from: stay.from }] })}
        />
        <TextButton
          icon={IconPlus}
          size="compact-md"
          variant="subtle"
          text={t('schedulescreen.addStatus')}
          onClick={() => onChange({ ...stay, statuses: [...stay.statuses, { status: 'paused', from: stay.from }] })}
        />
      </Group>
    </>
  );
}

/** A history that somebody makes up. */
export function MadeUp({ facts, onChange }: { facts: Facts; onChange: (facts: Facts) => void }) {
  const t = useText();
  const { known } = useScene();
  const [stay] = facts.enrolments;
  return (
    <>
      <div className={classes.fields}>
        <DateField
          label={t('schedulescreen.enrolledOn')}
          value={facts.enrolments[0]?.from ?? ''}
          onChange={(day) => {
            const from = parseDay(day);
            onChange({ ...facts, enrolments: from === null ? [] : [{ statuses: [], phases: [], ...facts.enrolments[0], from }] });
          }}
        />
        <DateField
          label={t('schedulescreen.bornOn')}
          value={facts.birth ?? ''}
          onChange={(day) => onChange({ ...facts, birth: parseDay(day) })}
        />
        <SearchSelect
          label={t('schedulescreen.sex')}
          data={[
            { value: 'F', label: t('schedule.female') },
            { value: 'M', label: t('schedule.male') },
          ]}
          value={facts.sex === '' ? null : facts.sex}
          onChange={(sex) => onChange({ ...facts, sex: sex ?? '' })}
        />
        <DateField
          label={t('schedulescreen.diedOn')}
          value={facts.died ?? ''}
          onChange={(day) => onChange({ ...facts, died: parseDay(day) })}
        />
      </div>
      {stay === undefined ? null : <StayFields stay={stay} onChange={(next) => onChange({ ...facts, enrolments: [next] })} />}
      {facts.filled.map((each, at) => (
        <FactRow
          // oxlint-disable-next-line react/no-array-index-key -- known by their position
          key={at}
          label={t('schedulescreen.form')}
          dayLabel={t('schedulescreen.filledOn')}
          options={known.forms}
          value={each.form}
          day={each.day}
          onChange={(form, day) => onChange({ ...facts, filled: put(facts.filled, at, { ...each, form, day }) })}
          onRemove={() => onChange({ ...facts, filled: without(facts.filled, at) })}
        />
      ))}
      {facts.results.map((each, at) => (
        <FactRow
          // oxlint-disable-next-line react/no-array-index-key -- known by their position
          key={at}
          label={t('schedulescreen.result')}
          dayLabel={t('schedulescreen.resultedOn')}
          options={known.tests}
          value={each.test}
          day={each.day}
          onChange={(test, day) => onChange({ ...facts, results: put(facts.results, at, { ...each, test, day }) })}
          onRemove={() => onChange({ ...facts, results: without(facts.results, at) })}
        />
      ))}
      {facts.answers.map((each, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- known by their position
        <div key={at} className={classes.way}>
          <AnswerFields each={each} onChange={(next) => onChange({ ...facts, answers: put(facts.answers, at, next) })} />
          <IconButton
            icon={IconTrash}
            color="red"
            label={t('schedulescreen.removeOf', { name: t('schedulescreen.question') })}
            onClick={() => onChange({ ...facts, answers: without(facts.answers, at) })}
          />
        </div>
      ))}
      <AddFact facts={facts} onChange={onChange} />
    </>
  );
}

/** What can be added to a history. */
function AddFact({ facts, onChange }: { facts: Facts; onChange: (facts: Facts) => void }) {
  const t = useText();
  const { known } = useScene();
  return (
    <Group gap="xs" align="flex-end" my="sm">
      <TextButton
        icon={IconPlus}
        size="compact-md"
        variant="subtle"
        text={t('schedulescreen.addFilled')}
        disabled={known.forms.length === 0}
        onClick={() => onChange({ ...facts, filled: [...facts.filled, { form: known.forms[0]?.uuid ?? '', day: today() }] })}
      />
      <TextButton
        icon={IconPlus}
        size="compact-md"
        variant="subtle"
        text={t('schedulescreen.addResult')}
        disabled={known.tests.length === 0}
        onClick={() => onChange({ ...facts, results: [...facts.results, { test: known.tests[0]?.uuid ?? '', day: today() }] })}
      />
      <TextButton
        icon={IconPlus}
        size="compact-md"
        variant="subtle"
        text={t('schedulescreen.addAnswer')}
        disabled={known.questions.length === 0}
        onClick={() =>
          onChange({ ...facts, answers: [...facts.answers, { question: known.questions[0]?.uuid ?? '', day: today(), value: null }] })
        }
      />
    </Group>
  );
}

type AnswerFact = Facts['answers'][number];

function AnswerFields({ each, onChange }: { each: AnswerFact; onChange: (next: AnswerFact) => void }) {
  const t = useText();
  const { known } = useScene();
  const field = known.questions.find(({ uuid }) => uuid === each.question)?.field;
  const text = typeof each.value === 'string' ? each.value : '';
  return (
    <div className={classes.fields}>
      <SearchSelect
        label={t('schedulescreen.question')}
        allowDeselect={false}
        data={known.questions.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        value={each.question}
        onChange={(question) => onChange({ ...each, question: question ?? each.question, value: null })}
      />
      <DateField
        label={t('schedulescreen.answeredOn')}
        value={each.day}
        clearable={false}
        onChange={(day) => onChange({ ...each, day: parseDay(day) ?? each.day })}
      />
      {field?.dataType === 'datetime' ? (
        <DateField
          label={t('schedulescreen.answer')}
          value={text.slice(0, 10)}
          onChange={(day) => onChange({ ...each, value: day === '' ? null : `${day} 00:00:00` })}
        />
      ) : field !== undefined && field.answers.length > 0 ? (
        <SearchSelect
          label={t('schedulescreen.answer')}
          data={field.answers.map(({ concept }) => ({ value: concept.uuid, label: concept.display }))}
          value={text === '' ? null : text}
          onChange={(value) => onChange({ ...each, value })}
        />
      ) : (
        <TextField
          label={t('schedulescreen.answer')}
          maxLength={LONGEST_ANSWER}
          value={text}
          onChange={(event) => onChange({ ...each, value: event.currentTarget.value })}
        />
      )}
    </div>
  );
}
