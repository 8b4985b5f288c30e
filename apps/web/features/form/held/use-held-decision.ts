import { useQueryClient } from '@tanstack/react-query';
import type { HeldForm } from '@fieldward/contract/form/field-record.operations.ts';
import { ApiProblem } from '../../../lib/api.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { useGo } from '../../../widgets/navigation.tsx';
import { shortName } from '../../../widgets/patient.queries.ts';
import { acceptClosure } from './held-closure.queries.ts';
import { acceptCorrection } from './held-correction.queries.ts';
import { acceptPersonCorrection, type PersonBody } from './held-person-correction.queries.ts';
import { acceptHeld, acceptOver, rejectHeld, saysWhatWasSeen } from './held-form.queries.ts';
import type { HeldFor } from './held-patient.modal.tsx';
import { heldRecordsKey } from './held-records.queries.ts';
import { whatRecord } from '../../../widgets/record-kind.ts';

/** What stands there has changed while somebody chose. */
const conflicts: ReadonlySet<string> = new Set(['correction.conflict', 'correction.personConflict']);

/** Somebody else has decided, or its author has put it right. */
const wasFaster = (problem: unknown): boolean => problem instanceof ApiProblem && problem.code === 'fieldrecord.decided';

type Rest<T extends readonly unknown[]> = T extends readonly [unknown, ...infer R] ? R : never;

/** Accepts or rejects a held form, and goes back to the list; `other`: for whom it is accepted, where that is not whom it was filled for. */
export function useHeldDecision(record: HeldForm, other: HeldFor | null) {
  const t = useText();
  const go = useGo();
  const queries = useQueryClient();
  const form = whatRecord({ kind: record.kind, form: record.form?.display ?? '' }, t);
  const name = other === null ? record.patient.display : shortName(other.patient);
  const sameDay = record.problem?.code === 'fieldrecord.sameDay';
  const acceptLabel = other === null ? t(sameDay ? 'heldrecord.keepBoth' : 'heldrecord.accept') : t('heldrecord.acceptFor', { name });

  async function decided(): Promise<void> {
    await queries.invalidateQueries({ queryKey: heldRecordsKey });
    const whose = [record.patient.uuid, other?.patient.uuid].filter((uuid) => typeof uuid === 'string');
    void queries.invalidateQueries({ predicate: ({ queryKey }) => whose.some((uuid) => queryKey.includes(uuid)) });
    go('/administration/held');
  }
  async function accept(): Promise<void> {
    const closes = record.kind === 'eventclosure';
    const author = record.author?.display ?? '';
    const message = closes ? t('heldrecord.acceptClosureSure', { name, author }) : t('heldrecord.acceptSure', { form, name, author });
    if (!(await confirm({ message, yes: acceptLabel, destructive: false }))) return;
    await accepted(() => (closes ? acceptClosure(record) : saysWhatWasSeen(record) ? acceptOver(record) : acceptHeld(record.uuid, other)));
  }
  async function accepted(send: () => Promise<unknown>): Promise<void> {
    try {
      await send();
      notify('heldrecord.acceptedToast', { form, name });
    } catch (problem) {
      notifyProblem(problem);
      // what stands there has changed while it was looked at
      if (problem instanceof ApiProblem && conflicts.has(problem.code ?? ''))
        return queries.invalidateQueries({ queryKey: heldRecordsKey });
      if (!wasFaster(problem)) return;
    }
    await decided();
  }
  async function reject(reason: string): Promise<void> {
    try {
      await rejectHeld(record.uuid, reason);
      notify('heldrecord.rejectedToast', { form });
    } catch (problem) {
      if (!wasFaster(problem)) throw problem;
      notifyProblem(problem);
    }
    await decided();
  }
  const chosen = (...of: Rest<Parameters<typeof acceptCorrection>>): Promise<void> => accepted(() => acceptCorrection(record, ...of));
  const acceptPerson = (body: PersonBody): Promise<void> => accepted(() => acceptPersonCorrection(record, body));
  return { form, name, acceptLabel, decided, accept, acceptCorrection: chosen, acceptPerson, reject };
}
