import { Button, CopyButton, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { useFormats } from '../../../lib/format.ts';
import { notify } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { ErrorState, Skeletons } from '../../../ui/states.tsx';
import { useFocusBack } from '../../../ui/use-focus-back.ts';
import { useWork } from '../../../ui/use-work.ts';

const feedQuery = queryOptions({
  queryKey: ['calendarfeed'],
  queryFn: () => call('GET fieldward/calendarfeed'),
  staleTime: 0,
});

/** The address with which other calendar programs read the events: shown once when it is made, and taken back here. */
export function CalendarFeed({ onClose }: { onClose: () => void }) {
  const t = useText();
  const queries = useQueryClient();
  const { dayOf, moment } = useFormats();
  const feed = useQuery(feedQuery);
  const [url, setUrl] = useState<string | null>(null);
  const [busy, start] = useWork();
  useFocusBack();
  const exists = feed.data?.exists === true;

  async function act(work: () => Promise<void>): Promise<void> {
    await start(work);
    await queries.invalidateQueries({ queryKey: feedQuery.queryKey });
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
      const made = await call('POST fieldward/calendarfeed');
      setUrl(new URL(made.url, location.origin).href);
    });
  }

  async function revoke(): Promise<void> {
    const sure = await confirm({
      title: t('calendar.feedRevokeTitle'),
      message: t('calendar.feedRevokeText'),
      yes: t('calendar.feedRevoke'),
      no: t('shell.cancel'),
    });
    if (!sure) return;
    await act(async () => {
      await call('DELETE fieldward/calendarfeed');
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
        <Text>{t('calendar.feedWhy')}</Text>
        {feed.isError ? (
          <ErrorState error={feed.error} onRetry={() => void feed.refetch()} />
        ) : feed.data === undefined ? (
          <Skeletons rows={2} />
        ) : (
          <>
            {url === null ? null : (
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
            )}
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
