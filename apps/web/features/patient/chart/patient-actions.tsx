import { Button } from '@mantine/core';
import { IconDotsCircleHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { late } from '../../../ui/late.tsx';
import type { Patient } from '../../../widgets/patient.queries.ts';

const GeneralActions = late(async () => (await import('./general-actions.modal.tsx')).GeneralActions);
const MarkDeceased = late(async () => (await import('./mark-deceased.modal.tsx')).MarkDeceased);
const TakeDeathBack = late(async () => (await import('./take-death-back.modal.tsx')).TakeDeathBack);
const HeldAbout = late(async () => (await import('./held-about.modal.tsx')).HeldAbout);
const VoidPatient = late(async () => (await import('./void-patient.modal.tsx')).VoidPatient);

/** The button 'General Actions' and the dialogs that it leads to. */
export function PatientActions({ patient }: { patient: Patient }) {
  const t = useText();
  const [dialog, setDialog] = useState<'actions' | 'deceased' | 'alive' | 'held' | 'void' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <Button leftSection={<IconDotsCircleHorizontal size={18} aria-hidden />} onClick={() => setDialog('actions')}>
        {t('patient.generalActions')}
      </Button>
      {dialog === 'actions' ? (
        <GeneralActions
          patient={patient}
          onClose={close}
          onDeceased={() => setDialog('deceased')}
          onAlive={() => setDialog('alive')}
          onHeld={() => setDialog('held')}
          onVoid={() => setDialog('void')}
        />
      ) : null}
      {dialog === 'deceased' ? <MarkDeceased patient={patient} onClose={close} /> : null}
      {dialog === 'alive' ? <TakeDeathBack patient={patient} onClose={close} /> : null}
      {dialog === 'held' ? <HeldAbout patient={patient} onClose={close} /> : null}
      {dialog === 'void' ? <VoidPatient patient={patient} onClose={close} /> : null}
    </>
  );
}
