import type { Settling } from '@fieldward/domain/care/schedule/schedule.ts';
import { Select, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useText } from '../../../lib/text.ts';
import { IconButton, TextButton } from '../../../ui/icon-button.tsx';
import { SearchMultiSelect } from '../../../ui/search-multi-select.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { put, without } from './new-parts.ts';
import classes from './schedule.module.css';
import { useScene } from './schedule-scene.ts';

const kinds = ['form', 'answer', 'result'] as const;
const kindWords = { form: 'schedulescreen.byForm', answer: 'schedulescreen.byAnswer', result: 'schedulescreen.byResult' } as const;

const ofKind = (kind: Settling['kind']): Settling =>
  kind === 'form' ? { kind, form: '' } : kind === 'result' ? { kind, test: '' } : { kind, question: '', answers: [] };

interface OneProps {
  settling: Settling;
  position: string;
  onChange: (settling: Settling) => void;
}

function OneSettling({ settling, position, onChange }: OneProps) {
  const t = useText();
  const { known, problem } = useScene();
  const [list, chosen, name, label] =
    settling.kind === 'form'
      ? ([known.forms, settling.form, 'form', t('schedulescreen.form')] as const)
      : settling.kind === 'result'
        ? ([known.tests, settling.test, 'test', t('schedulescreen.test')] as const)
        : ([known.questions, settling.question, 'question', t('schedulescreen.question')] as const);
  function choose(uuid: string): void {
    if (settling.kind === 'form') onChange({ kind: 'form', form: uuid });
    else if (settling.kind === 'result') onChange({ kind: 'result', test: uuid });
    else onChange({ kind: 'answer', question: uuid, answers: [] });
  }
  const answers = settling.kind === 'answer' ? (known.questions.find(({ uuid }) => uuid === settling.question)?.field.answers ?? []) : [];
  return (
    <div className={classes.fields}>
      <Select
        label={t('schedulescreen.settledBy')}
        data={kinds.map((kind) => ({ value: kind, label: t(kindWords[kind]) }))}
        value={settling.kind}
        allowDeselect={false}
        onChange={(next) => {
          const kind = kinds.find((each) => each === next);
          if (kind !== undefined && kind !== settling.kind) onChange(ofKind(kind));
        }}
      />
      <SearchSelect
        label={label}
        required
        allowDeselect={false}
        data={list.filter(({ uuid, retired }) => !retired || uuid === chosen).map((each) => ({ value: each.uuid, label: each.name }))}
        value={chosen === '' ? null : chosen}
        error={problem(`${position}.${name}`)}
        onChange={(uuid) => choose(uuid ?? '')}
      />
      {settling.kind === 'answer' && answers.length > 0 ? (
        <SearchMultiSelect
          label={t('schedulescreen.answers')}
          placeholder={settling.answers.length === 0 ? t('schedulescreen.anyAnswer') : ''}
          data={answers.map(({ concept }) => ({ value: concept.uuid, label: concept.display }))}
          value={[...settling.answers]}
          onChange={(chosenAnswers) => onChange({ ...settling, answers: chosenAnswers })}
        />
      ) : null}
    </div>
  );
}

/** What settles a step: any of these. */
export function SettlingsEditor(props: { list: readonly Settling[]; position: string; onChange: (list: readonly Settling[]) => void }) {
  const { list, position, onChange } = props;
  const t = useText();
  const { problem } = useScene();
  return (
    <div>
      {list.map((settling, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- known by their position
        <div key={at} className={classes.way}>
          <OneSettling settling={settling} position={`${position}[${at}]`} onChange={(next) => onChange(put(list, at, next))} />
          <IconButton
            icon={IconTrash}
            color="red"
            label={t('schedulescreen.removeOf', { name: t('schedulescreen.settledBy') })}
            onClick={() => onChange(without(list, at))}
          />
        </div>
      ))}
      {problem(position) === '' ? null : (
        <Text size="sm" c="red">
          {problem(position)}
        </Text>
      )}
      <TextButton
        icon={IconPlus}
        size="compact-md"
        variant="light"
        text={t('schedulescreen.addSettling')}
        onClick={() => onChange([...list, ofKind('form')])}
      />
    </div>
  );
}
