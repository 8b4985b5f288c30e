import type { CatchUp, Dose, Step } from '@fieldward/domain/care/schedule/schedule.ts';
import { Paper, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useText } from '../../../lib/text.ts';
import { IconButton, TextButton } from '../../../ui/icon-button.tsx';
import { TextField } from '../../../widgets/text-field.tsx';
import { BoundsEditor, DuesEditor } from './dues-editor.tsx';
import { newDose, put, without } from './new-parts.ts';
import classes from './schedule.module.css';
import { useScene } from './schedule-scene.ts';
import { SpanField } from './span-field.tsx';

const LONGEST_NAME = 255;

interface DosesProps {
  doses: readonly Dose[];
  position: string;
  onChange: (doses: readonly Dose[]) => void;
}

/** When it is due: once or again and again, or as a series, dose by dose. */
export function DosesEditor({ doses, position, onChange }: DosesProps) {
  const t = useText();
  const { problem } = useScene();
  const series = doses.length > 1;
  return (
    <div>
      {doses.map((dose, at) => {
        const change = (next: Dose): void => onChange(put(doses, at, next));
        const where = `${position}[${at}]`;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- doses are known by their position
          <Paper key={at} withBorder={series} p={series ? 'sm' : 0} mb="sm">
            {series ? (
              <div className={classes.way}>
                <TextField
                  label={t('schedulescreen.doseName', { number: at + 1 })}
                  maxLength={LONGEST_NAME}
                  value={dose.name}
                  onChange={(event) => change({ ...dose, name: event.currentTarget.value })}
                />
                <IconButton
                  icon={IconTrash}
                  color="red"
                  label={t('schedulescreen.removeDose', { number: at + 1 })}
                  onClick={() => onChange(without(doses, at))}
                />
              </div>
            ) : null}
            {problem(`${where}.due`) === '' ? null : (
              <Text size="sm" c="red">
                {problem(`${where}.due`)}
              </Text>
            )}
            <DuesEditor dose={dose} position={where} onChange={change} />
            <BoundsEditor
              title={t('schedulescreen.notBeforeField')}
              add={t('schedulescreen.addNotBefore')}
              list={dose.notBefore}
              position={`${where}.notBefore`}
              onChange={(notBefore) => change({ ...dose, notBefore })}
            />
            <BoundsEditor
              title={t('schedulescreen.untilField')}
              add={t('schedulescreen.addUntil')}
              list={dose.until}
              position={`${where}.until`}
              onChange={(until) => change({ ...dose, until })}
            />
          </Paper>
        );
      })}
      <TextButton
        icon={IconPlus}
        size="compact-md"
        variant="subtle"
        text={t('schedulescreen.addDose')}
        onClick={() => onChange([...doses, newDose])}
      />
    </div>
  );
}

const month = { count: 12, unit: 'months' } as const;

/** Other doses for those who begin at another age. */
export function CatchUpEditor({
  step,
  position,
  onChange,
}: {
  step: Step;
  position: string;
  onChange: (list: readonly CatchUp[]) => void;
}) {
  const t = useText();
  const { problem } = useScene();
  const list = step.catchUp;
  return (
    <div>
      {list.map((range, at) => {
        const where = `${position}[${at}]`;
        const change = (next: CatchUp): void => onChange(put(list, at, next));
        return (
          // oxlint-disable-next-line react/no-array-index-key -- ranges are known by their position
          <Paper key={at} withBorder p="sm" mb="sm">
            <div className={classes.way}>
              <div className={classes.fields}>
                <SpanField
                  label={t('schedulescreen.fromAge')}
                  value={range.from ?? { count: 0, unit: 'months' }}
                  error={problem(where)}
                  onChange={(from) => change({ ...range, from })}
                />
                <SpanField
                  label={t('schedulescreen.underAge')}
                  value={range.under ?? { count: 150, unit: 'years' }}
                  error={problem(`${where}.under`)}
                  onChange={(under) => change({ ...range, under })}
                />
              </div>
              <IconButton
                icon={IconTrash}
                color="red"
                label={t('schedulescreen.removeCatchUp', { number: at + 1 })}
                onClick={() => onChange(without(list, at))}
              />
            </div>
            <DosesEditor doses={range.doses} position={`${where}.doses`} onChange={(doses) => change({ ...range, doses })} />
          </Paper>
        );
      })}
      <TextButton
        icon={IconPlus}
        size="compact-md"
        variant="subtle"
        text={t('schedulescreen.addCatchUp')}
        onClick={() => onChange([...list, { from: month, under: null, doses: step.doses }])}
      />
    </div>
  );
}
