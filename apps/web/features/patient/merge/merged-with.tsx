import type { PatientBannerFacts } from '@fieldward/contract/patient/patient-banner.operations.ts';
import { Anchor, Group } from '@mantine/core';
import { useState } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { labelled, useText } from '../../../lib/text.ts';
import { late } from '../../../ui/late.tsx';
import { Status } from '../../../ui/status.tsx';

const UndoMerge = late(async () => (await import('./undo-merge.modal.tsx')).UndoMerge);

/** Says which record became this one, and leads to the way back. */
export function MergedWith({ merge: { uuid, from, date } }: { merge: PatientBannerFacts['merges'][number] }) {
  const t = useText();
  const { dayOf } = useFormats();
  const [undoing, setUndoing] = useState(false);
  const close = () => setUndoing(false);
  const words = t('merge.mergedWith', { name: isolated(from), date: dayOf(date) });
  return (
    <Group gap="4px 8px">
      <Status wrap>{words}</Status>
      <Anchor
        component="button"
        type="button"
        size="sm"
        underline="always"
        aria-label={labelled(t('merge.undo'), words)}
        onClick={() => setUndoing(true)}
      >
        {t('merge.undo')}
      </Anchor>
      {undoing ? <UndoMerge merge={uuid} onClose={close} onDone={close} /> : null}
    </Group>
  );
}
