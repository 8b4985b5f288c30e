import { useText } from '../../lib/text.ts';
import { useRecentPatients } from '../../widgets/recent-patients.ts';
import { HomeSection } from './home-section.tsx';
import { PatientName } from './patient-name.tsx';
import classes from './work.module.css';

/** The patients whose pages were opened last. */
export function Recent() {
  const t = useText();
  const recent = useRecentPatients();
  return (
    <HomeSection title={t('home.recent')} some={recent.length > 0}>
      <ul className={classes.recent}>
        {recent.map(({ uuid, display, identifier = '' }) => (
          <li key={uuid}>
            <PatientName patient={{ uuid, display, identifier: identifier || null }} />
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
