import { Button, Group, Modal, Stack } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNeedsServer } from '../../../lib/needs-server.ts';
import { labelled, useText } from '../../../lib/text.ts';
import { offReach } from '../../../ui/off-reach.tsx';
import { ErrorState, Skeletons } from '../../../ui/states.tsx';
import { useFocusBack } from '../../../ui/use-focus-back.ts';
import { useGo } from '../../../widgets/navigation.tsx';
import { eventQuery } from './event.queries.ts';
import { SummaryContent } from './event-summary.panel.tsx';
import { ReopenButton, RestoreEvent } from './event-ways-back.tsx';

interface EventSummaryProps {
  event: string;
  name: string;
  onClose: () => void;
}

/** Everything about an event, with its cost planned and actual. */
export function EventSummary({ event, name, onClose }: EventSummaryProps) {
  const t = useText();
  const go = useGo();
  const needsServer = useNeedsServer();
  const read = useQuery(eventQuery(event));
  useFocusBack();
  return (
    <Modal
      opened
      onClose={onClose}
      title={labelled(t('closure.summaryTitle'), name)}
      size={800}
      closeButtonProps={{ 'aria-label': t('shell.closeDialog', { title: t('closure.summaryTitle') }) }}
    >
      {read.data ? (
        <Stack gap="md">
          <SummaryContent event={read.data.event} />
          <Group gap="xs" justify="flex-end">
            <Button
              variant="default"
              {...offReach(needsServer('/event/print'))}
              leftSection={<IconPrinter size={16} aria-hidden />}
              onClick={() => go('/event/print', { event })}
            >
              {t('closure.print')}
            </Button>
            <ReopenButton event={read.data.event} etag={read.data.etag} onReopened={onClose} />
            {read.data.event.voided === true ? <RestoreEvent event={read.data.event} onRestored={onClose} /> : null}
          </Group>
        </Stack>
      ) : read.isError ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <Skeletons rows={8} />
      )}
    </Modal>
  );
}
