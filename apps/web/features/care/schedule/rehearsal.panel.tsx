import type { RehearsalCounts, RehearsalPart } from '@fieldward/contract/care/schedule.operations.ts';
import { Button, Progress, Table, Text } from '@mantine/core';
import { call } from '../../../lib/call.ts';
import { useFormats } from '../../../lib/format.ts';
import { useInParts } from '../../../lib/in-parts.ts';
import { useText } from '../../../lib/text.ts';
import { RouteLink } from '../../../widgets/navigation.tsx';
import classes from './schedule.module.css';

type Differing = RehearsalPart['differing'][number];

interface Outcome {
  readonly done: number;
  readonly total: number;
  readonly published: RehearsalCounts;
  readonly draft: RehearsalCounts;
  readonly differing: readonly Differing[];
}

const none: RehearsalCounts = { due: 0, missed: 0, trace: 0, lost: 0 };
const nothing: Outcome = { done: 0, total: 0, published: none, draft: none, differing: [] };
const states = ['due', 'missed', 'trace', 'lost'] as const;
const words = {
  due: 'schedulescreen.countDue',
  missed: 'schedule.stateMissed',
  trace: 'schedule.stateTrace',
  lost: 'schedule.stateLost',
} as const;
const PART = 200;
/** As many names as somebody reads. */
const NAMES = 200;

const plus = (a: RehearsalCounts, b: RehearsalCounts): RehearsalCounts => ({
  due: a.due + b.due,
  missed: a.missed + b.missed,
  trace: a.trace + b.trace,
  lost: a.lost + b.lost,
});

/** What came of the parts so far, and of one more. */
function withPart(outcome: Outcome, part: RehearsalPart): Outcome {
  const sum = (side: 'published' | 'draft'): RehearsalCounts => part.months.reduce((all, month) => plus(all, month[side]), outcome[side]);
  return {
    done: outcome.done + part.done,
    total: part.total,
    published: sum('published'),
    draft: sum('draft'),
    differing: [...outcome.differing, ...part.differing],
  };
}

/** Walks the saved draft and the published version through the last year, and shows where they differ, with names. */
export function Rehearsal({ schedule, dirty }: { schedule: string; dirty: boolean }) {
  const t = useText();
  const { number } = useFormats();
  const { so, run } = useInParts<RehearsalPart, Outcome>({
    nothing,
    ask: (after) => call('GET fieldward/schedulerehearsal', { query: { schedule, limit: PART, ...(after === null ? {} : { after }) } }),
    nextOf: ({ next }) => next,
    plus: withPart,
  });
  const outcome = so?.all ?? null;
  const ended = so?.ended ?? true;

  return (
    <section aria-label={t('schedulescreen.rehearse')}>
      <Text mb="sm">{t('schedulescreen.rehearseWhy')}</Text>
      <Button disabled={dirty || !ended} onClick={() => void run()} mb="md">
        {t('schedulescreen.rehearseNow')}
      </Button>
      {dirty ? <Text c="dimmed">{t('schedulescreen.saveFirst')}</Text> : null}
      {outcome === null ? null : (
        <>
          <Progress
            aria-label={t('schedulescreen.rehearse')}
            value={ended ? 100 : (100 * outcome.done) / Math.max(outcome.total, 1)}
            mb="sm"
          />
          <div className={classes.counts}>
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th />
                  {states.map((state) => (
                    <Table.Th key={state}>{t(words[state])}</Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {(['published', 'draft'] as const).map((side) => (
                  <Table.Tr key={side}>
                    <Table.Th>{t(side === 'published' ? 'schedulescreen.present' : 'schedulescreen.thisDraft')}</Table.Th>
                    {states.map((state) => (
                      <Table.Td key={state}>{number(outcome[side][state])}</Table.Td>
                    ))}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </div>
          {ended ? <DifferingPeople people={outcome.differing} /> : null}
        </>
      )}
    </section>
  );
}

function DifferingPeople({ people }: { people: readonly Differing[] }) {
  const t = useText();
  if (people.length === 0) return <Text mt="md">{t('schedulescreen.nobodyDiffers')}</Text>;
  const counted = (counts: RehearsalCounts): string => states.map((state) => `${t(words[state])} ${counts[state]}`).join(', ');
  return (
    <>
      <Text mt="md">{t('schedulescreen.differing', { count: people.length })}</Text>
      <ul className={classes.items}>
        {people.slice(0, NAMES).map(({ patient, published, draft }) => (
          <li key={patient.uuid}>
            <RouteLink to="/patient/detail" search={{ patient: patient.uuid }}>
              <bdi>{patient.display}</bdi>
            </RouteLink>
            <Text size="sm" c="dimmed">
              {t('schedulescreen.fromTo', { published: counted(published), draft: counted(draft) })}
            </Text>
          </li>
        ))}
      </ul>
    </>
  );
}
