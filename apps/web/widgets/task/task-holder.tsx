import type { TaskStanding } from '@fieldward/contract/care/task.operations.ts';
import { Text } from '@mantine/core';
import { useFormats } from '../../lib/format.ts';
import { isolated } from '../../lib/isolated.ts';
import { useText } from '../../lib/text.ts';

interface TaskHolderProps {
  standing: TaskStanding;
  /** Says since when somebody has it, too. */
  since?: boolean;
}

/** Who has a task, and who put it off, until when and why; nothing where neither is so. */
export function TaskHolder({ standing: { assigned, putOff, putOffUntil }, since = false }: TaskHolderProps) {
  const t = useText();
  const { day, dayOf } = useFormats();
  const holder =
    assigned === null
      ? []
      : since
        ? [t('task.assignedSince', { name: isolated(assigned.display), day: dayOf(assigned.since) })]
        : [t('task.assignedTo', { name: isolated(assigned.display) })];
  const parts = [
    ...holder,
    ...(putOff === null ? [] : [t('task.putOffBy', { day: day(putOffUntil), name: isolated(putOff.by), reason: isolated(putOff.reason) })]),
  ];
  return parts.length === 0 ? null : (
    <Text span size="xs">
      {parts.join(' · ')}
    </Text>
  );
}
