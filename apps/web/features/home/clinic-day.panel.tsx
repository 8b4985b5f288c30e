import { appointment } from '@fieldward/contract/care/appointment.ts';
import type { Expected } from '@fieldward/contract/care/appointment.operations.ts';
import { clockOf } from '../../lib/clock.ts';
import { isolated } from '../../lib/isolated.ts';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { Status } from '../../ui/status.tsx';
import { AppointmentActs } from '../../widgets/appointment/appointment-acts.tsx';
import { statusTones, statusWords } from '../../widgets/appointment/appointment-words.ts';
import { SmallPhoto, usePhotosOf, type PhotosOfList } from '../../widgets/photo/small-photo.tsx';
import { CallButton } from './call-button.tsx';
import { HomeSection } from './home-section.tsx';
import { PatientName } from './patient-name.tsx';
import type { Found } from './work.queries.ts';
import rows from './tasks.module.css';
import classes from './work.module.css';

/** So many of those who are there or still to come stand on Home; the others are a press away. */
const SHOWN = 6;

/** Who is there, and who is still to come today. @param places uuids, joined with commas; '' for all */
export function ClinicDay({ found, places }: { found: Found<'GET fieldward/clinicdays'>; places: string }) {
  const t = useText();
  const all = found.data?.appointments ?? [];
  const of = (status: Expected['status']): readonly Expected[] => all.filter((each) => each.status === status);
  const waiting = [...of('arrived'), ...of('scheduled')];
  const shown = waiting.slice(0, SHOWN);
  const photos = usePhotosOf(shown.map(({ patient }) => patient.uuid));
  const [done, missed] = [of('completed').length, of('missed').length];
  const notes = [
    waiting.length > SHOWN ? t('home.moreExpected', { count: waiting.length - SHOWN }) : null,
    done > 0 ? t('home.finished', { count: done }) : null,
    missed > 0 ? t('home.didNotCome', { count: missed }) : null,
    found.data?.more === true ? t('appointment.tooMany', { count: all.length }) : null,
  ].filter((note) => note !== null);
  return (
    <HomeSection
      title={t('home.appointments')}
      of={found}
      some={waiting.length + done + missed > 0}
      all={{
        to: '/appointments',
        search: { clinic: places.includes(',') ? undefined : places || undefined },
        text: t('home.allAppointments'),
      }}
    >
      {waiting.length === 0 ? null : (
        <ul className={rows.tasks}>
          {shown.map((each) => (
            <ExpectedRow key={each.uuid} of={each} photos={photos} />
          ))}
        </ul>
      )}
      {notes.length === 0 ? null : <p className={classes.note}>{notes.join(' · ')}</p>}
    </HomeSection>
  );
}

/** Somebody who is expected, and what became of it. */
function ExpectedRow({ of, photos }: { of: Expected; photos: PhotosOfList }) {
  const t = useText();
  const { may } = useSession();
  const { patient, start, service, location, status, walkIn, reason, comments } = of;
  const time = start === null ? t('appointment.anyTime') : clockOf(start).slice(11, 16);
  const remarks = [walkIn ? t('appointment.walkIn') : null, reason, comments].filter((each) => each !== null && each !== '');
  return (
    <li className={rows.task}>
      <SmallPhoto photos={photos} patient={patient.uuid} name={patient.display} />
      <span className={rows.words}>
        <PatientName patient={patient} />
        <span className={rows.why}>
          {[time, service?.display ?? '']
            .filter((each) => each !== '')
            .map(isolated)
            .join(' · ')}
        </span>
        <span className={rows.where}>{[location.display, ...remarks].map((each) => isolated(each ?? '')).join(' · ')}</span>
      </span>
      <span className={rows.actions}>
        <span className={rows.state}>
          <Status tone={statusTones[status]}>{t(statusWords[status])}</Status>
        </span>
        <CallButton patient={patient} />
        {may(appointment.privileges.write) ? <AppointmentActs of={of} /> : null}
      </span>
    </li>
  );
}
