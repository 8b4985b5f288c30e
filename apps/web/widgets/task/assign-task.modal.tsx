import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { REASON_LENGTH } from '@fieldward/contract/limits.ts';
import { assigneeKinds } from '@fieldward/domain/care/task/task-act.ts';
import { isolated } from '../../lib/isolated.ts';
import { useKeptForm } from '../../lib/kept-form.ts';
import { notify } from '../../lib/notify.ts';
import { useText } from '../../lib/text.ts';
import { ModalForm } from '../../ui/modal-form.tsx';
import { SearchSelect } from '../../ui/search-select.tsx';
import { TextArea } from '../text-field.tsx';
import type { ActedTask } from './task-entries.tsx';
import { taskAssigneesQuery } from './task.queries.ts';
import { useTaskAct } from './use-task-act.ts';

const NOBODY = 'nobody';
const groups = { user: 'task.people', role: 'task.roles', location: 'task.placesOf' } as const;

/** Gives a task to a person, a role or a place, or to nobody in particular. */
export function AssignTask({ task, onClose }: { task: ActedTask; onClose: () => void }) {
  const t = useText();
  const found = useQuery(taskAssigneesQuery(task.standing.uuid));
  const { assigned } = task.standing;
  const before = { to: assigned === null ? '' : `${assigned.kind} ${assigned.uuid}`, reason: '' };
  const [typed, setTyped] = useState(before);
  const kept = useKeptForm(`task assign ${task.standing.uuid}`, before, typed, setTyped);
  const { errors, setErrors, send } = useTaskAct(task);
  const lists = { user: found.data?.people ?? [], role: found.data?.roles ?? [], location: found.data?.places ?? [] };
  // who has it is named before the list is there: a name that comes late would stand in what somebody types meanwhile
  const unlisted = (kind: (typeof assigneeKinds)[number]) =>
    assigned !== null && assigned.kind === kind && !lists[kind].some(({ uuid }) => uuid === assigned.uuid) ? [assigned] : [];
  const data = [
    ...(assigned === null ? [] : [{ value: NOBODY, label: t('task.nobody') }]),
    ...assigneeKinds.map((kind) => ({
      group: t(groups[kind]),
      items: [...lists[kind], ...unlisted(kind)].map(({ uuid, display }) => ({ value: `${kind} ${uuid}`, label: display })),
    })),
  ];

  async function submit(): Promise<void> {
    const kind = assigneeKinds.find((each) => typed.to.startsWith(`${each} `));
    if (kind === undefined && typed.to !== NOBODY) return setErrors({ to: t('task.chooseSomebody') });
    const to = kind === undefined ? null : { kind, uuid: typed.to.slice(kind.length + 1) };
    if ((await send({ act: 'assign', to, reason: typed.reason.trim() || null })) === undefined) return;
    kept.drop();
    const name = to === null ? null : lists[to.kind].find(({ uuid }) => uuid === to.uuid)?.display;
    if (name === undefined || name === null) notify('task.unassigned');
    else notify('task.assignedSaid', { name });
    onClose();
  }

  return (
    <ModalForm
      onClose={onClose}
      title={t('task.assigning', { name: isolated(task.name) })}
      submitLabel={t(assigned === null ? 'task.assign' : 'task.passOn')}
      dirty={JSON.stringify(typed) !== JSON.stringify(before)}
      kept={kept}
      onSubmit={submit}
    >
      <SearchSelect
        label={t('task.assignTo')}
        data={data}
        value={typed.to || null}
        onChange={(to) => {
          setTyped({ ...typed, to: to ?? '' });
          setErrors({});
        }}
        error={errors['to'] ?? null}
        waiting={found.isPending}
        withAsterisk
        aria-required
        data-autofocus
      />
      <TextArea
        label={t('task.note')}
        dir="auto"
        autosize
        minRows={2}
        maxLength={REASON_LENGTH}
        value={typed.reason}
        error={errors['reason'] ?? null}
        onChange={(event) => setTyped({ ...typed, reason: event.currentTarget.value })}
      />
    </ModalForm>
  );
}
