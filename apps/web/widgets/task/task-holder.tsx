import type { TaskStanding } from '@fieldward/contract/care/task.operations.ts';
import { Text } from '@mantine/core';
import { useFormats } from '../../lib/format.ts';
import { isolated } from '../../lib/isolated.ts';
import { useText } from '../../lib/text.ts';

/** Who has a task, and who put it off, until when and why; nothing where neither is so. */
export function TaskHolder({ standing: { assigned, putOff, putOffUntil } }: { standing: TaskStanding }) {
  const t = useText();
  const { day } = useFormats();
  const said = [
    ...(assigned === null ? [] : [t('task.assignedTo', { name: isolated(assigned.display) })]),
    ...(putOff === null ? [] : [t('task.putOffBy', { day: day(putOffUntil), name: isolated(putOff.by), reason: isolated(putOff.reason) })]),
  ];
  return said.length === 0 ? null : (
    <Text span size="xs">
      {said.join(' · ')}
    </Text>
  );
}
