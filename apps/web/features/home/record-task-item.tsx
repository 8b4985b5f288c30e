import type { TaskRow } from '@fieldward/contract/care/task.operations.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { IconChecks, IconClipboardText, IconMicroscope, IconScale, IconTransfer } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormats } from '../../lib/format.ts';
import { isolated } from '../../lib/isolated.ts';
import { mayOpen } from '../../lib/page-rights.ts';
import { useSession } from '../../lib/session.ts';
import { useText, type Text } from '../../lib/text.ts';
import { late } from '../../ui/late.tsx';
import { MenuEntry } from '../../ui/more-menu.tsx';
import { Status, type StatusProps } from '../../ui/status.tsx';
import { useGo } from '../../widgets/navigation.tsx';
import { SmallPhoto, type PhotosOfList } from '../../widgets/photo/small-photo.tsx';
import { urgencyTones, urgencyWords } from '../../widgets/referral/referral-words.ts';
import { TaskHolder } from '../../widgets/task/task-holder.tsx';
import { TaskMenu, type ActedTask } from '../../widgets/task/task-entries.tsx';
import { AcceptReferral } from './accept-referral.tsx';
import { CallButton } from './call-button.tsx';
import { FirstWay, type Way } from './first-way.tsx';
import { PatientName } from './patient-name.tsx';
import type { RecordTask } from './record-task.ts';
import classes from './tasks.module.css';
import { DUPLICATES, HELD, MARKED } from './work-rights.ts';

const SettleTask = late(async () => (await import('../../widgets/task/settle-task.modal.tsx')).SettleTask);

/** What is to be done, in words. */
function whatOf({ kind, name, due, record: { form, from } }: RecordTask, t: Text, dayShown: (day: TaskRow['due']) => string): string[] {
  const day = dayShown(due);
  switch (kind) {
    case 'result':
      return [name, t('task.cameIn', { day })];
    case 'form':
      return [name === '' ? t('task.someForm') : name, t(form === 'held' ? 'task.heldSince' : 'task.markedOn', { day })];
    case 'referral':
      return [name, t('task.sentFrom', { from: isolated(from ?? ''), day })];
    case 'pair':
      return [t('task.sameAs', { name: isolated(name) }), t('task.foundOn', { day })];
  }
}

/** How it stands, in a word. */
function stateOf({ kind, urgent, record: { urgency } }: RecordTask): { tone: NonNullable<StatusProps['tone']>; word: PlainCode } {
  if (kind === 'referral' && urgency !== null) return { tone: urgencyTones[urgency], word: urgencyWords[urgency] };
  if (urgent) return { tone: 'bad', word: 'task.critical' };
  return kind === 'result'
    ? { tone: 'accent', word: 'task.isResult' }
    : kind === 'form'
      ? { tone: 'warning', word: 'task.isForm' }
      : { tone: 'neutral', word: 'task.isPair' };
}

/** Where it is done, as far as the person may open that. */
function useScreen({ kind, name, patient, record: { uuid, form } }: RecordTask): Way | null {
  const t = useText();
  const { may } = useSession();
  const go = useGo();
  const who = isolated(patient.display);
  const open = (to: string, search: Readonly<Record<string, string>>, way: Omit<Way, 'begin'>): Way | null =>
    mayOpen(to, may) ? { ...way, begin: () => go(to, search) } : null;
  switch (kind) {
    case 'result':
      return open(
        '/patient/detail/laboratory',
        { patient: patient.uuid },
        { icon: IconMicroscope, text: t('task.seeResults'), label: t('task.seeResultsOf', { name: who }) },
      );
    case 'form': {
      const words = {
        icon: IconClipboardText,
        text: t('task.finish'),
        label: t('task.finishOf', { form: isolated(name === '' ? t('task.someForm') : name), name: who }),
      };
      if (form === 'marked') return open(MARKED, {}, words);
      return may('Decide Held Records') ? open(HELD, {}, words) : open('/unsent', {}, words);
    }
    case 'referral':
      return open('/referral', {}, { icon: IconTransfer, text: t('task.seeReferrals'), label: t('task.seeReferralsOf', { name: who }) });
    case 'pair':
      return (
        open(
          '/patient/merge',
          { from: uuid, into: patient.uuid },
          { icon: IconScale, text: t('task.compare'), label: t('task.compareOf', { name: who }) },
        ) ?? open(DUPLICATES, {}, { icon: IconScale, text: t('task.compare'), label: t('task.compareOf', { name: who }) })
      );
  }
}

/** Something that a record asks for: of whom, what, and the way to where it is done. */
export function RecordTaskItem({ task, photos }: { task: RecordTask; photos: PhotosOfList }) {
  const t = useText();
  const { day } = useFormats();
  const { patient, location } = task;
  const { tone, word } = stateOf(task);
  return (
    <li className={classes.task}>
      <SmallPhoto photos={photos} patient={patient.uuid} name={patient.display} />
      <span className={classes.words}>
        <PatientName patient={patient} />
        <span className={classes.why}>{whatOf(task, t, day).map(isolated).join(' · ')}</span>
        <span className={classes.where}>{location === null ? null : isolated(location.display)}</span>
        <TaskHolder standing={task} />
      </span>
      <span className={classes.actions}>
        <span className={classes.state}>
          <Status tone={tone}>{t(word)}</Status>
        </span>
        <CallButton patient={patient} />
        <Ways task={task} />
      </span>
    </li>
  );
}

/** What is meant to be done next, and a menu of what else can be. */
function Ways({ task }: { task: RecordTask }) {
  const t = useText();
  const { may } = useSession();
  const [telling, setTelling] = useState(false);
  const screen = useScreen(task);
  const who = isolated(task.patient.display);
  const acted: ActedTask = {
    standing: task,
    kind: task.kind,
    name: [task.patient.display, task.name].filter((each) => each !== '').join(', '),
    patient: task.patient.uuid,
  };
  const tells = task.kind === 'result' && may('Edit Patient Programs');
  const accepts = task.kind === 'referral' && may('Edit Referrals');
  const first: Way | null = tells
    ? { icon: IconChecks, text: t('task.tell'), label: t('task.tellOf', { name: who }), begin: () => setTelling(true) }
    : screen;
  return (
    <span className={classes.ways}>
      {accepts ? <AcceptReferral task={task} className={classes.fill!} /> : first === null ? null : <FirstWay way={first} />}
      <TaskMenu task={acted} label={t('task.moreFor', { name: who })}>
        {screen !== null && (accepts || tells) ? <MenuEntry icon={screen.icon} text={screen.text} onClick={screen.begin} /> : null}
      </TaskMenu>
      {telling ? <SettleTask task={acted} onClose={() => setTelling(false)} /> : null}
    </span>
  );
}
