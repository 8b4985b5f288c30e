import { Group, Stack } from '@mantine/core';
import { SummaryContent } from '../summary/event-summary.panel.tsx';
import { ReopenButton } from '../summary/event-ways-back.tsx';
import type { ReadEvent } from '../summary/event.queries.ts';

/** A closed event in the place of its plan: its summary, and opening it again. */
export default function ClosedEvent({ read, onReopened }: { read: ReadEvent; onReopened: () => void }) {
  return (
    <Stack gap="md">
      <SummaryContent event={read.event} />
      <Group justify="flex-end">
        <ReopenButton event={read.event} etag={read.etag} onReopened={onReopened} />
      </Group>
    </Stack>
  );
}
