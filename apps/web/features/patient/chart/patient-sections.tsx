import { ClinicalListsPanel } from '../clinical/clinical-lists.panel.tsx';
import { withTextsOf } from '../../../lib/text.ts';
import { late } from '../../../ui/late.tsx';
import { PatientDetailsPanel } from './patient-details.panel.tsx';
import { PathPanel } from './path.panel.tsx';
import { PatientPanelsPanel } from './patient-panels.panel.tsx';

const CareCoursePanel = late(
  async () => (await withTextsOf('features/patient/chart/care-course.panel.tsx', () => import('./care-course.panel.tsx'))).default,
);
const DuePanel = late(async () => (await import('../due/due.panel.tsx')).DuePanel);
const HouseholdPanel = late(async () => (await import('../household/household.panel.tsx')).default);
const TimelinePanel = late(async () => (await import('./timeline.panel.tsx')).TimelinePanel);

/** What is known of somebody, section by section; each has a file of its own. Drawn anew for each patient. */
export default function PatientSections({ patient, grows }: { patient: string; grows: boolean }) {
  return (
    <>
      <DuePanel patient={patient} />
      <PathPanel patient={patient} />
      <CareCoursePanel patient={patient} />
      <PatientDetailsPanel patient={patient} />
      <HouseholdPanel patient={patient} />
      <ClinicalListsPanel patient={patient} />
      <PatientPanelsPanel patient={patient} grows={grows} />
      <TimelinePanel patient={patient} />
    </>
  );
}
