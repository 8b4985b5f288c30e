import type { PhasePath, PhaseRehearsalPart } from '@fieldward/contract/care/phase.operations.ts';
import type { Advance } from '@fieldward/domain/care/phase-advance.ts';
import { parseCondition, type LooseToken } from '@fieldward/domain/rule/expression.ts';
import { Button, Group, Paper, Progress, Table, Text } from '@mantine/core';
import { call } from '../../../lib/call.ts';
import { useFormats } from '../../../lib/format.ts';
import { useInParts } from '../../../lib/in-parts.ts';
import { useText } from '../../../lib/text.ts';
import { RouteLink } from '../../../widgets/navigation.tsx';
import classes from '../schedule/schedule.module.css';

type Outcome = Pick<PhaseRehearsalPart, 'done' | 'total' | 'present' | 'planned' | 'differing'>;
type Counts = PhaseRehearsalPart['present'];

const none: Counts = { reached: 0, now: 0 };
const nothing: Outcome = { done: 0, total: 0, present: none, planned: none, differing: [] };
const PART = 200;
/** As many names as somebody reads. */
const NAMES = 200;

const plus = (a: Counts, b: Counts): Counts => ({ reached: a.reached + b.reached, now: a.now + b.now });

const withPart = (outcome: Outcome, part: PhaseRehearsalPart): Outcome => ({
  done: outcome.done + part.done,
  total: part.total,
  present: plus(outcome.present, part.present),
  planned: plus(outcome.planned, part.planned),
  differing: [...outcome.differing, ...part.differing],
});

interface PhaseRehearsalProps {
  /** uuid of the phase in its workflow. */
  link: string;
  name: string;
  advance: Advance;
  rule: readonly LooseToken[];
}

/** Who would have come into the phase, and would be in it, if it began as the dialog has it, beside who did. */
export function PhaseRehearsal({ link, name, advance, rule }: PhaseRehearsalProps) {
  const t = useText();
  const { number } = useFormats();
  const { so, run } = useInParts<PhaseRehearsalPart, Outcome>({
    nothing,
    ask: (after) =>
      call('POST fieldward/phaserehearsal', {
        body: {
          workflowphase: link,
          advance,
          ...(advance === 'rule' ? { advanceRule: rule } : {}),
          limit: PART,
          ...(after === null ? {} : { after }),
        },
      }),
    nextOf: ({ next }) => next,
    plus: withPart,
  });
  const readable = advance !== 'rule' || (rule.length > 0 && !('problem' in parseCondition(rule)));
  return (
    <Paper withBorder p="sm" component="section" aria-label={t('workflow.rehearse')}>
      <Group justify="space-between" align="center" gap={8}>
        <Text size="sm" c="dimmed" flex="1 1 200px">
          {t('workflow.rehearseWhy', { name })}
        </Text>
        <Button size="compact-sm" variant="light" disabled={!readable || so?.ended === false} onClick={() => void run()}>
          {t('workflow.rehearse')}
        </Button>
      </Group>
      {so === null ? null : (
        <>
          <Progress aria-label={t('workflow.rehearse')} value={so.ended ? 100 : (100 * so.all.done) / Math.max(so.all.total, 1)} my="sm" />
          <div className={classes.counts}>
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th />
                  <Table.Th>{t('workflow.rehearseReached')}</Table.Th>
                  <Table.Th>{t('workflow.rehearseNow')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {(['present', 'planned'] as const).map((side) => (
                  <Table.Tr key={side}>
                    <Table.Th>{t(side === 'present' ? 'workflow.rehearsePresent' : 'workflow.rehearsePlanned')}</Table.Th>
                    <Table.Td>{number(so.all[side].reached)}</Table.Td>
                    <Table.Td>{number(so.all[side].now)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </div>
          {so.ended ? <Differing name={name} people={so.all.differing} /> : null}
        </>
      )}
    </Paper>
  );
}

function Differing({ name, people }: { name: string; people: Outcome['differing'] }) {
  const t = useText();
  const { day } = useFormats();
  if (people.length === 0) return <Text size="sm">{t('workflow.rehearseNobody')}</Text>;
  const pathText = (path: PhasePath, same: boolean): string => {
    const [phase, since] = same ? [name, path.reached] : [path.phase, path.since];
    if (phase === null || since === null) return same ? t('workflow.neverIn', { phase: name }) : t('workflow.inNoPhase');
    return t('workflow.phaseSince', { phase, day: day(since) });
  };
  return (
    <>
      <Text size="sm" fw={500} mt="sm">
        {t('workflow.rehearseDiffering', { count: people.length })}
      </Text>
      <ul className={classes.items}>
        {people.slice(0, NAMES).map(({ patient, present, planned }) => {
          // the phase of today stays: what differs is when the patient came into this one
          const same = present.phase === planned.phase && present.since === planned.since;
          return (
            <li key={`${patient.uuid} ${present.since} ${present.reached}`}>
              <RouteLink to="/patient/detail" search={{ patient: patient.uuid }}>
                <bdi>{patient.display}</bdi>
              </RouteLink>
              <Text size="sm" c="dimmed">
                {t('workflow.rehearseFromTo', { present: pathText(present, same), planned: pathText(planned, same) })}
              </Text>
            </li>
          );
        })}
      </ul>
    </>
  );
}
