import { List, Text } from '@mantine/core';
import type { MarkedRecord } from '@fieldward/contract/form/marked.operations.ts';
import { ApiProblem } from '../../../lib/api.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useMessageText, useText } from '../../../lib/text.ts';
import { ReasonModal } from '../../../widgets/reason.modal.tsx';
import { reasonsOf } from './marked-records.columns.tsx';
import { tickOff } from './marked-records.queries.ts';

interface TickOffProps {
  record: MarkedRecord;
  onClose: () => void;
  /** It was ticked off, or somebody else was faster. */
  onDone: () => void;
}

/** Says what came of looking at a marked record. */
export function TickOff({ record, onClose, onDone }: TickOffProps) {
  const t = useText();
  const say = useMessageText();

  async function tick(reason: string): Promise<void> {
    try {
      await tickOff(record.uuid, reason);
      notify('dataentry.tickedOff');
    } catch (problem) {
      // what was typed stays, unless it has become needless
      if (!(problem instanceof ApiProblem) || problem.status !== 409) throw problem;
      notifyProblem(problem);
    }
    onDone();
  }

  return (
    <ReasonModal
      keep={`tick-off:${record.uuid}`}
      title={t('dataentry.tickOffOf', { patient: record.patient.display })}
      submitLabel={t('dataentry.tickOff')}
      label={t('dataentry.lookReason')}
      description={t('dataentry.lookReasonHint')}
      needed={t('dataentry.reasonNeeded')}
      onClose={onClose}
      onReason={tick}
    >
      <List size="sm" spacing={4}>
        {reasonsOf(record.marks, t, say).map((each) => (
          <List.Item key={each}>{each}</List.Item>
        ))}
      </List>
      <Text>{t('dataentry.tickOffText')}</Text>
    </ReasonModal>
  );
}
