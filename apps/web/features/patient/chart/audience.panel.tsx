import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { useFormats } from '../../../lib/format.ts';
import { mayOpen } from '../../../lib/page-rights.ts';
import { useSession } from '../../../lib/session.ts';
import { labelled, useText } from '../../../lib/text.ts';
import { ErrorState, Skeletons } from '../../../ui/states.tsx';
import { Parts } from '../../../ui/parts.tsx';
import { RouteLink } from '../../../widgets/navigation.tsx';
import classes from './patient-panels.module.css';

/** Who opened, searched or changed this patient, the latest first. */
export default function AudiencePanel({ patient }: { patient: string }) {
  const t = useText();
  const { may } = useSession();
  const { moment, number } = useFormats();
  const audience = useQuery({
    queryKey: ['audit', 'audience', patient],
    queryFn: () => call('GET fieldward/patientaudience', { query: { patient } }),
    staleTime: 0,
  });
  if (audience.isError) return <ErrorState error={audience.error} onRetry={() => void audience.refetch()} />;
  if (!audience.data) return <Skeletons rows={3} />;
  const { results } = audience.data;
  if (results.length === 0) return <Text c="dimmed">{t('audit.noAudience')}</Text>;
  return (
    <>
      <ul className={classes.rows}>
        {results.map(({ user, last, days, changes }) => (
          <li key={user.uuid}>
            <Text fw={600}>{user.name ?? user.display}</Text>
            <Text size="sm" c="dimmed">
              <Parts
                of={[
                  user.display,
                  labelled(t('audit.last'), moment(last)),
                  labelled(t('audit.days'), number(days)),
                  labelled(t('audit.changes'), number(changes)),
                ]}
              />
            </Text>
          </li>
        ))}
      </ul>
      {mayOpen('/administration/audit', may) ? (
        <Text mt="xs">
          <RouteLink to="/administration/audit" search={{ patient }}>
            {t('audit.allEntries')}
          </RouteLink>
        </Text>
      ) : null}
    </>
  );
}
