import type { CriticalResult } from '@fieldward/contract/lab/critical-result.operations.ts';
import { Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { needsOwnServer } from '../../lib/api-problem.ts';
import { useFormats } from '../../lib/format.ts';
import { isolated } from '../../lib/isolated.ts';
import { notify } from '../../lib/notify.ts';
import { useText } from '../../lib/text.ts';
import { Parts } from '../../ui/parts.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { WorkButton } from '../../ui/work-button.tsx';
import { RouteLink } from '../../widgets/navigation.tsx';
import { ResultFlag } from '../../widgets/result-flag.tsx';
import classes from './critical-results.module.css';
import { criticalResultsQuery, knowResult } from './critical-results.queries.ts';

/** Critical results of tests that the person ordered, until they or the laboratory say that somebody knows; nothing where there are none. */
export function CriticalResults() {
  const t = useText();
  const id = useId();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(criticalResultsQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const [noted, setNoted] = useState(false);
  if (data === undefined)
    return error && !needsOwnServer(error) ? (
      <ErrorState error={error} title={t('critical.failed')} onRetry={() => void refetch()} />
    ) : null;
  const { results, hasNext } = data;
  if (results.length === 0 && !noted) return null;

  async function know(result: CriticalResult): Promise<void> {
    try {
      await knowResult(result);
      setNoted(true);
      notify('critical.noted');
    } finally {
      // what was changed meanwhile is shown as it is now
      await queries.invalidateQueries({ queryKey: criticalResultsQuery.queryKey });
    }
    // the button is gone
    heading.current?.focus();
  }

  return (
    <section aria-labelledby={id} className={classes.section}>
      <Title order={2} id={id} ref={heading} tabIndex={-1}>
        {t('critical.title')}
      </Title>
      <Text c="dimmed" size="sm">
        {t(results.length === 0 ? 'critical.none' : 'critical.hint')}
      </Text>
      {results.length === 0 ? null : (
        <ul className={classes.results}>
          {results.map((result) => (
            <Result key={result.uuid} result={result} onKnow={() => know(result)} />
          ))}
        </ul>
      )}
      {hasNext ? <Text size="sm">{t('critical.more')}</Text> : null}
    </section>
  );
}

/** Whose result it is, what it says, and that one knows it. */
function Result({ result, onKnow }: { result: CriticalResult; onKnow: () => Promise<void> }) {
  const t = useText();
  const { moment } = useFormats();
  const { patient, labTestType, labReferenceNumber, location, releasedAt, values } = result;
  return (
    <li className={classes.result}>
      <div className={classes.words}>
        <span className={classes.who}>
          <RouteLink to="/patient/detail" search={{ patient: patient.uuid }} className={classes.name!}>
            <bdi>{patient.display}</bdi>
          </RouteLink>
          {patient.identifier === null ? null : <bdi className={classes.about}>{patient.identifier}</bdi>}
        </span>
        <ul className={classes.values} aria-label={labTestType.display}>
          {values.map(({ uuid, name, value, units, flag }) => (
            <li key={uuid} className={classes.value}>
              <bdi>{name}</bdi>
              <strong>
                <bdi>{[value, units].filter(Boolean).join(' ')}</bdi>
              </strong>
              <ResultFlag flag={flag} />
            </li>
          ))}
        </ul>
        <span className={classes.about}>
          <Parts
            of={[labTestType.display, labReferenceNumber, location?.display, t('critical.released', { moment: moment(releasedAt) })]}
          />
        </span>
      </div>
      <WorkButton
        variant="default"
        className={classes.know!}
        icon={IconCheck}
        text={t('critical.know')}
        aria-label={t('critical.knowOf', { test: isolated(labTestType.display), name: isolated(patient.display) })}
        work={onKnow}
      />
    </li>
  );
}
