import { event } from '@fieldward/contract/event/event.ts';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../../lib/format.ts';
import { isolated } from '../../lib/isolated.ts';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { RouteLink } from '../../widgets/navigation.tsx';
import { HomeSection } from './home-section.tsx';
import { eventsQuery, type HomeEvent } from './work.queries.ts';
import rows from './tasks.module.css';
import classes from './work.module.css';

/** So many stand on Home at once. */
const SHOWN = 6;

/** The events that are over and not closed, for those who close them, and those of the week. */
export function Events() {
  const t = useText();
  const { may } = useSession();
  const found = useQuery(eventsQuery);
  const [toClose, week] = [found.data?.toClose ?? [], found.data?.week ?? []];
  const manages = may(event.privileges.write);
  const leads = (closed: HomeEvent['closed']): string => (closed === null ? '/event/closure' : '/event/planner');
  return (
    <>
      <HomeSection
        title={t('home.toClose')}
        some={manages && toClose.length > 0}
        all={{ to: '/event', search: { status: 'todo' }, text: t('home.allToClose') }}
      >
        <EventRows events={toClose} leads={leads} />
      </HomeSection>
      <HomeSection title={t('home.week')} of={found} some={week.length > 0} all={{ to: '/event/calendar', text: t('shell.crumbCalendar') }}>
        <EventRows events={week} leads={() => (manages ? '/event/planner' : '/event/print')} />
      </HomeSection>
    </>
  );
}

interface EventRowsProps {
  events: readonly HomeEvent[];
  /** Where an event is opened. */
  leads: (closed: HomeEvent['closed']) => string;
}

function EventRows({ events, leads }: EventRowsProps) {
  const t = useText();
  const { moment } = useFormats();
  return (
    <>
      <ul className={rows.tasks}>
        {events.slice(0, SHOWN).map(({ uuid, name, closed, start, type, place }) => (
          <li key={uuid} className={rows.task}>
            <span className={rows.words}>
              <RouteLink to={leads(closed)} search={{ event: uuid }} className={rows.name!}>
                <bdi>{name}</bdi>
              </RouteLink>
              <span className={rows.why}>{moment(start)}</span>
              <span className={rows.where}>
                {[type, place]
                  .filter((each) => each !== '')
                  .map(isolated)
                  .join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {events.length > SHOWN ? <p className={classes.note}>{t('home.moreEvents', { count: events.length - SHOWN })}</p> : null}
    </>
  );
}
