import { Button, Modal, Stack } from '@mantine/core';
import {
  IconArrowsJoin,
  IconClipboardText,
  IconEraser,
  IconFileExport,
  IconFlask,
  IconGrave2,
  IconHistory,
  IconId,
  IconPrinter,
  IconTransfer,
  IconUserOff,
} from '@tabler/icons-react';
import { useNeedsServer } from '../../../lib/needs-server.ts';
import { mayOpen } from '../../../lib/page-rights.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { offReach } from '../../../ui/off-reach.tsx';
import { useFocusBack } from '../../../ui/use-focus-back.ts';
import { useGo } from '../../../widgets/navigation.tsx';
import { PatientApps } from './patient-apps.tsx';
import type { Patient } from '../../../widgets/patient.queries.ts';

const shared = {
  variant: 'default',
  justify: 'flex-start',
  fullWidth: true,
  size: 'md',
  // a phone has no room for the longest in one line, in any language
  styles: { root: { height: 'auto', minHeight: 42, paddingBlock: 4 }, label: { whiteSpace: 'normal', textAlign: 'start' } },
} as const;

interface GeneralActionsProps {
  patient: Patient;
  /** Of the next form, or the only one that the patient is in; null where nobody knows. */
  workflow: string | null;
  onClose: () => void;
  onDeceased: () => void;
  onAlive: () => void;
  onSummary: () => void;
  onRefer: () => void;
  onHeld: () => void;
  onMerge: () => void;
  onCard: () => void;
  onVoid: () => void;
  onErase: () => void;
}

/** 'General Actions': what can be done for this patient. Drawn only while it is open. */
export function GeneralActions({
  patient,
  workflow,
  onClose,
  onDeceased,
  onAlive,
  onSummary,
  onRefer,
  onHeld,
  onMerge,
  onCard,
  onVoid,
  onErase,
}: GeneralActionsProps) {
  const t = useText();
  useFocusBack();
  const { may } = useSession();
  const needsServer = useNeedsServer();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('patient.generalActions')}
      size={400}
      closeButtonProps={{ 'aria-label': t('shell.closeDialog', { title: t('patient.generalActions') }) }}
    >
      <Stack gap="xs">
        <Pages patient={patient} workflow={workflow} />
        {patient.voided ? null : <PatientApps patient={patient.uuid} />}
        <Handed patient={patient} onCard={onCard} onSummary={onSummary} onRefer={onRefer} />
        {may('Edit Patients') ? (
          <Button
            {...shared}
            {...offReach(needsServer())}
            leftSection={<IconGrave2 size={18} aria-hidden />}
            onClick={patient.person.dead ? onAlive : onDeceased}
          >
            {t(patient.person.dead ? 'patient.takeDeathBack' : 'patient.markDeceased')}
          </Button>
        ) : null}
        {may('Export Patient Record') ? (
          <Button {...shared} {...offReach(needsServer())} leftSection={<IconFileExport size={18} aria-hidden />} onClick={onHeld}>
            {t('patient.held')}
          </Button>
        ) : null}
        {mayOpen('/patient/merge', may) ? (
          <Button
            {...shared}
            {...offReach(needsServer('/patient/merge'))}
            leftSection={<IconArrowsJoin size={18} aria-hidden />}
            onClick={onMerge}
          >
            {t('merge.with')}
          </Button>
        ) : null}
        {may('Delete Patients') ? (
          <Button
            {...shared}
            {...offReach(needsServer())}
            leftSection={<IconUserOff size={18} aria-hidden />}
            {...(patient.voided ? { disabled: true } : {})}
            onClick={onVoid}
          >
            {t('patient.void')}
          </Button>
        ) : null}
        {may('Erase Patients') ? (
          <Button {...shared} {...offReach(needsServer())} leftSection={<IconEraser size={18} aria-hidden />} onClick={onErase}>
            {t('erasure.title')}
          </Button>
        ) : null}
      </Stack>
    </Modal>
  );
}

/** The pages of this patient: what is recorded, and what was. */
function Pages({ patient, workflow }: Pick<GeneralActionsProps, 'patient' | 'workflow'>) {
  const t = useText();
  const go = useGo();
  const { may } = useSession();
  const needsServer = useNeedsServer();
  const entersData = mayOpen('/patient/detail/dataentry', may);
  return (
    <>
      {entersData ? (
        <Button
          {...shared}
          data-autofocus
          leftSection={<IconClipboardText size={18} aria-hidden />}
          onClick={() => go('/patient/detail/dataentry', { patient: patient.uuid, ...(workflow === null ? {} : { workflow }) })}
        >
          {t('patient.enterData')}
        </Button>
      ) : null}
      {mayOpen('/patient/detail/visit', may) ? (
        <Button
          {...shared}
          {...(entersData ? {} : { 'data-autofocus': true })}
          {...offReach(needsServer('/patient/detail/visit'))}
          leftSection={<IconHistory size={18} aria-hidden />}
          onClick={() => go('/patient/detail/visit', { patient: patient.uuid })}
        >
          {t('patient.serviceHistory')}
        </Button>
      ) : null}
      {mayOpen('/patient/detail/laboratory', may) ? (
        <Button
          {...shared}
          {...offReach(needsServer('/patient/detail/laboratory'))}
          leftSection={<IconFlask size={18} aria-hidden />}
          onClick={() => go('/patient/detail/laboratory', { patient: patient.uuid })}
        >
          {t('shell.laboratory')}
        </Button>
      ) : null}
    </>
  );
}

/** What is handed over: the card, the summary, and the patient to another place. */
function Handed({ patient, onCard, onSummary, onRefer }: Pick<GeneralActionsProps, 'patient' | 'onCard' | 'onSummary' | 'onRefer'>) {
  const t = useText();
  const { may } = useSession();
  const needsServer = useNeedsServer();
  return (
    <>
      {may('Get Patient Identifiers') ? (
        <Button {...shared} {...offReach(needsServer())} leftSection={<IconId size={18} aria-hidden />} onClick={onCard}>
          {t('card.print')}
        </Button>
      ) : null}
      {patient.voided ? null : (
        <Button {...shared} {...offReach(needsServer())} leftSection={<IconPrinter size={18} aria-hidden />} onClick={onSummary}>
          {t('chart.printSummary')}
        </Button>
      )}
      {may('Edit Referrals') && may('Get Referrals') && !patient.voided && !patient.person.dead ? (
        <Button {...shared} {...offReach(needsServer())} leftSection={<IconTransfer size={18} aria-hidden />} onClick={onRefer}>
          {t('chart.refer')}
        </Button>
      ) : null}
    </>
  );
}
