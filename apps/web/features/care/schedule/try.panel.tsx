import { patient as patientWire } from '@fieldward/contract/patient/patient.ts';
import { view } from '@fieldward/contract/view.ts';
import type { CompiledSchedule } from '@fieldward/domain/care/schedule/compiled.ts';
import type { Facts } from '@fieldward/domain/care/schedule/facts.ts';
import { planOn } from '@fieldward/domain/care/schedule/items.ts';
import { expectedOf } from '@fieldward/domain/care/schedule/test-case.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import { parseDay } from '@fieldward/domain/time/moment.ts';
import { Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { list } from '../../../lib/client.ts';
import { today } from '../../../lib/clock.ts';
import { useFormats } from '../../../lib/format.ts';
import { notifyProblem } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { Autocomplete, type Found } from '../../../ui/autocomplete.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { IconButton, TextButton } from '../../../ui/icon-button.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { ScheduleState } from '../../../widgets/schedule-state.tsx';
import { TextField } from '../../../widgets/text-field.tsx';
import { useTold } from '../../../widgets/told-text.ts';
import { put, without } from './new-parts.ts';
import classes from './schedule.module.css';
import { factsQuery, type TestCase } from './schedule.queries.ts';
import { useScene } from './schedule-scene.ts';

const LONGEST_NAME = 255;
const found = view(patientWire, { uuid: true, display: true });

const nobody = (from: Day): Facts => ({
  birth: null,
  sex: '',
  died: null,
  enrolments: [{ from, statuses: [], phases: [] }],
  filled: [],
  answers: [],
  results: [],
});

interface TryPanelProps {
  compiled: CompiledSchedule;
  workflow: string;
  /** Keeps what is shown as a test case. */
  onKeep: (testCase: TestCase) => void;
}

/** The draft before somebody, real or made up, on any day: what it asks for, and why. Nothing of it is saved but what is kept as a test case. */
export function TryPanel({ compiled, workflow, onKeep }: TryPanelProps) {
  const t = useText();
  const queries = useQueryClient();
  const [on, setOn] = useState<Day>(today());
  const [facts, setFacts] = useState<Facts>(nobody(today()));
  const [patient, setPatient] = useState<Found | null>(null);
  const [name, setName] = useState('');

  async function take(chosen: Found | null): Promise<void> {
    setPatient(chosen);
    if (chosen === null) return setFacts(nobody(today()));
    try {
      setFacts((await queries.fetchQuery(factsQuery(workflow, chosen.uuid))).facts);
    } catch (problem) {
      notifyProblem(problem);
    }
  }

  const { items } = planOn(compiled, facts, on);
  return (
    <>
      <div className={classes.fields}>
        <Autocomplete
          label={t('schedulescreen.patient')}
          description={t('schedulescreen.patientWhy')}
          value={patient}
          onChange={(chosen) => void take(chosen)}
          search={async (q, signal) => (await list(found, { q, limit: 10 }, signal)).rows.map(({ uuid, display }) => ({ uuid, display }))}
          queryKey={['patient', 'of schedule']}
        />
        <DateField label={t('schedulescreen.onDay')} value={on} onChange={(day) => setOn(parseDay(day) ?? on)} clearable={false} />
      </div>
      {patient === null ? <MadeUp facts={facts} onChange={setFacts} /> : null}
      <PlanItems items={items} />
      <div className={classes.way}>
        <TextField
          label={t('schedulescreen.testName')}
          maxLength={LONGEST_NAME}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextButton
          icon={IconPlus}
          mt={24}
          variant="light"
          text={t('schedulescreen.keepTest')}
          disabled={name.trim() === ''}
          onClick={() => {
            onKeep({ name: name.trim(), on, facts, expected: items.map(expectedOf) });
            setName('');
          }}
        />
      </div>
    </>
  );
}

/** A history that somebody makes up. */
function MadeUp({ facts, onChange }: { facts: Facts; onChange: (facts: Facts) => void }) {
  const t = useText();
  const { known } = useScene();
  return (
    <>
      <div className={classes.fields}>
        <DateField
          label={t('schedulescreen.enrolledOn')}
          value={facts.enrolments[0]?.from ?? ''}
          onChange={(day) => {
            const from = parseDay(day);
            onChange({ ...facts, enrolments: from === null ? [] : [{ from, statuses: [], phases: [] }] });
          }}
        />
        <DateField
          label={t('schedulescreen.bornOn')}
          value={facts.birth ?? ''}
          onChange={(day) => onChange({ ...facts, birth: parseDay(day) })}
        />
      </div>
      {facts.filled.map((each, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- known by their place
        <div key={at} className={classes.way}>
          <div className={classes.fields}>
            <SearchSelect
              label={t('schedulescreen.form')}
              allowDeselect={false}
              data={known.forms.map(({ uuid, name }) => ({ value: uuid, label: name }))}
              value={each.form}
              onChange={(form) => onChange({ ...facts, filled: put(facts.filled, at, { ...each, form: form ?? each.form }) })}
            />
            <DateField
              label={t('schedulescreen.filledOn')}
              value={each.day}
              onChange={(day) => onChange({ ...facts, filled: put(facts.filled, at, { ...each, day: parseDay(day) ?? each.day }) })}
              clearable={false}
            />
          </div>
          <IconButton
            icon={IconTrash}
            color="red"
            label={t('schedulescreen.removeOf', { name: t('schedulescreen.form') })}
            onClick={() => onChange({ ...facts, filled: without(facts.filled, at) })}
          />
        </div>
      ))}
      {facts.answers.map((each, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- known by their place
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
      <div className={classes.way}>
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
          text={t('schedulescreen.addAnswer')}
          disabled={known.questions.length === 0}
          onClick={() =>
            onChange({ ...facts, answers: [...facts.answers, { question: known.questions[0]?.uuid ?? '', day: today(), value: null }] })
          }
        />
      </div>
    </>
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
          maxLength={LONGEST_NAME}
          value={text}
          onChange={(event) => onChange({ ...each, value: event.currentTarget.value })}
        />
      )}
    </div>
  );
}

function PlanItems({ items }: { items: ReturnType<typeof planOn>['items'] }) {
  const t = useText();
  const { day } = useFormats();
  const told = useTold();
  return (
    <ul className={classes.items} aria-label={t('schedulescreen.asked')}>
      {items.map((item) => (
        <li key={`${item.step} ${item.occurrence}`}>
          <ScheduleState state={item.state} />{' '}
          <Text span fw={600}>
            <bdi>{item.name}</bdi>
          </Text>{' '}
          {item.due === null ? null : day(item.due)}
          <Text size="sm" c="dimmed">
            {item.why.map((each) => told(each)).join('. ')}
          </Text>
        </li>
      ))}
    </ul>
  );
}
