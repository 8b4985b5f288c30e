import { IconClipboardText, IconScale, IconUserSearch } from '@tabler/icons-react';
import type { TaskRow } from '@fieldward/contract/care/task.operations.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import { useFormats } from '../../lib/format.ts';
import { isolated } from '../../lib/isolated.ts';
import { mayOpen } from '../../lib/page-rights.ts';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { MenuEntry } from '../../ui/more-menu.tsx';
import { Status, type StatusProps } from '../../ui/status.tsx';
import { useGo } from '../../widgets/navigation.tsx';
import { SmallPhoto, type PhotosOfList } from '../../widgets/photo/small-photo.tsx';
import { TaskHolder } from '../../widgets/task/task-holder.tsx';
import { TaskMenu } from '../../widgets/task/task-entries.tsx';
import { decisionWords, outcomeWords } from '../../widgets/trace-words.ts';
import { CallButton } from './call-button.tsx';
import { FirstWay, type Way } from './first-way.tsx';
import { PatientName } from './patient-name.tsx';
import classes from './tasks.module.css';

const tones: Readonly<Record<TaskRow['state'], NonNullable<StatusProps['tone']>>> = {
  later: 'neutral',
  soon: 'neutral',
  due: 'accent',
  late: 'warning',
  missed: 'warning',
  trace: 'bad',
  lost: 'bad',
};

/** States in which somebody is looked for. */
const traced: ReadonlySet<TaskRow['state']> = new Set(['missed', 'trace', 'lost']);

/** What was tried to reach the patient, and what is next. */
function Tried({ today, task: { attempts, attempted, attemptedBy, outcome, putOffUntil, putOff } }: { task: TaskRow; today: Day }) {
  const t = useText();
  const { day } = useFormats();
  if (outcome === null || attempted === null) return null;
  const decision = decisionWords[outcome];
  const again =
    putOffUntil === null || putOff !== null
      ? null
      : putOffUntil > today
        ? t('task.againOn', { day: day(putOffUntil) })
        : t('task.againNow');
  const next = decision === undefined ? again : t(decision);
  const last = { count: attempts, day: day(attempted), outcome: t(outcomeWords[outcome]) };
  return (
    <span className={classes.tried}>
      {attemptedBy === null ? t('task.attempts', last) : t('task.attemptsBy', { ...last, name: isolated(attemptedBy) })}
      {next === null ? null : ` · ${next}`}
    </span>
  );
}

/** One thing to do: for whom, why, and the two ways to begin with it. */
export function TaskItem({ task, today, photos }: { task: TaskRow; today: Day; photos: PhotosOfList }) {
  const t = useText();
  const { day } = useFormats();
  const { patient, name, state, due, workflow, location } = task;
  const when = due === today ? t('task.dueToday') : t(due < today ? 'task.wasDueOn' : 'task.dueOn', { day: day(due) });
  return (
    <li className={classes.task}>
      <SmallPhoto photos={photos} patient={patient.uuid} name={patient.display} />
      <span className={classes.words}>
        <PatientName patient={patient} />
        <span className={classes.why}>{[name, when].map(isolated).join(' · ')}</span>
        <span className={classes.where}>
          {[workflow?.display, location?.display]
            .filter((each) => each !== undefined && each !== '')
            .map((each) => isolated(each ?? ''))
            .join(' · ')}
        </span>
        <Tried task={task} today={today} />
        <TaskHolder standing={task} />
      </span>
      <span className={classes.actions}>
        <span className={classes.state}>
          <Status tone={tones[state]}>{t(`task.${state}`)}</Status>
        </span>
        <CallButton patient={patient} />
        <WaysToDo task={task} />
      </span>
    </li>
  );
}

interface KeyedWay extends Way {
  readonly key: string;
}

/** The ways to begin with a task, the one that is meant first. */
function useWays({ patient, state, form, traceForm, outcome }: TaskRow): readonly KeyedWay[] {
  const t = useText();
  const { may } = useSession();
  const go = useGo();
  const name = isolated(patient.display);
  const enters = mayOpen('/patient/detail/dataentry/form', may);
  const fills = (componentForm: string) => () => go('/patient/detail/dataentry/form', { patient: patient.uuid, componentForm });
  const decision: KeyedWay = {
    key: 'decide',
    icon: IconScale,
    text: t('task.seePatient'),
    label: t('task.seePatientOf', { name }),
    begin: () => go('/patient/detail', { patient: patient.uuid }),
  };
  return [
    ...(outcome !== null && outcome in decisionWords ? [decision] : []),
    ...(enters && traceForm !== null && traced.has(state)
      ? [
          {
            key: 'attempt',
            icon: IconUserSearch,
            text: t('task.attempt'),
            label: t('task.attemptFor', { name }),
            begin: fills(traceForm.componentForm),
          },
        ]
      : []),
    ...(enters && form !== null
      ? [
          {
            key: 'fill',
            icon: IconClipboardText,
            text: form.name,
            label: t('task.fill', { form: isolated(form.name), name }),
            begin: fills(form.componentForm),
          },
        ]
      : []),
  ];
}

/** What is meant to be done next, and a menu of what else can be. */
function WaysToDo({ task }: { task: TaskRow }) {
  const t = useText();
  const [first, ...others] = useWays(task);
  return (
    <span className={classes.ways}>
      {first === undefined ? null : <FirstWay way={first} />}
      <TaskMenu
        task={{ standing: task, name: `${task.patient.display}, ${task.name}`, patient: task.patient.uuid }}
        label={t('task.moreFor', { name: isolated(task.patient.display) })}
      >
        {others.map(({ key, icon, text, begin }) => (
          <MenuEntry key={key} icon={icon} text={text} onClick={begin} />
        ))}
      </TaskMenu>
    </span>
  );
}
