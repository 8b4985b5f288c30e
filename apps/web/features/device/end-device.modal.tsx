import type { Device } from '@fieldward/contract/device/device.operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { isolated } from '../../lib/isolated.ts';
import { notify } from '../../lib/notify.ts';
import { useText } from '../../lib/text.ts';
import { WhatEndsWith } from '../../widgets/device/device-state.tsx';
import { DEVICES, endDevice } from '../../widgets/device/device.queries.ts';
import { ReasonModal } from '../../widgets/reason.modal.tsx';

/** Ends a device of somebody, with a reason, once the consequences are shown. */
export default function EndDevice({ device, onClose }: { device: Device; onClose: () => void }) {
  const t = useText();
  const queries = useQueryClient();
  const { uuid, name, user, waiting, numbers } = device;
  return (
    <ReasonModal
      title={t('device.endOf', { device: isolated(name), name: isolated(user.display) })}
      submitLabel={t('device.endDevice')}
      keep={`device ${uuid}`}
      onClose={onClose}
      onReason={async (reason) => {
        await endDevice(uuid, reason);
        notify('device.ended');
        onClose();
        await queries.invalidateQueries({ queryKey: DEVICES });
      }}
    >
      <WhatEndsWith waiting={waiting} numbers={numbers} />
    </ReasonModal>
  );
}
