import { call } from '../../lib/call.ts';
import { notify, notifyProblem } from '../../lib/notify.ts';
import { useText } from '../../lib/text.ts';
import { confirm } from '../../ui/confirm.tsx';
import { useTasksAnew } from './task.queries.ts';

/** Takes back what somebody did with a task of a patient (uuid), after a question that says what. */
export function useTakeBack(patient: string): (act: string, what: string) => Promise<void> {
  const t = useText();
  const anew = useTasksAnew();
  return async (act, what) => {
    if (!(await confirm({ title: t('task.takeBack'), message: what, yes: t('task.takeBack'), destructive: false }))) return;
    try {
      await call('POST fieldward/taskactundo', { body: { act } });
      notify('task.takenBack');
    } catch (problem) {
      notifyProblem(problem);
    }
    await anew(patient);
  };
}
