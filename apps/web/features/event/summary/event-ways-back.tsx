import { IconArrowBackUp, IconLockOpen } from '@tabler/icons-react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useNeedsServer } from '../../../lib/needs-server.ts';
import { useSession } from '../../../lib/session.ts';
import { whoseValues, type Difference } from '../../../lib/stale-save.ts';
import { useText, type Text } from '../../../lib/text.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { offReach } from '../../../ui/off-reach.tsx';
import { TextButton } from '../../../ui/icon-button.tsx';
import { changeEvent, eventQuery, eventsChanged, type FullEvent, type ReadEvent } from './event.queries.ts';

interface ReopenProps {
  event: FullEvent;
  etag: string | undefined;
  /** Also when somebody else was faster. */
  onReopened: () => void;
}

/** Opens a closed event for changes again, for those who may. */
export function ReopenButton({ event, etag, onReopened }: ReopenProps) {
  const t = useText();
  const queries = useQueryClient();
  const { may } = useSession();
  const away = useNeedsServer()();
  if (event.closed !== true || event.voided === true || !may('Manage Events')) return null;

  async function reopen(): Promise<void> {
    const sure = await confirm({
      title: t('closure.reopenTitle'),
      message: t('closure.reopenText'),
      yes: t('closure.reopen'),
      no: t('shell.cancel'),
    });
    if (!sure) return;
    try {
      if (await openAgain(queries, { event, etag }, t)) notify('closure.reopened', { name: event.name });
    } catch (problem) {
      return notifyProblem(problem);
    }
    await eventsChanged(queries);
    onReopened();
  }

  return <TextButton icon={IconLockOpen} text={t('closure.reopen')} variant="default" {...offReach(away)} onClick={() => void reopen()} />;
}

/**
 * Opens an event over the version that was read; when somebody changed it since, over theirs, if the person still wants to.
 * @returns whether it is open now: who leaves it closed, or finds it deleted, is shown what it is now
 */
async function openAgain(queries: QueryClient, { event, etag }: ReadEvent, t: Text): Promise<boolean> {
  try {
    await changeEvent(event.uuid, { closed: null }, etag);
    return true;
  } catch (problem) {
    if (!(problem instanceof ApiProblem) || problem.code !== 'engine.stale') throw problem;
  }
  const now = await queries.fetchQuery({ ...eventQuery(event.uuid), staleTime: 0 });
  if (now.event.voided === true) return false;
  if (now.event.closed !== true) return true;
  const status: Difference = {
    property: 'closed',
    label: t('closure.status'),
    mine: t('closure.statusPlanned'),
    theirs: t('closure.statusClosed'),
    untouched: false,
  };
  const taken = await whoseValues({ differences: [status], named: [], about: t('closure.changedMeanwhile', { name: now.event.name }) });
  return taken !== null && !taken.has('closed') && openAgain(queries, now, t);
}

interface RestoreProps {
  event: { readonly uuid: string; readonly name: string };
  onRestored: () => void;
}

/** Brings a deleted event back with all that it had, for those who may. The server refuses it while somebody or something is busy elsewhere then. */
export function RestoreEvent({ event, onRestored }: RestoreProps) {
  const t = useText();
  const queries = useQueryClient();
  const { may } = useSession();
  if (!may('Manage Events')) return null;
  return (
    <TextButton
      icon={IconArrowBackUp}
      text={t('entries.restore')}
      onClick={() => void restoreEvent(queries, event, t).then((done) => (done ? onRestored() : undefined))}
    />
  );
}

/** Asks, and brings a deleted event back. A refusal of the server is shown; true when it is back. */
export async function restoreEvent(queries: QueryClient, { uuid, name }: RestoreProps['event'], t: Text): Promise<boolean> {
  const sure = await confirm({
    title: t('closure.restoreTitle'),
    message: t('closure.restoreText'),
    yes: t('entries.restore'),
    no: t('shell.cancel'),
    destructive: false,
  });
  if (!sure) return false;
  try {
    await changeEvent(uuid, { voided: false });
  } catch (problem) {
    notifyProblem(problem);
    return false;
  }
  notify('closure.restored', { name });
  await eventsChanged(queries);
  return true;
}
