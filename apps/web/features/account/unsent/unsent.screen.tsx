import { Alert, Button, FileButton } from '@mantine/core';
import { IconDownload, IconSend, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import { today } from '../../../lib/clock.ts';
import { connectionLost } from '../../../lib/connection-state.ts';
import { handOver } from '../../../lib/hand-over.ts';
import { isolated } from '../../../lib/isolated.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { sessionQuery } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { giveUpRecord, recordsBehind, reopenRecord, seenHeld, whenUnsentChanges } from '../../../lib/unsent/unsent.ts';
import { readCopy, sealedCopy } from '../../../lib/unsent/unsent-copy.ts';
import { sendRecords } from '../../../lib/unsent/unsent-sending.ts';
import { isOfPatient } from '../../../lib/unsent/unsent.ts';
import { useUnsentCount } from '../../../lib/unsent/use-unsent.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { DataGrid } from '../../../ui/data-grid.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { useGo, useHref } from '../../../widgets/navigation.tsx';
import { whatRecord } from '../../../widgets/record-kind.ts';
import { isOfErased, namesOf, useUnsentColumns, wasRejected } from './unsent.columns.tsx';
import { ownHeldQuery, settleDecided, shownRecords, unsentQuery, type UnsentShown } from './unsent.queries.ts';

/** The records of this device, each with what the server says of it; once they are shown, their person has seen which are held. */
function useShownRecords() {
  const { data, error, isFetching, refetch } = useQuery(unsentQuery);
  const { data: held, refetch: ask } = useQuery(ownHeldQuery);
  const { held: unseen } = useUnsentCount();
  useEffect(() => whenUnsentChanges(() => void refetch()), [refetch]);
  useEffect(() => {
    if (unseen > 0) void ask().then(seenHeld);
  }, [unseen, ask]);
  useEffect(() => {
    void settleDecided(data ?? [], held ?? []).catch(notifyProblem);
  }, [data, held]);
  const rows = useMemo(() => (data === undefined ? undefined : shownRecords(data, held ?? [])), [data, held]);
  return { rows, error, isFetching, refetch };
}

/** The page of what a record is about. */
function pageOf(about: UnsentShown['about']): { readonly to: string; readonly search: Readonly<Record<string, string>> } {
  const patient = about?.patient.uuid ?? '';
  if (about !== undefined && !isOfPatient(about)) return { to: '/event/closure', search: { event: patient } };
  if (about?.kind === 'laborder' || about?.kind === 'sampleact') return { to: '/patient/detail/laboratory', search: { patient } };
  return { to: '/patient/detail', search: { patient } };
}

/** Opens what was typed into a record that was refused or waits, where it was typed. */
function useReopen(): (row: UnsentShown) => Promise<void> {
  const go = useGo();
  const navigate = useNavigate();
  return useCallback(
    async (row) => {
      const about = await reopenRecord(row.uuid);
      if (about === undefined) return;
      const { to, search } = pageOf(about);
      if (about.kind === 'registration') void navigate({ to: '/patient', search: { add: true } });
      else if (about.kind === 'laborder') go('/testorder', search);
      else if (about.kind === 'sampleact' && about.test !== undefined) go('/samplelist', { test: about.test, add: 'true' });
      else if (about.encounter !== undefined)
        go('/patient/detail/visit/correct', { patient: about.patient.uuid, encounter: about.encounter });
      // a task is acted on anew, and a person corrected further, on the page of the patient
      else if (about.kind === 'taskact' || about.kind === 'personcorrection' || !isOfPatient(about)) go(to, search);
      else go('/patient/detail/dataentry/form', { patient: about.patient.uuid, componentForm: about.componentForm });
    },
    [go, navigate],
  );
}

/** What its removal means. */
function whyRemoved(row: UnsentShown) {
  if (row.state === 'waiting') return 'unsent.removeWaitingSure';
  if (isOfErased(row)) return 'unsent.removeErasedSure';
  return wasRejected(row) ? 'unsent.removeHeldSure' : 'unsent.removeSure';
}

/** Takes a record off this device, after a question that names what was saved behind it. */
function useRemove(): (row: UnsentShown) => Promise<void> {
  const t = useText();
  return useCallback(
    async (row: UnsentShown): Promise<void> => {
      if (row.about === undefined) return;
      const why = whyRemoved(row);
      const behind = row.state === 'waiting' ? await recordsBehind(row.uuid) : [];
      // somebody who is registered elsewhere is given what was saved for them; a sample is nothing without its order
      const stays = row.about.kind === 'registration';
      const names = { names: behind.flatMap(({ about }) => (about === undefined ? [] : [isolated(whatRecord(about, t))])).join(', ') };
      const more = behind.length === 0 ? '' : t(stays ? 'unsent.behindStays' : 'unsent.behindGoes', names);
      const message = [t(why, namesOf(row.about, t)), more].filter((each) => each !== '').join(' ');
      if (!(await confirm({ message, yes: t('unsent.remove') }))) return;
      for (const each of stays ? [] : behind) await giveUpRecord(each.uuid);
      await giveUpRecord(row.uuid);
    },
    [t],
  );
}

/** /unsent: each form that was saved on this device, and where it is now. */
export default function UnsentScreen() {
  const t = useText();
  const go = useGo();
  const href = useHref();
  const { rows, error, isFetching, refetch } = useShownRecords();
  const { own, others } = useUnsentCount();
  const [busy, work] = useWork();
  const open = useReopen();
  const remove = useRemove();
  const columns = useUnsentColumns({
    open: useCallback((row: UnsentShown) => void open(row).catch(notifyProblem), [open]),
    remove: useCallback((row: UnsentShown) => void remove(row).catch(notifyProblem), [remove]),
  });

  async function send(): Promise<void> {
    const answered = await sendRecords('all');
    if (!answered || connectionLost()) notify('shell.offline');
  }
  async function copy(whose: 'own' | 'others'): Promise<void> {
    handOver(new Blob([await sealedCopy(whose)], { type: 'application/json' }), `fieldward-unsent-${today()}.json`);
  }
  async function read(file: File): Promise<void> {
    // whose key opens it: the page may stand before the server has said who is signed in
    await queryClient.ensureQueryData(sessionQuery).catch(() => undefined);
    const count = await readCopy(await file.text());
    if (count === 'no copy') notify('unsent.noCopy');
    else if (count === 'no key') notify('unsent.noKey');
    else if (count === 0) notify('unsent.nothingRead');
    else {
      notify('unsent.wasRead', { count });
      void sendRecords('waiting');
    }
  }

  return (
    <>
      <PageHeader title={t('session.onDevice')} subtitle={t('unsent.about')}>
        {own > 0 ? (
          <>
            <Button leftSection={<IconSend size={16} aria-hidden />} loading={busy} onClick={() => void work(send)}>
              {t('unsent.sendNow')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              title={t('unsent.copyWhy')}
              onClick={() => void copy('own').catch(notifyProblem)}
            >
              {t('unsent.copy')}
            </Button>
          </>
        ) : null}
        <FileButton accept="application/json,.json" onChange={(file) => (file === null ? undefined : void read(file).catch(notifyProblem))}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
              {t('unsent.read')}
            </Button>
          )}
        </FileButton>
      </PageHeader>
      {others > 0 ? (
        <Alert color="blue" mb="md">
          {t('unsent.others', { count: others })} {t('unsent.othersGone')}
          <div>
            <Button
              mt="xs"
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => void copy('others').catch(notifyProblem)}
            >
              {t('unsent.copyOthers')}
            </Button>
          </div>
        </Alert>
      ) : null}
      <DataGrid
        name="unsent"
        label={t('session.onDevice')}
        columns={columns}
        rows={rows}
        idOf={({ uuid }) => uuid}
        loading={isFetching && rows === undefined}
        error={error}
        onRetry={() => void refetch()}
        onOpen={({ about, state }) => {
          const { to, search } = pageOf(about);
          // also what the server had already when it was changed here: it is corrected there
          if (about !== undefined && (state === 'stored' || about.problem?.code === 'fieldrecord.arrived')) go(to, search);
        }}
        hrefOf={({ about }) => {
          const { to, search } = pageOf(about);
          return href(to, search);
        }}
        empty={<EmptyState title={t('unsent.none')} hint={t('unsent.noneWhy')} />}
      />
    </>
  );
}
