import { visit as visitWire } from '@fieldward/contract/patient/visit.ts';
import { Group, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useFormats } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { Parts } from '../../../ui/parts.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { WorkButton } from '../../../ui/work-button.tsx';
import { bringVisitBack, goneVisitsQuery } from './gone-visits.queries.ts';
import classes from './patient-panels.module.css';

/** The visits that were voided, each with its way back; nothing where there is none. */
export function GoneVisits({ patient }: { patient: string }) {
  const t = useText();
  const { moment } = useFormats();
  const { may } = useSession();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(goneVisitsQuery(patient));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined || data.length === 0) return null;
  return (
    <ul className={classes.rows} aria-label={t('chart.goneVisits')}>
      {data.map(({ uuid, visitType, location, startDatetime, voidReason, auditInfo }) => (
        <li key={uuid}>
          <Group justify="space-between" wrap="nowrap" align="start" gap="sm">
            <div style={{ minInlineSize: 0 }}>
              <Text fw={600}>
                <Parts of={[visitType.display, location?.display, moment(startDatetime)]} />
              </Text>
              <Text size="sm" c="dimmed">
                <Parts of={[auditInfo.dateVoided === null ? null : moment(auditInfo.dateVoided), auditInfo.voidedBy?.display]} />
              </Text>
              {voidReason ? (
                <Text size="sm" dir="auto">
                  {t('correction.because', { reason: voidReason })}
                </Text>
              ) : null}
            </div>
            {may(visitWire.privileges.write) ? (
              <WorkButton
                variant="default"
                size="compact-sm"
                icon={IconArrowBackUp}
                text={t('chart.bringVisitBack')}
                aria-label={t('chart.bringVisitBackOf', { type: visitType.display, when: moment(startDatetime) })}
                work={async () => bringVisitBack(uuid, patient, queries)}
              />
            ) : null}
          </Group>
        </li>
      ))}
    </ul>
  );
}
