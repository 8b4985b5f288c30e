import { patient as patientWire } from '@fieldward/contract/patient/patient.ts';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { remove } from '../../../lib/client.ts';
import { local } from '../../../lib/local-store.ts';
import { notify } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { useGo } from '../../../widgets/navigation.tsx';
import { identifierOf, shortName, type Patient } from '../../../widgets/patient.queries.ts';
import { ReasonModal } from '../../../widgets/reason.modal.tsx';
import { forgetRecent } from '../../../widgets/recent-patients.ts';

/** 'Void Patient': takes a record that should not exist out of use, with a reason. */
export function VoidPatient({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  const t = useText();
  const go = useGo();
  const queries = useQueryClient();

  async function voidIt(reason: string): Promise<void> {
    if (!(await confirm({ title: t('patient.void'), message: t('shell.confirmText') }))) return;
    await remove(patientWire, patient.uuid, { reason });
    local.remove('active-patient');
    forgetRecent(patient.uuid);
    queries.removeQueries({ queryKey: ['patient'] });
    notify('patient.voided', { name: shortName(patient) });
    go('/patient', {}, true);
  }

  return (
    <ReasonModal title={t('patient.void')} keep={`void-patient:${patient.uuid}`} onClose={onClose} onReason={voidIt}>
      <Text>{t('patient.voidExplained', { name: shortName(patient), identifier: identifierOf(patient) })}</Text>
    </ReasonModal>
  );
}
