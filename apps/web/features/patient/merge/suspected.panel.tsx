import { Alert } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { mayOpen } from '../../../lib/page-rights.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { RouteLink } from '../../../widgets/navigation.tsx';
import { reasonsText } from './pair-words.ts';
import { pairsOfQuery } from './pairs.queries.ts';

/** On the page of a patient, for who may merge: that this may be a second record of somebody, and why. */
export function Suspected({ patient }: { patient: string }) {
  const t = useText();
  const { may } = useSession();
  const { data } = useQuery(pairsOfQuery(patient, mayOpen('/patient/merge', may)));
  const [first, ...more] = data?.results ?? [];
  if (first === undefined) return null;
  const other = first.a.uuid === patient ? first.b : first.a;
  return (
    <Alert
      role="note"
      mb="md"
      color="orange"
      bg="var(--fw-warn-soft)"
      icon={<IconUsers aria-hidden />}
      title={more.length === 0 ? t('merge.suspected', { name: other.name }) : t('merge.suspectedMore', { count: more.length + 2 })}
    >
      {reasonsText(first.reasons, t)} ·{' '}
      <RouteLink to="/patient/merge" search={{ from: other.uuid, into: patient }}>
        {t('merge.compare')}
      </RouteLink>
    </Alert>
  );
}
