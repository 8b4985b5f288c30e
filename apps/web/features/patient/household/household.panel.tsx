import { household as wire } from '@fieldward/contract/patient/household.ts';
import { relationship } from '@fieldward/contract/patient/relationship.ts';
import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconHome } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { mayOpen } from '../../../lib/page-rights.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { late } from '../../../ui/late.tsx';
import { Parts } from '../../../ui/parts.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { RouteLink } from '../../../widgets/navigation.tsx';
import { patientQuery, shortName } from '../../../widgets/patient.queries.ts';
import { patientFactsQuery } from '../../../widgets/patient-banner.queries.ts';
import { Attention } from './attention.tsx';
import { HouseholdDialog } from './household-dialog.tsx';
import { householdQuery } from './household.queries.ts';
import { MemberList } from './member-list.tsx';
import classes from './household.module.css';

const MakeHousehold = late(async () => (await import('./make-household.modal.tsx')).MakeHousehold);

/** On the page of a patient: with whom they live, and what is due for each; or the way to make a household. */
export default function HouseholdPanel({ patient }: { patient: string }) {
  const t = useText();
  const { may } = useSession();
  const heading = useId();
  const [dialog, setDialog] = useState<'make' | 'head' | null>(null);
  const { data: facts } = useQuery(patientFactsQuery(patient));
  const { data, error, refetch } = useQuery({
    ...householdQuery({ patient }),
    enabled: facts !== undefined && mayOpen('/household', may),
    // the head of the page knows already who lives in none
    ...(facts?.household === false ? { initialData: { household: null, etag: undefined }, staleTime: Infinity } : {}),
  });
  const { data: shown } = useQuery(patientQuery(patient));
  if (!mayOpen('/household', may)) return null;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const { household, etag } = data;
  const edits = may(wire.privileges.write);
  // a household is made from a proposal, which names those related to the patient
  const makes = edits && may(relationship.privileges.read);
  const close = () => setDialog(null);
  return (
    <Paper component="section" withBorder p="md" className={classes.panel} aria-labelledby={heading}>
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2} size="h5" id={heading}>
          {t('household.title')}
        </Title>
        {household === null ? (
          makes ? (
            <Button variant="subtle" size="compact-md" leftSection={<IconHome size={16} aria-hidden />} onClick={() => setDialog('make')}>
              {t('household.make')}
            </Button>
          ) : null
        ) : (
          <RouteLink to="/household/detail" search={{ household: household.uuid }} fw={600}>
            {t('household.open', { name: household.name })}
          </RouteLink>
        )}
      </Group>
      {household === null ? (
        <Text c="dimmed">{t('household.livesInNone')}</Text>
      ) : (
        <>
          <Text size="sm" c="dimmed" mb="xs">
            <Parts
              of={[
                household.number,
                household.address1,
                household.address2,
                household.address3,
                household.cityVillage,
                household.location?.display,
              ]}
            />
          </Text>
          <Attention of={household} onChoose={edits ? () => setDialog('head') : undefined} />
          <MemberList of={household} self={patient} />
          <HouseholdDialog work={dialog === 'head' ? { kind: 'head' } : null} household={household} etag={etag} onClose={close} />
        </>
      )}
      {dialog === 'make' && shown ? <MakeHousehold patient={{ uuid: patient, name: shortName(shown) }} onClose={close} /> : null}
    </Paper>
  );
}
