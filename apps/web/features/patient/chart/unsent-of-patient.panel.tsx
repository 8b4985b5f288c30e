import { Alert, Text } from '@mantine/core';
import { useText } from '../../../lib/text.ts';
import { isUnsent } from '../../../lib/unsent/unsent.ts';
import { useRecordsOf } from '../../../lib/unsent/use-unsent.ts';
import { RouteLink } from '../../../widgets/navigation.tsx';

/** What of a patient is on this device and not in the programme's records: the registration itself, and what was saved since. */
export function UnsentOfPatient({ patient }: { patient: string }) {
  const t = useText();
  const records = useRecordsOf(patient);
  if (records.length === 0) return null;
  const registration = records.find(({ about }) => about?.kind === 'registration');
  const others = records.filter((record) => record !== registration).length;
  const needsSomebody = records.some(({ state }) => state === 'stopped' || state === 'held');
  return (
    <Alert role="status" color={needsSomebody ? 'orange' : 'blue'} variant="light" mb="md">
      {registration === undefined ? null : (
        <Text fw={600}>
          {t(isUnsent(registration.state) && registration.state !== 'stopped' ? 'patient.registeredHere' : 'patient.registrationHeld')}
        </Text>
      )}
      {others === 0 ? null : <Text>{t('patient.savedHere', { count: others })}</Text>}
      <RouteLink to="/unsent">{t('patient.whereSaved')}</RouteLink>
    </Alert>
  );
}
