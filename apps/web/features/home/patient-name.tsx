import { RouteLink } from '../../widgets/navigation.tsx';
import classes from './tasks.module.css';

interface NamedPatient {
  readonly uuid: string;
  readonly display: string;
  readonly identifier: string | null;
}

/** Whom a row of Home is about, and the way to their page. */
export function PatientName({ patient: { uuid, display, identifier } }: { patient: NamedPatient }) {
  return (
    <span className={classes.who}>
      <RouteLink to="/patient/detail" search={{ patient: uuid }} className={classes.name!}>
        <bdi>{display}</bdi>
      </RouteLink>
      {identifier === null ? null : <bdi className={classes.identifier}>{identifier}</bdi>}
    </span>
  );
}
