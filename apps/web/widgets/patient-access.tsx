import type { Opening } from '@fieldward/contract/patient/patient-access.operations.ts';
import { lazy, Suspense } from 'react';
import { ApiProblem } from '../lib/api.ts';
import { useSession } from '../lib/session.ts';
import { useText } from '../lib/text.ts';
import { EmptyState, ErrorState, Skeletons } from '../ui/states.tsx';
import { RouteLink } from './navigation.tsx';

const ElsewherePanel = lazy(() => import('./patient-elsewhere.panel.tsx'));
const OpenedPanel = lazy(() => import('./patient-opened.panel.tsx'));

/** In the place of a page about a patient whose address names nobody: what is missing, and where to find it. */
export function NoPatient() {
  const t = useText();
  return (
    <EmptyState
      page
      title={t('patient.nobody')}
      hint={t('patient.nobodyWhy')}
      action={<RouteLink to="/patient">{t('patient.findTitle')}</RouteLink>}
    />
  );
}

/** In the place of a patient who could not be opened: why, and whether a reason opens them. */
export function PatientRefused({ patient, error, onRetry }: { patient: string; error: unknown; onRetry: () => void }) {
  const t = useText();
  if (!(error instanceof ApiProblem) || error.status !== 404)
    return <ErrorState page error={error} title={t('patient.couldNotOpen')} onRetry={onRetry} />;
  return (
    <Suspense fallback={<Skeletons rows={3} />}>
      <ElsewherePanel patient={patient} error={error} />
    </Suspense>
  );
}

/** In the place of what is done for a patient whose record was voided: nothing is. @param page whether it is all that the page shows */
export function PatientVoided({ page = true }: { page?: boolean }) {
  const t = useText();
  return (
    <EmptyState
      page={page}
      title={t('patient.voidedTitle')}
      hint={t('patient.voidedWhy')}
      action={<RouteLink to="/patient">{t('patient.findTitle')}</RouteLink>}
    />
  );
}

/** Above a patient of another place whom the person has opened: until when and why (`known`: where the page knows it). Nothing for everybody else. */
export function PatientOpened({ patient, known }: { patient: string; known?: Opening | null | undefined }) {
  const { may } = useSession();
  if (!may('Break Glass') || patient === '' || known === null) return null;
  return (
    <Suspense fallback={null}>
      <OpenedPanel key={patient} patient={patient} known={known} />
    </Suspense>
  );
}
