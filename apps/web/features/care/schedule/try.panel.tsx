import { patient as patientWire } from '@fieldward/contract/patient/patient.ts';
import { view } from '@fieldward/contract/view.ts';
import type { CompiledSchedule } from '@fieldward/domain/care/schedule/compiled.ts';
import type { Facts } from '@fieldward/domain/care/schedule/facts.ts';
import { planOn } from '@fieldward/domain/care/schedule/items.ts';
import { expectedOf } from '@fieldward/domain/care/schedule/test-case.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import { parseDay } from '@fieldward/domain/time/moment.ts';
import { Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { list } from '../../../lib/client.ts';
import { today } from '../../../lib/clock.ts';
import { useFormats } from '../../../lib/format.ts';
import { notifyProblem } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { Autocomplete, type Found } from '../../../ui/autocomplete.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { TextButton } from '../../../ui/icon-button.tsx';
import { ScheduleState } from '../../../widgets/schedule-state.tsx';
import { TextField } from '../../../widgets/text-field.tsx';
import { useExplanation } from '../../../widgets/explanation-text.ts';
import { MadeUp } from './made-up.panel.tsx';
import classes from './schedule.module.css';
import { factsQuery, type TestCase } from './schedule.queries.ts';

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
      <Group gap="xs" align="flex-end" my="sm">
        <TextField
          label={t('schedulescreen.testName')}
          maxLength={LONGEST_NAME}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextButton
          icon={IconPlus}
          variant="light"
          text={t('schedulescreen.keepTest')}
          disabled={name.trim() === ''}
          onClick={() => {
            onKeep({ name: name.trim(), on, facts, expected: items.map(expectedOf) });
            setName('');
          }}
        />
      </Group>
    </>
  );
}

function PlanItems({ items }: { items: ReturnType<typeof planOn>['items'] }) {
  const t = useText();
  const { day } = useFormats();
  const explanation = useExplanation();
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
            {item.why.map((each) => explanation(each)).join('. ')}
          </Text>
        </li>
      ))}
    </ul>
  );
}
