import { Anchor, Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { useRecordsOf } from '../../../lib/unsent/use-unsent.ts';
import { late } from '../../../ui/late.tsx';
import { ErrorState, Skeletons } from '../../../ui/states.tsx';
import { birthText } from '../../../widgets/age-text.ts';
import { genderText } from '../../../widgets/patient-card.tsx';
import { phoneLink } from '../../../widgets/phone-link.ts';
import { addressLines } from '../../../widgets/person-details/patient-details.ts';
import { furtherAddresses, furtherPhones, phoneOf } from '@fieldward/domain/person/details.ts';
import { patientDetailsQuery } from './patient-read.queries.ts';
import classes from './patient-details.module.css';

const CorrectPerson = late(async () => (await import('../correction/correct-person.modal.tsx')).CorrectPerson);

/** Who somebody is and how they are reached: all names, identifiers, phones and addresses; corrected here by who may. */
export function PatientDetailsPanel({ patient: uuid }: { patient: string }) {
  const t = useText();
  const { day } = useFormats();
  const { may } = useSession();
  const [editing, setEditing] = useState(false);
  const waits = useRecordsOf(uuid).some(({ about }) => about?.kind === 'personcorrection');
  const { data, error, isError, refetch } = useQuery(patientDetailsQuery(uuid));
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons rows={3} />;
  const patient = data.data;
  const { person } = patient;
  const phones = [phoneOf(patient), ...furtherPhones(patient)].filter((each) => each !== null);
  const addresses = [person.preferredAddress, ...furtherAddresses(patient)].filter((each) => addressLines(each).length > 0);
  const others = person.attributes.filter((each) => !phones.some(({ uuid: phone }) => phone === each.uuid));
  return (
    <Paper component="section" withBorder p="md" className={classes.details} aria-label={t('patient.details')}>
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} size="h4">
          {t('patient.details')}
        </Title>
        {may('Edit Patients') && may('Edit People') ? (
          <Button
            variant="default"
            size="sm"
            flex="none"
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => setEditing(true)}
          >
            {t('patient.correct')}
          </Button>
        ) : null}
      </Group>
      {waits ? (
        <Text size="sm" c="dimmed">
          {t('patient.correctionWaits')}
        </Text>
      ) : null}
      <dl className={classes.facts}>
        <div>
          <dt>{t('patient.names')}</dt>
          {person.names.map((name) => (
            <dd key={name.uuid}>
              <bdi>{name.display}</bdi>
            </dd>
          ))}
        </div>
        <div>
          <dt>{t('patient.gender')}</dt>
          <dd>{genderText(person.gender, t)}</dd>
        </div>
        <div>
          <dt>{t('patient.dateOfBirth')}</dt>
          <dd>{birthText(person, day) || '–'}</dd>
        </div>
        {patient.identifiers.map(({ uuid: each, identifier, identifierType }) => (
          <div key={each}>
            <dt>{identifierType.display}</dt>
            <dd>
              <bdi>{identifier}</bdi>
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('patient.phone')}</dt>
          {phones.map(({ uuid: each, value }) => (
            <dd key={each}>
              <Anchor href={phoneLink(value)} dir="ltr">
                {value}
              </Anchor>
            </dd>
          ))}
          {phones.length === 0 ? <dd>–</dd> : null}
        </div>
        <div>
          <dt>{t('patient.address')}</dt>
          {addresses.map((each) => (
            <dd key={each?.uuid}>
              <bdi>{addressLines(each).join(', ')}</bdi>
            </dd>
          ))}
          {addresses.length === 0 ? <dd>–</dd> : null}
        </div>
        {others.map(({ uuid: each, value, attributeType }) => (
          <div key={each}>
            <dt>{attributeType.display}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {editing ? <CorrectPerson patient={patient} etag={data.etag} onClose={() => setEditing(false)} /> : null}
    </Paper>
  );
}
