import type { PatientPair } from '@fieldward/contract/patient/patient-pairs.operations.ts';
import { isolated } from '../../../lib/isolated.ts';
import { useText } from '../../../lib/text.ts';
import { Status } from '../../../ui/status.tsx';
import { RouteLink } from '../../../widgets/navigation.tsx';
import { reasonsText } from './pair-words.ts';

interface SuspectedProps {
  patient: string;
  /** Open pairs of this patient, the likeliest first; at least one. */
  pairs: readonly [PatientPair, ...PatientPair[]];
}

/** Says that this may be a second record of somebody, and why, and leads to both side by side. */
export function Suspected({ patient, pairs: [first, ...more] }: SuspectedProps) {
  const t = useText();
  const other = first.a.uuid === patient ? first.b : first.a;
  return (
    <Status wrap tone="warning">
      <RouteLink to="/patient/merge" search={{ from: other.uuid, into: patient }}>
        {more.length === 0 ? t('merge.suspected', { name: isolated(other.name) }) : t('merge.suspectedMore', { count: more.length + 2 })}
      </RouteLink>{' '}
      · {reasonsText(first.reasons, t)}
    </Status>
  );
}
