import { useState } from 'react';
import { call, type CallRequest } from '../../lib/call.ts';
import { deviceGate } from '../../lib/device/device-gate.ts';
import { fieldProblems, notifyProblem } from '../../lib/notify.ts';
import type { ActedTask } from './task-entries.tsx';
import { useTasksAnew } from './task.queries.ts';

type Sent = Omit<CallRequest<'POST fieldward/taskact'>['body'], 'task' | 'seen'>;

/**
 * Sends an act; on a device that is without its server it is kept there until the server answers. Whoever did something with the task meanwhile
 * is passed over then: both stand in its history.
 */
async function sendAct({ standing, patient, name }: ActedTask, uuid: string, act: Sent): Promise<'stored' | 'kept'> {
  const body = { task: standing.uuid, ...act };
  if (deviceGate()?.alone('GET') !== true) {
    await call('POST fieldward/taskact', { body: { ...body, seen: standing.acts } });
    return 'stored';
  }
  const { saveRecord } = await import('../../lib/unsent/save-record.ts');
  return saveRecord({
    uuid,
    about: { kind: 'taskact', form: '', componentForm: '', patient: { uuid: patient, name } },
    content: { sent: { kind: 'taskact', body }, typed: act },
  });
}

/**
 * Sends an act; what is refused stands at its field, or is told, and what was typed stays. Returns where it is now, undefined where it was
 * refused.
 */
export function useTaskAct(task: ActedTask) {
  const anew = useTasksAnew();
  const [uuid] = useState(() => crypto.randomUUID());
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  async function send(act: Sent): Promise<'stored' | 'kept' | undefined> {
    try {
      const where = await sendAct(task, uuid, act);
      await anew(task.patient);
      return where;
    } catch (problem) {
      const problems = fieldProblems(problem);
      setErrors(problems);
      if (Object.keys(problems).length === 0) notifyProblem(problem);
      // somebody may have been faster: what stands now is shown behind the dialog, and the next try is based on it
      await anew(task.patient);
      return undefined;
    }
  }
  return { errors, setErrors, send };
}
