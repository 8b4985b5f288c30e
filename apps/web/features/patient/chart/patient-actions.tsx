import type { PatientBannerFacts } from '@fieldward/contract/patient/patient-banner.operations.ts';
import { Button } from '@mantine/core';
import { IconClipboardText, IconDotsCircleHorizontal, IconPlayerTrackNext } from '@tabler/icons-react';
import { useState } from 'react';
import { callFile } from '../../../lib/call.ts';
import { isolated } from '../../../lib/isolated.ts';
import { notifyProblem } from '../../../lib/notify.ts';
import { mayOpen } from '../../../lib/page-rights.ts';
import { useSession } from '../../../lib/session.ts';
import { useLanguage, useText, withTextsOf } from '../../../lib/text.ts';
import { late } from '../../../ui/late.tsx';
import { useGo } from '../../../widgets/navigation.tsx';
import type { Patient } from '../../../widgets/patient.queries.ts';

const GeneralActions = late(async () => (await import('./general-actions.modal.tsx')).GeneralActions);
const MarkDeceased = late(async () => (await import('./mark-deceased.modal.tsx')).MarkDeceased);
const MergeWith = late(async () => (await import('./merge-with.modal.tsx')).MergeWith);
const Refer = late(
  async () => (await withTextsOf('features/patient/referral/refer.modal.tsx', () => import('../referral/refer.modal.tsx'))).Refer,
);
const TakeDeathBack = late(async () => (await import('./take-death-back.modal.tsx')).TakeDeathBack);
const HeldAbout = late(async () => (await import('./held-about.modal.tsx')).HeldAbout);
const ErasePatient = late(
  async () =>
    (await withTextsOf('features/patient/erasure/erase-patient.modal.tsx', () => import('../erasure/erase-patient.modal.tsx')))
      .ErasePatient,
);
const PrintCards = late(async () => (await import('../../../widgets/card/print-cards.modal.tsx')).PrintCards);
const VoidPatient = late(async () => (await import('./void-patient.modal.tsx')).VoidPatient);

interface PatientActionsProps {
  patient: Patient;
  /** The form that comes next; null when there is none, or it is not known yet. */
  next: PatientBannerFacts['nextForm'];
  /** The workflow whose forms are opened; null where it is not known (yet): the page of the forms finds it then. */
  workflow: string | null;
}

/** What is done most: the next form and all forms; then 'General Actions' and the dialogs that it leads to. */
export function PatientActions({ patient, next, workflow }: PatientActionsProps) {
  const t = useText();
  const go = useGo();
  const language = useLanguage();
  const { may } = useSession();
  const entersData = mayOpen('/patient/detail/dataentry', may);
  const [dialog, setDialog] = useState<'actions' | 'deceased' | 'alive' | 'held' | 'merge' | 'card' | 'refer' | 'void' | 'erase' | null>(
    null,
  );
  const close = () => setDialog(null);

  async function printSummary(): Promise<void> {
    close();
    try {
      await callFile('GET fieldward/patientsummary', { query: { patient: patient.uuid, language } }, 'summary.pdf');
    } catch (error) {
      notifyProblem(error);
    }
  }

  return (
    <>
      {entersData && next !== null ? (
        <Button
          leftSection={<IconPlayerTrackNext size={18} aria-hidden />}
          onClick={() => go('/patient/detail/dataentry/form', { patient: patient.uuid, componentForm: next.componentForm })}
        >
          {t('chart.nextForm', { form: isolated(next.form) })}
        </Button>
      ) : null}
      {entersData ? (
        <Button
          variant={next === null ? 'filled' : 'default'}
          leftSection={<IconClipboardText size={18} aria-hidden />}
          onClick={() => go('/patient/detail/dataentry', { patient: patient.uuid, ...(workflow === null ? {} : { workflow }) })}
        >
          {t('patient.enterData')}
        </Button>
      ) : null}
      <Button
        variant={entersData ? 'default' : 'filled'}
        leftSection={<IconDotsCircleHorizontal size={18} aria-hidden />}
        onClick={() => setDialog('actions')}
      >
        {t('patient.generalActions')}
      </Button>
      {dialog === 'actions' ? (
        <GeneralActions
          patient={patient}
          workflow={workflow}
          onClose={close}
          onDeceased={() => setDialog('deceased')}
          onAlive={() => setDialog('alive')}
          onSummary={() => void printSummary()}
          onRefer={() => setDialog('refer')}
          onHeld={() => setDialog('held')}
          onMerge={() => setDialog('merge')}
          onCard={() => setDialog('card')}
          onVoid={() => setDialog('void')}
          onErase={() => setDialog('erase')}
        />
      ) : null}
      {dialog === 'deceased' ? <MarkDeceased patient={patient} onClose={close} /> : null}
      {dialog === 'alive' ? <TakeDeathBack patient={patient} onClose={close} /> : null}
      {dialog === 'held' ? <HeldAbout patient={patient} onClose={close} /> : null}
      {dialog === 'merge' ? <MergeWith patient={patient} onClose={close} /> : null}
      {dialog === 'card' ? <PrintCards patients={[patient.uuid]} onClose={close} /> : null}
      {dialog === 'refer' ? <Refer patient={patient} onClose={close} /> : null}
      {dialog === 'void' ? <VoidPatient patient={patient} onClose={close} /> : null}
      {dialog === 'erase' ? <ErasePatient patient={patient} onClose={close} /> : null}
    </>
  );
}
