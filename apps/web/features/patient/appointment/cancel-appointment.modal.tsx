import { appointment } from '@fieldward/contract/care/appointment.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ANY_VERSION, save } from '../../../lib/client.ts';
import { isolated } from '../../../lib/isolated.ts';
import { notify } from '../../../lib/notify.ts';
import { labelled, useText } from '../../../lib/text.ts';
import { ReasonModal } from '../../../widgets/reason.modal.tsx';
import type { EntryDialog } from '../clinical/entry-form.tsx';
import { appointmentsChanged } from '../../../widgets/appointment/clinic-day.queries.ts';

interface CancelAppointmentProps extends Pick<EntryDialog, 'patient' | 'uuid' | 'onClose'> {
  /** Whose it is, where the page below does not say it. */
  readonly name?: string;
}

/** Cancels an appointment once the reason is given. */
export function CancelAppointment({ patient, name, uuid, onClose }: CancelAppointmentProps) {
  const t = useText();
  const queries = useQueryClient();
  return (
    <ReasonModal
      title={name === undefined ? t('appointment.cancel') : labelled(t('appointment.cancel'), isolated(name))}
      keep={`cancel ${uuid}`}
      onClose={onClose}
      onReason={async (reason) => {
        await save(appointment, { status: 'cancelled', reason }, { uuid, ifMatch: ANY_VERSION });
        await appointmentsChanged(queries, patient);
        notify('appointment.saved');
        onClose();
      }}
    />
  );
}
