import type { Site } from '@fieldward/contract/site/site.operations.ts';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { isolated } from '../../lib/isolated.ts';
import { notify } from '../../lib/notify.ts';
import { useText } from '../../lib/text.ts';
import { ReasonModal } from '../../widgets/reason.modal.tsx';
import { endSite, SITES } from './site.queries.ts';

/** Ends a site, with a reason, once the consequences are shown. */
export default function EndSite({ site: { uuid, name }, onClose }: { site: Site; onClose: () => void }) {
  const t = useText();
  const queries = useQueryClient();
  return (
    <ReasonModal
      title={t('site.endOf', { name: isolated(name) })}
      submitLabel={t('site.endSite')}
      keep={`site ${uuid}`}
      onClose={onClose}
      onReason={async (reason) => {
        await endSite(uuid, reason);
        notify('site.wasEnded');
        onClose();
        await queries.invalidateQueries({ queryKey: SITES });
      }}
    >
      <Text size="sm">{t('site.endWhat')}</Text>
    </ReasonModal>
  );
}
