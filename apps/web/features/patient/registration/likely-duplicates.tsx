import { Alert, Anchor, List, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { Code } from '@fieldward/messages/catalogue.ts';
import { useFormats } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { Parts } from '../../../ui/parts.tsx';
import { ageText, birthText } from '../../../widgets/age-text.ts';
import { genderText } from '../../../widgets/patient-card.tsx';
import type { PatientMatch } from '@fieldward/contract/patient/registration.operations.ts';

const reasonCodes = {
  name: 'patient.reasonName',
  birthdate: 'patient.reasonBirthdate',
  gender: 'patient.reasonGender',
  identifier: 'patient.reasonIdentifier',
  soundsAlike: 'patient.reasonSoundsAlike',
} as const satisfies Record<PatientMatch['reasons'][number], Code>;

/** People already registered who may be the same person, with the reasons; shown while one types, before anything is saved. */
export function LikelyDuplicates({ found, open }: { found: readonly PatientMatch[]; open: (uuid: string) => void }) {
  const t = useText();
  const { day } = useFormats();
  if (found.length === 0) return null;
  return (
    <Alert
      role="note"
      aria-live="polite"
      color="orange"
      variant="light"
      icon={<IconUsers aria-hidden />}
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
      title={t('patient.likelyDuplicates', { count: found.length })}
    >
      <List spacing={8} listStyleType="none" withPadding={false}>
        {found.slice(0, 5).map(({ patient, reasons }) => (
          <List.Item key={patient.uuid}>
            <Anchor component="button" type="button" fw={600} onClick={() => open(patient.uuid)}>
              {patient.display}
            </Anchor>
            <Text size="sm">
              <Parts
                of={[
                  genderText(patient.person.gender, t),
                  patient.person.age === null ? '' : ageText({ ...patient.person, dead: false, deathDate: null }, t),
                  birthText(patient.person, day),
                ]}
              />
            </Text>
            <Text size="sm">{t('patient.because', { reasons: reasons.map((reason) => t(reasonCodes[reason])).join(', ') })}</Text>
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
