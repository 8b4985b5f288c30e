import type { TaskStanding } from '@fieldward/contract/care/task.operations.ts';
import { settledByHand, type TaskKind } from '@fieldward/domain/care/task/task.ts';
import { IconCalendarPause, IconCheck, IconHistory, IconUserShare } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useNeedsServer } from '../../lib/needs-server.ts';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { late } from '../../ui/late.tsx';
import { MenuEntry, MoreMenu } from '../../ui/more-menu.tsx';

const AssignTask = late(async () => (await import('./assign-task.modal.tsx')).AssignTask);
const PutOffTask = late(async () => (await import('./put-off-task.modal.tsx')).PutOffTask);
const SettleTask = late(async () => (await import('./settle-task.modal.tsx')).SettleTask);
const TaskHistory = late(async () => (await import('./task-history.panel.tsx')).TaskHistory);

/** A task as the dialogs need it. */
export interface ActedTask {
  readonly standing: TaskStanding;
  /** What asks for it; a schedule by default. */
  readonly kind?: TaskKind;
  /** What is to be done, and for whom. */
  readonly name: string;
  /** uuid. */
  readonly patient: string;
}

/** Three dots: what else can be done with a task, behind `children`. */
export function TaskMenu({ task, label, children }: { task: ActedTask; label: string; children?: ReactNode }) {
  const t = useText();
  const { may } = useSession();
  const [open, setOpen] = useState<'assign' | 'putOff' | 'done' | 'history' | null>(null);
  const onClose = () => setOpen(null);
  const away = useNeedsServer()();
  // a result may have been amended meanwhile
  const awayToAct = task.kind === undefined || task.kind === 'schedule' ? undefined : away;
  return (
    <>
      <MoreMenu label={label}>
        {children}
        {may('Edit Patient Programs') ? (
          <>
            <MenuEntry
              icon={IconUserShare}
              text={t(task.standing.assigned === null ? 'task.assign' : 'task.passOn')}
              away={away}
              onClick={() => setOpen('assign')}
            />
            <MenuEntry icon={IconCalendarPause} text={t('task.putOff')} away={awayToAct} onClick={() => setOpen('putOff')} />
            {settledByHand(task.kind ?? 'schedule') ? (
              <MenuEntry
                icon={IconCheck}
                text={t(task.kind === 'result' ? 'task.tell' : 'task.settle')}
                away={awayToAct}
                onClick={() => setOpen('done')}
              />
            ) : null}
          </>
        ) : null}
        <MenuEntry icon={IconHistory} text={t('task.history')} away={away} onClick={() => setOpen('history')} />
      </MoreMenu>
      {open === 'assign' ? <AssignTask task={task} onClose={onClose} /> : null}
      {open === 'putOff' ? <PutOffTask task={task} onClose={onClose} /> : null}
      {open === 'done' ? <SettleTask task={task} onClose={onClose} /> : null}
      {open === 'history' ? <TaskHistory task={task} onClose={onClose} /> : null}
    </>
  );
}
