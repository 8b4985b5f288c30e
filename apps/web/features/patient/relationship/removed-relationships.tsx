import { relationship } from '@fieldward/contract/patient/relationship.ts';
import { view } from '@fieldward/contract/view.ts';
import { Group, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ANY_VERSION, every, save } from '../../../lib/client.ts';
import { notify } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { ErrorState, Skeletons } from '../../../ui/states.tsx';
import { WorkButton } from '../../../ui/work-button.tsx';
import classes from '../chart/patient-panels.module.css';

const removedRow = view(relationship, {
  uuid: true,
  voided: true,
  voidReason: true,
  personA: 'ref',
  personB: 'ref',
  relationshipType: { uuid: true, aIsToB: true, bIsToA: true },
});

/** Under this key of a patient; asked anew when one is removed or comes back. */
export const removedKey = (patient: string): readonly string[] => ['relationship', 'removed', patient];

/** Relationships of a patient that were voided, with the reason; each comes back by its button, today or in a year. */
export function RemovedRelationships({ patient }: { patient: string }) {
  const t = useText();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: removedKey(patient),
    queryFn: async () => (await every(removedRow, { person: patient, includeAll: true })).filter(({ voided }) => voided),
    staleTime: 0,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons rows={2} />;
  if (data.length === 0) return <Text c="dimmed">{t('patient.noRemovedRelationships')}</Text>;
  return (
    <ul className={classes.rows} aria-label={t('patient.removedRelationships')}>
      {data.map(({ uuid, personA, personB, relationshipType, voidReason }) => {
        const [other, word] = personA.uuid === patient ? [personB, relationshipType.bIsToA] : [personA, relationshipType.aIsToB];
        return (
          <li key={uuid}>
            <Group justify="space-between" wrap="nowrap" gap="xs">
              <div style={{ minInlineSize: 0 }}>
                <Text c="dimmed">
                  <del>
                    <bdi>{other.display}</bdi> · {word}
                  </del>
                </Text>
                {voidReason ? (
                  <Text size="sm" c="dimmed" dir="auto">
                    {voidReason}
                  </Text>
                ) : null}
              </div>
              <WorkButton
                variant="subtle"
                size="compact-sm"
                icon={IconArrowBackUp}
                text={t('patient.takeRelationshipBack')}
                aria-label={t('patient.takeRelationshipBackOf', { name: other.display })}
                work={async () => {
                  await save(relationship, { voided: false }, { uuid, ifMatch: ANY_VERSION });
                  await queries.invalidateQueries({ queryKey: removedKey(patient) });
                  await queries.invalidateQueries({ queryKey: ['patientpanels'] });
                  notify('patient.relationshipSaved');
                }}
              />
            </Group>
          </li>
        );
      })}
    </ul>
  );
}
