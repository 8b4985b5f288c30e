import { traceOutcomes, type Schedule, type Tracing } from '@fieldward/domain/care/schedule/schedule.ts';
import { AGAIN_AFTER } from '@fieldward/domain/care/schedule/tracing.ts';
import { Checkbox, Fieldset, Select, Stack, Text } from '@mantine/core';
import { useText } from '../../../lib/text.ts';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { NumberField } from '../../../widgets/number/number-field.tsx';
import { outcomeWords } from '../../../widgets/trace-words.ts';
import classes from './schedule.module.css';
import { useScene } from './schedule-scene.ts';

const MOST = 10_000;
const none: Tracing = { form: '', outcome: '', means: [], promised: '', again: AGAIN_AFTER };

/** With which form people are traced, and what its outcome means. */
export function TracingPanel({ schedule, onChange }: { schedule: Schedule; onChange: (schedule: Schedule) => void }) {
  const t = useText();
  const { tracing } = schedule;
  return (
    <Stack gap="md">
      <Text c="dimmed">{t('schedulescreen.tracingAbout')}</Text>
      <Checkbox
        label={t('schedulescreen.tracingUse')}
        checked={tracing !== null}
        onChange={(event) => onChange({ ...schedule, tracing: event.currentTarget.checked ? none : null })}
      />
      {tracing === null ? null : <TracingFields tracing={tracing} onChange={(next) => onChange({ ...schedule, tracing: next })} />}
    </Stack>
  );
}

interface TracingFieldsProps {
  tracing: Tracing;
  onChange: (tracing: Tracing) => void;
}

function TracingFields({ tracing, onChange }: TracingFieldsProps) {
  const t = useText();
  const { known, problem } = useScene();
  const offered = (list: readonly { uuid: string; name: string; retired: boolean }[], chosen: string) =>
    list.filter(({ uuid, retired }) => !retired || uuid === chosen).map(({ uuid, name }) => ({ value: uuid, label: name }));
  const coded = known.questions.filter(({ field }) => field.answers.length > 0);
  const dates = known.questions.filter(({ field, dateMode }) => field.dataType === 'datetime' && dateMode !== 'time');
  return (
    <>
      <div className={classes.fields}>
        <SearchSelect
          label={t('schedulescreen.tracingForm')}
          required
          allowDeselect={false}
          data={offered(known.forms, tracing.form)}
          value={tracing.form || null}
          error={problem('tracing.form')}
          onChange={(form) => onChange({ ...tracing, form: form ?? '' })}
        />
        <SearchSelect
          label={t('schedulescreen.tracingOutcome')}
          required
          allowDeselect={false}
          data={offered(coded, tracing.outcome)}
          value={tracing.outcome || null}
          error={problem('tracing.outcome')}
          onChange={(outcome) => onChange({ ...tracing, outcome: outcome ?? '', means: [] })}
        />
        <SearchSelect
          label={t('schedulescreen.tracingPromised')}
          data={offered(dates, tracing.promised)}
          value={tracing.promised || null}
          error={problem('tracing.promised')}
          onChange={(promised) => onChange({ ...tracing, promised: promised ?? '' })}
        />
        <NumberField
          label={t('schedulescreen.tracingAgain')}
          whole
          min={1}
          max={MOST}
          required
          value={tracing.again}
          error={problem('tracing.again')}
          onChange={(again) => {
            if (again !== undefined) onChange({ ...tracing, again });
          }}
        />
      </div>
      {tracing.outcome === '' ? null : <Meanings tracing={tracing} onChange={onChange} />}
    </>
  );
}

/** For each answer to the question, what it means. */
function Meanings({ tracing, onChange }: TracingFieldsProps) {
  const t = useText();
  const { known, problem } = useScene();
  const answers = known.questions.find(({ uuid }) => uuid === tracing.outcome)?.field.answers ?? [];
  const meant = (answer: string): string | null => tracing.means.find((each) => each.answer === answer)?.outcome ?? null;
  function mean(answer: string, outcome: string | null): void {
    const others = tracing.means.filter((each) => each.answer !== answer);
    const found = traceOutcomes.find((each) => each === outcome);
    onChange({ ...tracing, means: found === undefined ? others : [...others, { answer, outcome: found }] });
  }
  const wrong = problem('tracing.means');
  return (
    <Fieldset legend={t('schedulescreen.tracingMeans')}>
      {wrong === '' ? null : (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mb="xs">
          {wrong}
        </Text>
      )}
      <div className={classes.fields}>
        {answers.map(({ concept }) => (
          <Select
            key={concept.uuid}
            label={concept.display}
            placeholder={t('schedulescreen.tracingUnsaid')}
            clearable
            data={traceOutcomes.map((value) => ({ value, label: t(outcomeWords[value]) }))}
            value={meant(concept.uuid)}
            onChange={(outcome) => mean(concept.uuid, outcome)}
          />
        ))}
      </div>
    </Fieldset>
  );
}
