import { Button, CopyButton, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../lib/call.ts';
import { useFormats } from '../lib/format.ts';
import { notify } from '../lib/notify.ts';
import { useText } from '../lib/text.ts';
import { confirm } from '../ui/confirm.tsx';
import { ErrorState, Skeletons } from '../ui/states.tsx';
import { useFocusBack } from '../ui/use-focus-back.ts';
import { useWork } from '../ui/use-work.ts';

const feeds = {
  events: {
    read: () => call('GET fieldward/calendarfeed'),
    make: () => call('POST fieldward/calendarfeed'),
    revoke: () => call('DELETE fieldward/calendarfeed'),
    why: 'calendar.feedWhy',
    revokeText: 'calendar.feedRevokeText',
  },
  clinics: {
    read: () => call('GET fieldward/clinicfeed'),
    make: () => call('POST fieldward/clinicfeed'),
    revoke: () => call('DELETE fieldward/clinicfeed'),
    why: 'appointment.feedWhy',
    revokeText: 'appointment.feedRevokeText',
  },
} as const;

interface CalendarFeedProps {
  /** What it shows; the events by default. */
  shows?: keyof typeof feeds;
  /** What is added to the address: only of this clinic. */
  location?: string;
  onClose: () => void;
}

/** The address with which other calendar programs read the events or the clinics: shown once when it is made, and taken back here. */
export function CalendarFeed({ shows = 'events', location: place = '', onClose }: CalendarFeedProps) {
  const t = useText();
  const queries = useQueryClient();
  const { dayOf, moment } = useFormats();
  const of = feeds[shows];
  const feed = useQuery({ queryKey: ['calendarfeed', shows], queryFn: of.read, staleTime: 0 });
  const [url, setUrl] = useState<string | null>(null);
  const [busy, start] = useWork();
  useFocusBack();
  const exists = feed.data?.exists === true;

  async function act(work: () => Promise<void>): Promise<void> {
    await start(work);
    await queries.invalidateQueries({ queryKey: ['calendarfeed', shows] });
  }

  async function make(): Promise<void> {
    const sure =
      !exists ||
      (await confirm({
        title: t('calendar.feedRenew'),
        message: t('calendar.feedRenewText'),
        yes: t('calendar.feedRenew'),
        no: t('shell.cancel'),
      }));
    if (!sure) return;
    await act(async () => {
      const made = new URL((await of.make()).url, window.location.origin);
      if (place !== '') made.searchParams.set('location', place);
      setUrl(made.href);
    });
  }

  async function revoke(): Promise<void> {
    const sure = await confirm({
      title: t('calendar.feedRevokeTitle'),
      message: t(of.revokeText),
      yes: t('calendar.feedRevoke'),
      no: t('shell.cancel'),
    });
    if (!sure) return;
    await act(async () => {
      await of.revoke();
      setUrl(null);
      notify('calendar.feedRevoked');
    });
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('calendar.feedTitle')}
      closeButtonProps={{ 'aria-label': t('shell.closeDialog', { title: t('calendar.feedTitle') }) }}
    >
      <Stack gap="sm">
        <Text>{t(of.why)}</Text>
        {feed.isError ? (
          <ErrorState error={feed.error} onRetry={() => void feed.refetch()} />
        ) : feed.data === undefined ? (
          <Skeletons rows={2} />
        ) : (
          <>
            {url === null ? null : <Address url={url} />}
            <Text c="dimmed" size="sm">
              {exists
                ? [
                    t('calendar.feedMade', { day: dayOf(feed.data.made) }),
                    feed.data.lastUsed === null ? t('calendar.feedUnused') : t('calendar.feedUsed', { time: moment(feed.data.lastUsed) }),
                  ].join(' · ')
                : t('calendar.feedNone')}
            </Text>
            <Group gap="xs" justify="flex-end">
              {exists ? (
                <Button variant="default" color="red" disabled={busy} onClick={() => void revoke()}>
                  {t('calendar.feedRevoke')}
                </Button>
              ) : null}
              <Button loading={busy} variant={exists ? 'default' : 'filled'} onClick={() => void make()}>
                {exists ? t('calendar.feedRenew') : t('calendar.feedMake')}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Modal>
  );
}

/** The address, to be copied: it is not shown again. */
function Address({ url }: { url: string }) {
  const t = useText();
  return (
    <Group gap="xs" align="end" wrap="nowrap">
      <TextInput
        style={{ flex: 1 }}
        dir="ltr"
        readOnly
        label={t('calendar.feedAddress')}
        description={t('calendar.feedOnce')}
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={url}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            onClick={copy}
          >
            {copied ? t('calendar.feedCopied') : t('calendar.feedCopy')}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}
