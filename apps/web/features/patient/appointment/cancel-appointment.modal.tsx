import { appointment } from '@fieldward/contract/care/appointment.ts';
import { useQueryClient } from '@tanstack/react-query';
import { save } from '../../../lib/client.ts';
import { isolated } from '../../../lib/isolated.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { refusedAsStale } from '../../../lib/stale-save.ts';
import { labelled, useText } from '../../../lib/text.ts';
import { ReasonModal } from '../../../widgets/reason.modal.tsx';
import type { EntryDialog } from '../clinical/entry-form.tsx';
import { appointmentsChanged } from '../../../widgets/appointment/clinic-day.queries.ts';

interface CancelAppointmentProps extends Pick<EntryDialog, 'patient' | 'uuid' | 'version' | 'onClose'> {
  /** Whose it is, where the page below does not say it. */
  readonly name?: string;
}

/** Cancels an appointment once the reason is given. */
export function CancelAppointment({ patient, name, uuid, version, onClose }: CancelAppointmentProps) {
  const t = useText();
  const queries = useQueryClient();
  return (
    <ReasonModal
      title={name === undefined ? t('appointment.cancel') : labelled(t('appointment.cancel'), isolated(name))}
      keep={`cancel ${uuid}`}
      onClose={onClose}
      onReason={async (reason) => {
        const cancelled = save(appointment, { status: 'cancelled', reason }, { uuid, ifMatch: `"${version}"`, conflict: 'own' });
        const stale = await cancelled.then(() => null, refusedAsStale);
        await appointmentsChanged(queries, patient);
        if (stale === null) notify('appointment.saved');
        else notifyProblem(stale);
        onClose();
      }}
    />
  );
}
