import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { CalendarPage } from './calendar-page.panel.tsx';

/** /event/calendar and /events: outreach events by month, week or list. */
export default function EventCalendarScreen() {
  const t = useText();
  const { may } = useSession();
  if (may('Get Events')) return <CalendarPage />;
  return (
    <>
      <PageHeader title={t('calendar.title')} />
      <EmptyState title={t('calendar.mayNot')} hint={t('calendar.mayNotWhy')} />
    </>
  );
}
