import { Text } from '@mantine/core';
import { useMemo } from 'react';
import type { Code } from '@fieldward/messages/catalogue.ts';
import { useFormats } from '../../../lib/format.ts';
import { useText, type Text as Say } from '../../../lib/text.ts';
import type { GridColumn } from '../../../ui/data-grid.tsx';
import { identifierOf, nameOf } from '../../../widgets/patient.queries.ts';
import { ageText } from '../../../widgets/age-text.ts';
import { genderText } from '../../../widgets/patient-card.tsx';
import type { FoundPatient, Matched } from './patient-search.queries.ts';

/** The columns of the patient grid. */
export function usePatientColumns(): readonly GridColumn<FoundPatient>[] {
  const t = useText();
  const { day, dayOf } = useFormats();
  return useMemo(
    () => [
      { key: 'identifier', title: t('patient.identifier'), value: identifierOf, width: 120 },
      { key: 'givenName', title: t('patient.firstName'), value: (row) => nameOf(row).givenName },
      { key: 'middleName', title: t('patient.middleName'), value: (row) => nameOf(row).middleName },
      { key: 'familyName', title: t('patient.familyName'), value: (row) => nameOf(row).familyName },
      {
        key: 'age',
        title: t('patient.age'),
        value: (row) => row.person.age,
        render: ({ person }) => (person.dead ? ageText(person, t) : person.age),
        numeric: true,
        wrap: true,
        width: 64,
      },
      { key: 'gender', title: t('patient.gender'), value: (row) => genderText(row.person.gender, t), width: 80 },
      { key: 'birthdate', title: t('patient.birthDate'), value: (row) => day(row.person.birthdate), width: 118 },
      { key: 'deathDate', title: t('patient.deathDate'), value: (row) => dayOf(row.person.deathDate), width: 118 },
      {
        key: 'matched',
        title: t('patient.matched'),
        width: 150,
        wrap: true,
        value: (row) => matchedText(row.matched, t),
        render: (row) => (
          <Text span size="xs" c="dimmed">
            {matchedText(row.matched, t)}
          </Text>
        ),
      },
      { key: 'uuid', title: t('patient.uuid'), value: (row) => row.uuid, hidden: true },
    ],
    [t, day, dayOf],
  );
}

const codes = {
  identifier: {
    exact: 'patient.matchIdentifier',
    prefix: 'patient.matchIdentifierStart',
    spelling: 'patient.matchIdentifierSpelling',
    sound: 'patient.matchIdentifierSpelling',
  },
  name: { exact: 'patient.matchName', prefix: 'patient.matchNameStart', spelling: 'patient.matchSpelling', sound: 'patient.matchSound' },
} as const satisfies Record<Matched['by'], Record<Matched['how'], Code>>;

/** Why a row was found, in words. */
function matchedText(matched: Matched | null | undefined, t: Say): string {
  return matched ? t(codes[matched.by][matched.how], { text: matched.text }) : '';
}
