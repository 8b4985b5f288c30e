import { Text } from '@mantine/core';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { useText } from '../../../lib/text.ts';

/** On a device that is without its server: what can be done here, and what cannot. */
export function AloneNote({ says }: { says: PlainCode }) {
  const t = useText();
  return (
    <Text c="dimmed" mb="sm">
      {t(says)}
    </Text>
  );
}
