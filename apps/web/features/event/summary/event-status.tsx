import { IconCalendarEvent, IconCircleCheck, IconClipboardText, IconTrash } from '@tabler/icons-react';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { useText } from '../../../lib/text.ts';
import { Status } from '../../../ui/status.tsx';

/** How far an event is: null and true as the server has them, false without details. */
type Closed = boolean | null;

/** What is to be done next with an event. */
export function actionOf(closed: Closed): Extract<PlainCode, 'closure.fillClosureForm' | 'closure.addDetails' | 'closure.viewSummary'> {
  return closed === null ? 'closure.fillClosureForm' : closed ? 'closure.viewSummary' : 'closure.addDetails';
}

/** How far an event is, in a word. */
export function statusOf(closed: Closed): Extract<PlainCode, 'closure.statusPlanned' | 'closure.statusClosed' | 'closure.statusOpen'> {
  return closed === null ? 'closure.statusPlanned' : closed ? 'closure.statusClosed' : 'closure.statusOpen';
}

/** How far an event is, in a word with a sign; or that it was deleted. */
export function EventStatus({ closed, voided }: { closed: Closed; voided?: boolean }) {
  const t = useText();
  if (voided === true)
    return (
      <Status tone="neutral" icon={<IconTrash size={14} aria-hidden />}>
        {t('closure.statusDeleted')}
      </Status>
    );
  if (closed === null)
    return (
      <Status tone="accent" icon={<IconCalendarEvent size={14} aria-hidden />}>
        {t(statusOf(closed))}
      </Status>
    );
  return closed ? (
    <Status tone="good" icon={<IconCircleCheck size={14} aria-hidden />}>
      {t(statusOf(closed))}
    </Status>
  ) : (
    <Status tone="warning" icon={<IconClipboardText size={14} aria-hidden />}>
      {t(statusOf(closed))}
    </Status>
  );
}
