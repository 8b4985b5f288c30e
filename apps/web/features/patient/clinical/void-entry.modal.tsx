import { Text } from '@mantine/core';
import { useText } from '../../../lib/text.ts';
import { ReasonModal } from '../../../widgets/reason.modal.tsx';

interface VoidEntryProps {
  uuid: string;
  name: string;
  /** Voids it. */
  onVoid: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Takes away an entry of a list that was made in error, with a reason; it can still be taken back. */
export function VoidEntry({ uuid, name, onVoid, onClose }: VoidEntryProps) {
  const t = useText();
  return (
    <ReasonModal
      title={t('chart.voidEntry')}
      keep={`void-entry:${uuid}`}
      onClose={onClose}
      onReason={(reason) => onVoid(reason).then(onClose)}
    >
      <Text>
        <bdi>{name}</bdi>
      </Text>
    </ReasonModal>
  );
}
