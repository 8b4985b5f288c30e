import type { ScheduleTestResult } from '@fieldward/domain/care/schedule/test-case.ts';
import { Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useFormats } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Status } from '../../../ui/status.tsx';
import { useStateWord } from '../../../widgets/schedule-state.tsx';
import classes from './schedule.module.css';
import type { TestCase } from './schedule.queries.ts';
import { useScene } from './schedule-scene.ts';

interface TestListProps {
  cases: readonly TestCase[];
  results: readonly ScheduleTestResult[];
  onChange: (cases: readonly TestCase[]) => void;
}

/** The saved test cases, run on the draft as it stands. */
export function TestList({ cases, results, onChange }: TestListProps) {
  const t = useText();
  const { day } = useFormats();
  const word = useStateWord();
  const { schedule } = useScene();
  if (cases.length === 0) return <EmptyState title={t('schedulescreen.noTests')} hint={t('schedulescreen.noTestsWhy')} />;
  const textOf = (item: ScheduleTestResult['differences'][number]['expected']): string =>
    item === null ? t('schedulescreen.nothing') : [word(item.state), item.due === null ? '' : day(item.due)].filter(Boolean).join(' ');
  const nameOf = (key: string): string => schedule.steps.find((step) => step.key === key)?.name ?? key;
  return (
    <ul className={classes.items}>
      {results.map(({ name, passed, differences }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- cases are known by their position
        <li key={at}>
          <div className={classes.way}>
            <Status tone={passed ? 'good' : 'bad'}>{t(passed ? 'preview.passed' : 'preview.failed')}</Status>
            <Text fw={600} flex={1}>
              <bdi>{name}</bdi>
            </Text>
            <IconButton
              icon={IconTrash}
              color="red"
              label={t('schedulescreen.removeOf', { name })}
              onClick={() => onChange(cases.toSpliced(at, 1))}
            />
          </div>
          {differences.map(({ step, occurrence, expected, got }) => (
            <Text key={`${step} ${occurrence}`} size="sm">
              {t('schedulescreen.differs', { step: nameOf(step), number: occurrence, expected: textOf(expected), got: textOf(got) })}
            </Text>
          ))}
        </li>
      ))}
    </ul>
  );
}
