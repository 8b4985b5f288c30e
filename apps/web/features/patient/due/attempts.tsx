import type { Item } from '@fieldward/domain/care/schedule/items.ts';
import { Text } from '@mantine/core';
import { isolated } from '../../../lib/isolated.ts';
import { useFormats } from '../../../lib/format.ts';
import { useText, withTextsOf } from '../../../lib/text.ts';
import { late } from '../../../ui/late.tsx';
import { decisionWords, outcomeWords } from '../../../widgets/trace-words.ts';
import classes from './due.module.css';
import type { Followed } from './due.queries.ts';

const TraceDecision = late(
  async () => (await withTextsOf('features/patient/due/trace-decision.tsx', () => import('./trace-decision.tsx'))).default,
);

interface AttemptsProps extends Pick<Item, 'attempts' | 'again'> {
  /** Who recorded them. */
  recorded: Followed['recorded'];
  patient: string;
  /** The name of the workflow. */
  workflow: string;
}

/** What was tried to reach somebody, the last attempt first, and what is next. */
export function Attempts({ attempts, again, recorded, patient, workflow }: AttemptsProps) {
  const t = useText();
  const { day, moment } = useFormats();
  const last = attempts.at(-1);
  if (last === undefined) return null;
  const decision = decisionWords[last.outcome];
  const next = decision !== undefined ? t(decision) : again === null ? null : t('schedule.tryAgain', { day: day(again) });
  return (
    <>
      {next === null ? null : <Text size="sm">{next}</Text>}
      {decision === undefined ? null : <TraceDecision patient={patient} workflow={workflow} outcome={last.outcome} />}
      <details className={classes.why}>
        <summary>{t('schedule.attempts', { count: attempts.length })}</summary>
        <ul>
          {attempts.toReversed().map((attempt) => {
            const by = recorded.find(({ encounter }) => encounter === attempt.source);
            return (
              <li key={`${attempt.day} ${attempt.source}`}>
                {attempt.promised === null
                  ? t('schedule.attempt', { day: day(attempt.day), outcome: t(outcomeWords[attempt.outcome]) })
                  : t('schedule.attemptPromised', { day: day(attempt.day), promised: day(attempt.promised) })}
                {by === undefined ? null : (
                  <Text size="xs" c="dimmed">
                    {t('schedule.attemptBy', { name: isolated(by.by), moment: moment(by.at) })}
                  </Text>
                )}
              </li>
            );
          })}
        </ul>
      </details>
    </>
  );
}
