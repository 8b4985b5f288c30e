import { useState } from 'react';
import { call, type CallRequest } from '../../lib/call.ts';
import { fieldProblems, notifyProblem } from '../../lib/notify.ts';
import type { ActedTask } from './task-entries.tsx';
import { useTasksAnew } from './task.queries.ts';

type Sent = Omit<CallRequest<'POST fieldward/taskact'>['body'], 'task' | 'seen'>;

/** Sends an act; what is refused stands at its field, or is told, and what was typed stays. Answers whether it was done. */
export function useTaskAct({ standing, patient }: ActedTask) {
  const anew = useTasksAnew();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  async function send(body: Sent): Promise<boolean> {
    try {
      await call('POST fieldward/taskact', { body: { task: standing.uuid, seen: standing.acts, ...body } });
    } catch (problem) {
      const problems = fieldProblems(problem);
      setErrors(problems);
      if (Object.keys(problems).length === 0) notifyProblem(problem);
      // somebody may have been faster: what stands now is shown behind the dialog, and the next try is based on it
      await anew(patient);
      return false;
    }
    await anew(patient);
    return true;
  }
  return { errors, setErrors, send };
}
