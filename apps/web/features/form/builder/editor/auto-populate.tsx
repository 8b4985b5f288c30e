import { Radio, Group, Select, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../../lib/text.ts';
import { RadioChoice } from '../../../../ui/radio-choice.tsx';
import { SearchSelect } from '../../../../ui/search-select.tsx';
import { kindOfQuestion } from './bank-question.ts';
import { attachedFormsQuery, sourceQuestionsQuery, type AttachedForm } from './builder.queries.ts';
import type { CopyField } from './copy-field.ts';
import classes from '../field/field-card.module.css';
import { useBuilder } from './use-builder.ts';

type Level = 'workflow' | 'phase' | 'component' | 'form';
const LEVELS: readonly Level[] = ['workflow', 'phase', 'component', 'form'];
type Picked = Partial<Record<Level, string>>;

/** Whether the answer is taken over from an earlier form, and from which question of which form in which place. */
export function AutoPopulate({ field }: { field: CopyField }) {
  const t = useText();
  const store = useBuilder();
  const [wanted, setWanted] = useState(field.autoComplete !== null);
  const yes = wanted || field.autoComplete !== null;
  return (
    <div className={classes.auto}>
      <RadioChoice
        label={t('builder.autoPopulate')}
        description={t('builder.autoPopulateWhy')}
        value={yes ? 'yes' : 'no'}
        onChange={(value) => {
          setWanted(value === 'yes');
          if (value === 'no') store.setField(field.uuid, { autoComplete: null });
        }}
      >
        <Group gap="md" mt={8}>
          <Radio value="yes" label={t('shell.yes')} />
          <Radio value="no" label={t('shell.no')} />
        </Group>
      </RadioChoice>
      {yes ? <Pickers field={field} /> : null}
    </div>
  );
}

function Pickers({ field }: { field: CopyField }) {
  const t = useText();
  const store = useBuilder();
  const places = useQuery(attachedFormsQuery);
  const [own, setOwn] = useState<Picked | null>(null);
  const chosen = field.autoComplete;
  const stored = chosen === null ? undefined : places.data?.find(({ uuid }) => uuid === chosen.componentForm);
  const picked: Picked = own ?? (stored ? pickedOf(stored) : {});
  const attached = LEVELS.every((level) => picked[level] !== undefined)
    ? places.data?.find((one) => LEVELS.every((level) => one[level].uuid === picked[level]))
    : undefined;
  const sources = useQuery(sourceQuestionsQuery(attached?.form.uuid ?? ''));
  if (places.isPending) return <Skeleton height={36} mt="sm" />;

  /** Each pick fills the next list; a list of one is picked at once. */
  function pick(level: Level, uuid: string): void {
    let next: Picked = {};
    for (const each of LEVELS) {
      if (each === level) {
        next = { ...next, [each]: uuid };
      } else if (LEVELS.indexOf(each) < LEVELS.indexOf(level)) {
        const before = picked[each];
        if (before !== undefined) next = { ...next, [each]: before };
      } else {
        const [only, another] = choicesOf(places.data ?? [], each, next);
        if (!only || another) break;
        next = { ...next, [each]: only.value };
      }
    }
    setOwn(next);
    if (chosen) store.setField(field.uuid, { autoComplete: null });
  }

  const { dataType } = kindOfQuestion(field.field);
  const fitting = (sources.data ?? []).filter(
    ({ uuid, question }) => uuid !== field.uuid && kindOfQuestion(question).dataType === dataType,
  );
  const labels = {
    workflow: t('builder.workflow'),
    phase: t('builder.phase'),
    component: t('builder.component'),
    form: t('builder.form'),
  } as const;
  return (
    <div className={classes.pickers}>
      {LEVELS.map((level, at) => {
        const before = at === 0 || picked[LEVELS[at - 1] ?? 'workflow'] !== undefined;
        return (
          <SearchSelect
            key={level}
            label={labels[level]}
            placeholder={before ? t('builder.choose') : t('builder.chooseAbove')}
            data={before ? choicesOf(places.data ?? [], level, picked) : []}
            value={picked[level] ?? null}
            disabled={!before}
            nothingFoundMessage={t('shell.noOptions')}
            allowDeselect={false}
            onChange={(uuid) => uuid !== null && pick(level, uuid)}
          />
        );
      })}
      <SearchSelect
        label={t('builder.question')}
        placeholder={attached ? t('builder.choose') : t('builder.chooseAbove')}
        description={attached && sources.data && fitting.length === 0 ? t('builder.noFittingQuestion') : null}
        data={fitting.map(({ uuid, label }) => ({ value: uuid, label }))}
        value={chosen?.formField ?? null}
        disabled={!attached}
        nothingFoundMessage={t('shell.noOptions')}
        allowDeselect={false}
        onChange={(uuid) => {
          if (uuid === null || !attached) return;
          store.setField(field.uuid, {
            autoComplete: { formField: uuid, componentForm: attached.uuid, earliest: chosen?.earliest ?? true },
          });
        }}
      />
      <Select
        label={t('builder.occurence')}
        data={[
          { value: 'earliest', label: t('builder.earliest') },
          { value: 'latest', label: t('builder.latest') },
        ]}
        value={chosen?.earliest === false ? 'latest' : 'earliest'}
        disabled={!chosen}
        allowDeselect={false}
        onChange={(value) => chosen && store.setField(field.uuid, { autoComplete: { ...chosen, earliest: value !== 'latest' } })}
      />
    </div>
  );
}

const pickedOf = (attached: AttachedForm): Picked => Object.fromEntries(LEVELS.map((level) => [level, attached[level].uuid]));

/** What can be picked at a level, given what is picked above it; by name. */
function choicesOf(places: readonly AttachedForm[], level: Level, picked: Picked): { value: string; label: string }[] {
  const above = LEVELS.slice(0, LEVELS.indexOf(level));
  const fitting = places.filter((attached) => above.every((each) => attached[each].uuid === picked[each]));
  return [...new Map(fitting.map((attached) => [attached[level].uuid, attached[level].name]))]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}
