import { Button, Checkbox, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { CopiedEvent } from '@fieldward/contract/event/event-copy.operations.ts';
import { MOST_COPIES, type CopyRule } from '@fieldward/domain/event/copy.ts';
import { programmeZone } from '../../../lib/clock.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { FullPageModal } from '../../../ui/full-page-modal.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { useFocusBack } from '../../../ui/use-focus-back.ts';
import type { CalendarEvent } from '../calendar/calendar-days.ts';
import { CopyRules } from './copy-rules.tsx';
import { CopyRowsTable } from './copy-rows.tsx';
import { copyRequests, copyRows, isComplete, type CopyRow } from './copy-round.ts';
import { copyCheckQuery, makeCopies } from './copy-round.queries.ts';
import classes from './copy-round.module.css';
import { eventsChanged } from '../summary/event.queries.ts';

interface CopyRoundProps {
  events: readonly CalendarEvent[];
  onClose: () => void;
  /** The day (`YYYY-MM-DD`) of the first copy. */
  onCopied: (day: string) => void;
}

/** Copies events to other days and places in one action, after showing who and what would be busy then. */
export function CopyRound({ events, onClose, onCopied }: CopyRoundProps) {
  const t = useText();
  const queries = useQueryClient();
  useFocusBack();
  const [rule, setRule] = useState<CopyRule>({ kind: 'month' });
  const [places, setPlaces] = useState<readonly string[]>([]);
  const [changed, setChanged] = useState<Readonly<Record<string, Partial<CopyRow>>>>({});
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const [leaveOut, setLeaveOut] = useState(false);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);

  const made = useMemo(() => copyRows(events, rule, places, programmeZone()), [events, rule, places]);
  const rows = useMemo(
    () => made.filter(({ key }) => !removed.has(key)).map((row): CopyRow => ({ ...row, ...changed[row.key] })),
    [made, removed, changed],
  );
  const requests = useMemo(() => copyRequests(rows), [rows]);
  const tooMany = rows.length > MOST_COPIES;
  const complete = requests.length === rows.length;
  const [settled] = useDebouncedValue(requests, 400);
  const check = useQuery({ ...copyCheckQuery(settled), enabled: settled.length > 0 && !tooMany });
  const checking = settled !== requests || check.isFetching;

  const results = useMemo(() => resultsByRow(rows, checking ? undefined : check.data), [checking, check.data, rows]);
  const clashing = [...results.values()].filter(({ clashes }) => clashes.length > 0).length;

  async function submit(): Promise<void> {
    setTried(true);
    if (!complete) return notify('calendar.copyIncomplete');
    if (clashing > 0 && !leaveOut) return notify('calendar.copyClashes', { count: clashing });
    setBusy(true);
    try {
      const { copies } = await makeCopies(requests, leaveOut);
      notify('calendar.copyDone', { count: copies.length });
      await eventsChanged(queries);
      const first = rows.map(({ start }) => start.slice(0, 10)).toSorted()[0];
      if (first !== undefined) onCopied(first);
      onClose();
    } catch (problem) {
      notifyProblem(problem);
      void check.refetch();
    } finally {
      setBusy(false);
    }
  }

  const touched = Object.keys(changed).length > 0 || removed.size > 0;
  async function close(): Promise<void> {
    if (busy) return;
    if (!touched || (await confirm({ title: t('shell.leaveTitle'), message: t('shell.leaveText'), destructive: false }))) onClose();
  }

  return (
    <FullPageModal
      title={t('calendar.copyTitle')}
      onClose={() => void close()}
      back={
        touched ? (
          <Button
            variant="subtle"
            onClick={() => {
              setChanged({});
              setRemoved(new Set());
            }}
          >
            {t('calendar.copyReset')}
          </Button>
        ) : null
      }
      buttons={
        <>
          <Button variant="default" onClick={() => void close()} disabled={busy}>
            {t('shell.cancel')}
          </Button>
          <Button
            data-saves
            onClick={() => void submit()}
            loading={busy}
            disabled={rows.length === 0 || tooMany || checking || check.isError}
          >
            {t('calendar.copySubmit', { count: rows.length })}
          </Button>
        </>
      }
    >
      <CopyRules
        rule={rule}
        onRule={(next) => {
          setRule(next);
          // dates that were typed belong to the rule before
          setChanged((before) => Object.fromEntries(Object.entries(before).map(([key, { start: _gone, ...kept }]) => [key, kept])));
        }}
        places={places}
        onPlaces={setPlaces}
      />
      <div className={classes.sum}>
        <output aria-live="polite">
          {tooMany
            ? t('calendar.copyTooMany', { max: MOST_COPIES })
            : checking && rows.length > 0
              ? t('calendar.copyChecking')
              : clashing > 0
                ? t('calendar.copyClashes', { count: clashing })
                : null}
        </output>
        {clashing > 0 || leaveOut ? (
          <Checkbox label={t('calendar.leaveOut')} checked={leaveOut} onChange={(event) => setLeaveOut(event.currentTarget.checked)} />
        ) : null}
      </div>
      {check.isError && !checking ? <ErrorState error={check.error} onRetry={() => void check.refetch()} /> : null}
      {rows.length === 0 ? (
        <EmptyState title={t('calendar.copyNothing')} />
      ) : (
        <CopyRowsTable
          rows={rows}
          results={results}
          checking={checking}
          tried={tried}
          placeNames={events}
          onChange={(key, part) => setChanged((before) => ({ ...before, [key]: { ...before[key], ...part } }))}
          onRemove={(key) => setRemoved((before) => new Set([...before, key]))}
        />
      )}
      <Text size="sm" c="dimmed">
        {t('calendar.copyPlacesWhy')}
      </Text>
    </FullPageModal>
  );
}

/** The server's results by row; they come in the order of the complete rows. */
function resultsByRow(rows: readonly CopyRow[], checked: readonly CopiedEvent[] | undefined): ReadonlyMap<string, CopiedEvent> {
  const found = new Map<string, CopiedEvent>();
  rows.filter(isComplete).forEach((row, index) => {
    const result = checked?.[index];
    if (result !== undefined) found.set(row.key, result);
  });
  return found;
}
