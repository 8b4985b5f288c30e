import { Badge, Group, Paper, Title } from '@mantine/core';
import { useFormats } from '../lib/format.ts';
import { useText } from '../lib/text.ts';
import { ageText, birthText } from './age-text.ts';
import { identifierOf, shortName, type Patient } from './patient.queries.ts';
import classes from './patient-card.module.css';

/** Who this is: name, identifier, gender, age, birthday. Stands beside everything that is written about somebody. */
export function PatientCard({ patient }: { patient: Patient }) {
  const t = useText();
  const { day } = useFormats();
  const { gender, dead } = patient.person;
  return (
    <Paper component="section" withBorder p="md" className={classes.card} aria-label={t('patient.card')}>
      <Group gap="xs">
        <Title order={2} size="h4" dir="auto">
          {shortName(patient)}
        </Title>
        {dead ? (
          <Badge color="gray" variant="light">
            {t('patient.deceased')}
          </Badge>
        ) : null}
      </Group>
      <dl className={classes.facts}>
        <dt>{t('patient.identifier')}</dt>
        <dd>
          <bdi>{identifierOf(patient)}</bdi>
        </dd>
        <dt>{t('patient.gender')}</dt>
        <dd>{genderText(gender, t)}</dd>
        <dt>{t('patient.age')}</dt>
        <dd>{ageText(patient.person, t)}</dd>
        <dt>{t('patient.birthday')}</dt>
        <dd>{birthText(patient.person, day) || '–'}</dd>
      </dl>
    </Paper>
  );
}

/** `M` and `F` as words. */
export function genderText(gender: string | null, t: ReturnType<typeof useText>): string {
  if (gender === 'M') return t('person.male');
  if (gender === 'F') return t('person.female');
  if (gender === 'O') return t('patient.otherSex');
  return gender === 'U' ? t('patient.unknownSex') : (gender ?? '–');
}
