import { Alert, Anchor, Group, List, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { Code } from '@fieldward/messages/catalogue.ts';
import { useFormats } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { Parts } from '../../../ui/parts.tsx';
import { ageText, birthText } from '../../../widgets/age-text.ts';
import { genderText } from '../../../widgets/patient-card.tsx';
import { SmallPhoto, usePhotosOf } from '../../../widgets/photo/small-photo.tsx';
import type { PatientMatch } from '@fieldward/contract/patient/registration.operations.ts';

const reasonCodes = {
  name: 'patient.reasonName',
  birthdate: 'patient.reasonBirthdate',
  gender: 'patient.reasonGender',
  identifier: 'patient.reasonIdentifier',
  soundsAlike: 'patient.reasonSoundsAlike',
} as const satisfies Record<PatientMatch['reasons'][number], Code>;

/** So many are shown, the likeliest. */
const SHOWN = 5;

/** People already registered who may be the same person, with the reasons; shown while one types, before anything is saved. */
export function LikelyDuplicates({ found, open }: { found: readonly PatientMatch[]; open: (uuid: string) => void }) {
  const t = useText();
  const { day } = useFormats();
  const shown = found.slice(0, SHOWN);
  const photos = usePhotosOf(shown.map(({ patient }) => patient.uuid));
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
        {shown.map(({ patient, reasons }) => (
          <List.Item key={patient.uuid}>
            <Group gap="xs" align="flex-start" wrap="nowrap">
              <SmallPhoto photos={photos} patient={patient.uuid} name={patient.display} />
              <div>
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
              </div>
            </Group>
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
