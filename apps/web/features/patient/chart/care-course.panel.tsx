import { AppointmentsPanel } from '../appointment/appointments.panel.tsx';
import { EnrolmentsPanel } from '../enrolment/enrolments.panel.tsx';
import { ReferralsPanel } from '../referral/referrals.panel.tsx';

/** In which workflows somebody is, when they come, and where they were sent: fetched together behind the first content. */
export default function CareCoursePanel({ patient }: { patient: string }) {
  return (
    <>
      <EnrolmentsPanel patient={patient} />
      <AppointmentsPanel patient={patient} />
      <ReferralsPanel patient={patient} />
    </>
  );
}
