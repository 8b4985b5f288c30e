import { patient } from '@fieldward/contract/patient/patient.ts';
import { view } from '@fieldward/contract/view.ts';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { list } from '../lib/client.ts';
import { useSession } from '../lib/session.ts';
import { useText } from '../lib/text.ts';
import { RouteLink } from './navigation.tsx';

const holder = view(patient, { uuid: true, display: true });

/** Who has a number that was refused, as far as the account sees them; a link to their page. */
export function NumberHolder({ number }: { number: string }) {
  const t = useText();
  const { may } = useSession();
  const typed = number.trim();
  const { data } = useQuery({
    queryKey: ['patient', 'holder', typed],
    queryFn: ({ signal }) => list(holder, { identifier: typed, limit: 2 }, signal),
    enabled: typed !== '' && may(patient.privileges.read),
    staleTime: 0,
    retry: false,
  });
  return (data?.rows ?? []).map(({ uuid, display }) => (
    <Text key={uuid} size="sm" mt={4}>
      <RouteLink to="/patient/detail" search={{ patient: uuid }}>
        {t('patient.numberIsOf', { name: display })}
      </RouteLink>
    </Text>
  ));
}
