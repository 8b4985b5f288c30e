import { scheduleFromWire } from '@fieldward/domain/care/schedule/reading.ts';
import type { Schedule, Step } from '@fieldward/domain/care/schedule/schedule.ts';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { Parts } from '../../../ui/parts.tsx';
import { EmptyState, ErrorState, Skeletons } from '../../../ui/states.tsx';
import classes from './schedule.module.css';
import { versionsQuery } from './schedule.queries.ts';
import { accountWord } from '../../../widgets/account/account-word.ts';

interface Difference {
  readonly kind: 'added' | 'removed' | 'changed';
  readonly name: string;
}

const words = { added: 'schedulescreen.stepAdded', removed: 'schedulescreen.stepRemoved', changed: 'schedulescreen.stepChanged' } as const;

/** Which steps came, went or were changed from one schedule to another. */
export function differencesOf(before: Schedule, after: Schedule): Difference[] {
  const known = new Map(before.steps.map((step) => [step.key, step]));
  const present = new Set(after.steps.map(({ key }) => key));
  const of = (kind: Difference['kind'], steps: readonly Step[]): Difference[] => steps.map(({ name }) => ({ kind, name }));
  const changed = (step: Step): boolean => JSON.stringify(known.get(step.key)) !== JSON.stringify(step);
  return [
    ...of(
      'added',
      after.steps.filter(({ key }) => !known.has(key)),
    ),
    ...of(
      'changed',
      after.steps.filter((step) => known.has(step.key) && changed(step)),
    ),
    ...of(
      'removed',
      before.steps.filter(({ key }) => !present.has(key)),
    ),
  ];
}

interface VersionsProps {
  schedule: string;
  draft: Schedule;
  onRestore: (schedule: Schedule) => void;
}

/** The published versions, the newest first: what the draft changes of each, and the way back to it. */
export function Versions({ schedule, draft, onRestore }: VersionsProps) {
  const t = useText();
  const { moment } = useFormats();
  const { data, isError, error, refetch } = useQuery(versionsQuery(schedule));
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons rows={3} />;
  if (data.length === 0) return <EmptyState title={t('schedulescreen.notPublished')} hint={t('schedulescreen.notPublishedWhy')} />;
  return (
    <ol className={classes.items}>
      {data.map(({ uuid, number, note, dateCreated, creator, definition }) => {
        const version = scheduleFromWire(definition).schedule;
        const differences = differencesOf(version, draft);
        return (
          <li key={uuid}>
            <Text fw={600}>{t('schedulescreen.version', { number })}</Text>
            <Text size="sm" c="dimmed">
              <Parts of={[moment(dateCreated), accountWord(creator, t), note]} />
            </Text>
            {differences.length === 0 ? <Text size="sm">{t('schedulescreen.asDraft')}</Text> : null}
            {differences.map(({ kind, name }) => (
              <Text key={`${kind} ${name}`} size="sm">
                {t(words[kind], { name })}
              </Text>
            ))}
            {differences.length === 0 ? null : (
              <Button
                size="compact-sm"
                variant="light"
                onClick={() => onRestore(version)}
                aria-label={t('schedulescreen.restoreOf', { number })}
              >
                {t('schedulescreen.restore')}
              </Button>
            )}
          </li>
        );
      })}
    </ol>
  );
}
