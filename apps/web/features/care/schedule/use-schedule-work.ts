import { schedule as wire } from '@fieldward/contract/care/schedule.ts';
import type { Schedule } from '@fieldward/domain/care/schedule/schedule.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { save } from '../../../lib/client.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { scheduleKey, type ScheduleForm, type TestCase } from './schedule.queries.ts';

interface Worked {
  readonly stored: ScheduleForm;
  readonly etag: string | undefined;
  readonly schedule: Schedule;
  readonly cases: readonly TestCase[];
  readonly dirty: boolean;
  /** Reads the draft again. */
  readonly reload: () => Promise<unknown>;
  /** It is saved: what was kept of it on this device is not needed any more. */
  readonly forget: () => void;
}

/** Saves a draft on top of what somebody else has saved meanwhile, publishes it, and asks before it is left unsaved. */
export function useScheduleWork({ stored, etag, schedule, cases, dirty, reload, forget }: Worked) {
  const t = useText();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);

  useBlocker({
    shouldBlockFn: async () =>
      dirty && !(await confirm({ title: t('shell.leaveTitle'), message: t('shell.leaveText'), destructive: false })),
    enableBeforeUnload: () => dirty,
  });

  async function work(task: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    try {
      await task();
    } catch (problem) {
      notifyProblem(problem);
    } finally {
      setBusy(false);
    }
  }
  const store = (): Promise<void> =>
    work(async () => {
      await save(wire, { definition: { ...schedule }, testCases: [...cases] }, { uuid: stored.uuid, ifMatch: etag });
      forget();
      notify('schedulescreen.saved', { name: stored.name });
      await reload();
    });
  const publish = (note: string | null): Promise<void> =>
    work(async () => {
      const { version } = await call('POST fieldward/schedulepublish', { body: { schedule: stored.uuid, note }, ifMatch: etag });
      notify('schedulescreen.isPublished', { name: stored.name, number: version.number });
      await queries.invalidateQueries({ queryKey: [...scheduleKey, 'list'] });
      await queries.invalidateQueries({ queryKey: [...scheduleKey, 'versions'] });
      await reload();
    });
  return { busy, store, publish };
}
