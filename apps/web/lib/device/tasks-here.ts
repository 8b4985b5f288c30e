/** What was saved on this device and the server does not have yet, as the tasks that the device holds see it. */
import type { HeldPatient } from '@fieldward/contract/device/device.operations.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import { momentOf } from '@fieldward/domain/time/in-zone.ts';
import { dayOf } from '../clock.ts';
import { isAct } from '../unsent/record-kinds.ts';
import { rowsOf, type UnsentRow } from '../unsent/unsent-rows.ts';
import { aboutOf, contentOf, ownKey, type Key } from '../unsent/unsent.ts';

type HeldTask = NonNullable<HeldPatient['tasks']>['results'][number];

/** A record that waits here: a form of a patient, or what was done with a task. */
interface SavedHere {
  readonly patient: string;
  /** The day on which it was saved, in the programme. */
  readonly day: Day | '';
  /** The place of the form at its stage; '' of what is no form. */
  readonly componentForm: string;
  /** The task (uuid) that is done, or waits until a day. */
  readonly task?: { readonly uuid: string; readonly until: string | null };
}

async function savedAs(key: Key, row: UnsentRow): Promise<SavedHere | undefined> {
  const about = await aboutOf(key, row);
  if (about === undefined) return undefined;
  const saved = {
    patient: about.patient.uuid,
    day: dayOf(momentOf(row.at)),
    componentForm: about.componentForm,
  };
  if (about.kind !== 'taskact') return saved;
  const sent = (await contentOf(key, row))?.sent;
  if (sent === undefined || !isAct(sent) || sent.kind !== 'taskact') return saved;
  const { task, act, until } = sent.body;
  return act === 'assign' ? saved : { ...saved, task: { uuid: task, until: act === 'putOff' ? (until ?? null) : null } };
}

/** What the person signed in has saved here and is on its way or waits; what was refused changes nothing. */
async function savedHere(): Promise<readonly SavedHere[]> {
  const key = await ownKey();
  if (key === undefined) return [];
  const rows = (await rowsOf(key.user)).filter(({ state }) => state === 'sending' || state === 'waiting');
  return (await Promise.all(rows.map((row) => savedAs(key, row)))).filter((each) => each !== undefined);
}

/** Whether a record leaves nothing to be done for a task on a day: it is done, it waits, or the patient was looked for on that day. */
function answers({ patient, day, componentForm, task }: SavedHere, { row }: HeldTask, today: Day): boolean {
  if (patient !== row.patient.uuid) return false;
  if (task !== undefined) return task.uuid === row.uuid && (task.until === null || task.until > today);
  if (componentForm === '') return false;
  // what comes of an attempt only the server can tell; until then nobody looks twice on a day
  return componentForm === row.form?.componentForm || (componentForm === row.traceForm?.componentForm && day === today);
}

/** The tasks for which nothing was saved here that leaves nothing to be done on a day. */
export async function stillToDo(tasks: readonly HeldTask[], today: Day): Promise<readonly HeldTask[]> {
  if (tasks.length === 0) return tasks;
  const saved = await savedHere();
  return saved.length === 0 ? tasks : tasks.filter((task) => !saved.some((each) => answers(each, task, today)));
}
