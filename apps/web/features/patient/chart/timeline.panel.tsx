import type { TimelineEntry } from '@fieldward/contract/patient/patient-timeline.operations.ts';
import { timelineKinds, type TimelineKind } from '@fieldward/contract/patient/timeline-kinds.ts';
import { Button, Chip, Group, Paper, Text, Title, UnstyledButton } from '@mantine/core';
import { IconCalendarEvent, IconClipboardText, IconDoorEnter, IconFlask, IconUsers } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { late } from '../../../ui/late.tsx';
import { Parts } from '../../../ui/parts.tsx';
import { EmptyState, ErrorState, Skeletons } from '../../../ui/states.tsx';
import { ResultFlag } from '../../../widgets/result-flag.tsx';
import { kindWords, stateOf, titleOf } from './timeline-words.ts';
import { timelineQuery } from './timeline.queries.ts';
import classes from './timeline.module.css';

const TimelineDrawer = late(async () => (await import('./timeline.drawer.tsx')).TimelineDrawer);

const icons = {
  visit: IconDoorEnter,
  form: IconClipboardText,
  laboratory: IconFlask,
  event: IconCalendarEvent,
  contact: IconUsers,
} as const;

/** What happened, the latest first; each entry opens beside the page. */
export function TimelinePanel({ patient }: { patient: string }) {
  const t = useText();
  const heading = useId();
  const [kind, setKind] = useState<TimelineKind | ''>('');
  const [opened, setOpened] = useState<TimelineEntry | null>(null);
  const timeline = useInfiniteQuery(timelineQuery(patient, kind));
  const entries = timeline.data?.pages.flatMap(({ results }) => results) ?? [];
  return (
    <Paper component="section" withBorder p="md" className={classes.timeline} aria-labelledby={heading}>
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h4" id={heading}>
          {t('chart.timeline')}
        </Title>
        <Chip.Group value={kind} onChange={(value) => setKind(value as TimelineKind | '')}>
          <Group gap={6} role="radiogroup" aria-label={t('chart.timelineKinds')}>
            <Chip value="" size="sm">
              {t('chart.everything')}
            </Chip>
            {timelineKinds.map((each) => (
              <Chip key={each} value={each} size="sm">
                {t(kindWords[each])}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Group>
      {timeline.isError ? <ErrorState error={timeline.error} onRetry={() => void timeline.refetch()} /> : null}
      {timeline.isPending ? <Skeletons rows={5} /> : null}
      {timeline.data && entries.length === 0 ? <EmptyState title={t('chart.noTimeline')} hint={t('chart.noTimelineWhy')} /> : null}
      <ol className={classes.entries}>
        {entries.map((entry) => (
          <li key={`${entry.kind} ${entry.what ?? ''} ${entry.uuid}`}>
            <Entry entry={entry} onOpen={() => setOpened(entry)} />
          </li>
        ))}
      </ol>
      {timeline.hasNextPage ? (
        <Button mt="sm" variant="default" loading={timeline.isFetchingNextPage} onClick={() => void timeline.fetchNextPage()}>
          {t('chart.more')}
        </Button>
      ) : null}
      {opened ? <TimelineDrawer entry={opened} patient={patient} onClose={() => setOpened(null)} /> : null}
    </Paper>
  );
}

function Entry({ entry, onOpen }: { entry: TimelineEntry; onOpen: () => void }) {
  const t = useText();
  const { moment } = useFormats();
  const Icon = icons[entry.kind];
  const title = titleOf(entry, t);
  // the results that matter; the drawer has all
  const flagged = entry.kind === 'laboratory' ? entry.parts.filter(({ flag }) => flag !== null).slice(0, 3) : [];
  return (
    <UnstyledButton className={classes.entry} onClick={onOpen}>
      <Icon size={18} aria-hidden className={classes.icon} />
      <span className={classes.what}>
        <Text span fw={600} dir="auto">
          {title}
        </Text>
        <Text span size="sm" c="dimmed" display="block">
          <Parts of={[moment(entry.at), stateOf(entry, t), entry.place, entry.by]} />
        </Text>
        {flagged.map(({ uuid, name, value, units, flag }) => (
          <Text span size="sm" key={uuid} display="block">
            {name} <bdi>{[value, units].filter(Boolean).join(' ')}</bdi> <ResultFlag flag={flag} />
          </Text>
        ))}
      </span>
    </UnstyledButton>
  );
}
