import type { FollowupPerson } from '@fieldward/contract/report/followup.operations.ts';
import { isolated } from '../../../lib/isolated.ts';
import { useText } from '../../../lib/text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Why } from './why.panel.tsx';

/** Why somebody is on a list of what is to be done. */
export function WhyOf({ patient, onClose }: { patient: FollowupPerson['patient']; onClose: () => void }) {
  const t = useText();
  return (
    <Dialog onClose={onClose} title={t('followup.whyOf', { name: isolated(patient.display) })}>
      <Why patient={patient.uuid} />
    </Dialog>
  );
}
