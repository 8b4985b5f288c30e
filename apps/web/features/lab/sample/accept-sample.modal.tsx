import { Button, Stack, Text } from '@mantine/core';
import type { WorkRow, WorkSample } from '@fieldward/contract/lab/lab-work.operations.ts';
import { useEffectEvent, useEffect } from 'react';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { acceptSample } from '../work-list/work-list.queries.ts';
import { WorkFacts } from '../work-list/work-facts.tsx';

interface AcceptSampleProps {
  row: WorkRow;
  sample: WorkSample;
  /** The same label was scanned once more: that is a yes. */
  confirmed: boolean;
  onReject: () => void;
  onClose: () => void;
  /** It was accepted, or somebody else was faster: the list is read again. */
  onDone: () => void;
}

/** Accepts a sample that came to the laboratory, by Enter or by scanning its label again; or goes on to reject it. */
export function AcceptSample({ row, sample, confirmed, onReject, onClose, onDone }: AcceptSampleProps) {
  const t = useText();

  async function submit(): Promise<void> {
    try {
      await acceptSample(sample);
      notify('labscreen.acceptedNow', { identifier: sample.sampleIdentifier });
    } catch (refusal) {
      notifyProblem(refusal);
    }
    onDone();
  }
  const agree = useEffectEvent(() => void submit());
  useEffect(() => {
    if (confirmed) agree();
  }, [confirmed]);

  return (
    <ModalForm
      onClose={onClose}
      title={t('labscreen.acceptOf', { identifier: sample.sampleIdentifier })}
      submitLabel={t('labscreen.accept')}
      submitFirst
      onSubmit={submit}
      extra={
        <Button variant="default" color="red" onClick={onReject}>
          {t('labwork.rejectInstead')}
        </Button>
      }
    >
      <Stack gap="md">
        <WorkFacts row={row} sample={sample} />
        <Text size="sm" c="dimmed">
          {t('labwork.acceptHint')}
        </Text>
      </Stack>
    </ModalForm>
  );
}
