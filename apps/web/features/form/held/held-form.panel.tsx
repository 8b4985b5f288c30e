import { Alert, Button, Group, List, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { HeldForm } from '@fieldward/contract/form/field-record.operations.ts';
import { ApiProblem } from '../../../lib/api.ts';
import { clockOf } from '../../../lib/clock.ts';
import { useFormats } from '../../../lib/format.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { isCode } from '../../../lib/sentences.ts';
import { useSession } from '../../../lib/session.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useMessageText, useText } from '../../../lib/text.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { late } from '../../../ui/late.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Parts } from '../../../ui/parts.tsx';
import { EmptyState, ErrorState, Skeletons } from '../../../ui/states.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { ReadOnlyForm } from '../../../widgets/form/read-only-form.panel.tsx';
import { RouteLink, useGo } from '../../../widgets/navigation.tsx';
import { patientQuery } from '../../../widgets/patient.queries.ts';
import { acceptHeld, heldFormQuery, rejectHeld, type OpenHeld } from './held-form.queries.ts';
import { HeldRegistration } from './held-registration.tsx';
import { heldRecordsKey } from './held-records.queries.ts';
import { whatRecord } from '../../../widgets/record-kind.ts';
import { clockWas, whatDecided, whyRefused } from '../../../widgets/held-words.ts';

const CorrectHeld = lazy(async () => ({ default: (await import('./correct-held.panel.tsx')).CorrectHeld }));
const RejectReason = late(async () => (await import('../../../widgets/reason.modal.tsx')).ReasonModal);

/** A form that the server holds, as it was filled; whoever may decides about it. */
export function HeldFormPanel({ uuid }: { uuid: string }) {
  const t = useText();
  const opened = useQuery(heldFormQuery(uuid, useSettings()));
  const back = <RouteLink to="/administration/held">{t('heldrecord.toList')}</RouteLink>;
  const gone = opened.error instanceof ApiProblem && opened.error.status === 404;
  if (gone) return <EmptyState title={t('heldrecord.gone')} action={back} />;
  if (opened.isError) return <ErrorState error={opened.error} onRetry={() => void opened.refetch()} />;
  return opened.data === undefined ? <Skeletons rows={8} /> : <HeldRecordOpen key={uuid} opened={opened.data} />;
}

function HeldRecordOpen({ opened: { record, filled } }: { opened: OpenHeld }) {
  const t = useText();
  const go = useGo();
  const queries = useQueryClient();
  const { may } = useSession();
  const { moment } = useFormats();
  const [busy, work] = useWork();
  const [doing, setDoing] = useState<'correct' | 'reject' | null>(null);
  const patient = useQuery(patientQuery(record.patient.uuid ?? ''));
  const [form, name] = [whatRecord({ kind: record.kind, form: record.form?.display ?? '' }, t), record.patient.display];
  const decides = record.state === 'held' && !record.hidden && may('Decide Held Records');

  async function decided(): Promise<void> {
    await queries.invalidateQueries({ queryKey: heldRecordsKey });
    if (record.patient.uuid !== null)
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(record.patient.uuid) });
    go('/administration/held');
  }
  async function accept(): Promise<void> {
    const message = t('heldrecord.acceptSure', { form, name, author: record.author?.display ?? '' });
    if (!(await confirm({ message, yes: acceptLabel, destructive: false }))) return;
    try {
      await acceptHeld(record.uuid);
      notify('heldrecord.acceptedToast', { form, name });
    } catch (problem) {
      notifyProblem(problem);
      if (!wasFaster(problem)) return;
    }
    await decided();
  }
  async function reject(reason: string): Promise<void> {
    try {
      await rejectHeld(record.uuid, reason);
      notify('heldrecord.rejectedToast', { form });
    } catch (problem) {
      if (!wasFaster(problem)) throw problem;
      notifyProblem(problem);
    }
    await decided();
  }
  const acceptLabel = t(record.problem?.code === 'fieldrecord.sameDay' ? 'heldrecord.keepBoth' : 'heldrecord.accept');

  return (
    <>
      <PageHeader
        title={form || t('administration.heldRecords')}
        subtitle={<Parts of={[name, record.author?.display ?? '', moment(record.savedAt)].filter((each) => each !== '')} />}
      >
        {decides && doing !== 'correct' ? (
          <Group gap="xs">
            <Button loading={busy} onClick={() => void work(accept)}>
              {acceptLabel}
            </Button>
            {filled !== null && record.kind === 'form' && patient.data ? (
              <Button variant="default" onClick={() => setDoing('correct')}>
                {t('heldrecord.correct')}
              </Button>
            ) : null}
            <Button variant="default" color="red" onClick={() => setDoing('reject')}>
              {t('heldrecord.reject')}
            </Button>
          </Group>
        ) : null}
        {doing === 'correct' ? (
          <Button variant="default" onClick={() => setDoing(null)}>
            {t('heldrecord.stopCorrecting')}
          </Button>
        ) : null}
      </PageHeader>
      <Reasons record={record} labels={new Map(filled?.form.fields.map(({ uuid, label }) => [uuid, label]))} />
      {doing === 'correct' && filled !== null && patient.data ? (
        <Suspense fallback={<Skeletons rows={8} />}>
          <CorrectHeld record={record} filled={filled} patient={patient.data} onDone={decided} />
        </Suspense>
      ) : (
        <AsFilled record={record} filled={filled} />
      )}
      {doing === 'reject' ? (
        <RejectReason
          keep={`reject-held:${record.uuid}`}
          title={t('heldrecord.rejectOf', { form, name })}
          submitLabel={t('heldrecord.reject')}
          label={t('heldrecord.rejectWhy')}
          description={t('heldrecord.rejectHint')}
          onClose={() => setDoing(null)}
          onReason={reject}
        />
      ) : null}
    </>
  );
}

/** What is held, as it was filled. */
function AsFilled({ record, filled }: OpenHeld) {
  const t = useText();
  if (filled !== null) return <ReadOnlyForm {...filled} at={record.context.dateEntered ?? clockOf(record.received)} />;
  if (record.hidden) return null;
  return record.kind === 'registration' ? <HeldRegistration sent={record.sent} /> : <Text c="dimmed">{t('heldrecord.noForm')}</Text>;
}

/** Somebody else has decided, or its author has put it right. */
const wasFaster = (problem: unknown): boolean => problem instanceof ApiProblem && problem.code === 'fieldrecord.decided';

/** Why it is held, question by question, and what is known of it besides. */
function Reasons({ record, labels }: { record: HeldForm; labels: ReadonlyMap<string, string> }) {
  const t = useText();
  const say = useMessageText();
  const { moment } = useFormats();
  const asked = (record.problem?.fields ?? []).filter(({ field, message }) => labels.has(field) && isCode(message.code));
  const decision = whatDecided(record, t, moment);
  const beside = [clockWas(record, t), record.imported ? t('heldrecord.imported') : ''].filter((each) => each !== '');
  return (
    <Stack gap="xs" mb="md">
      <Alert color={record.state === 'held' ? 'orange' : 'gray'}>
        <Title order={2} size="h5" mb={4}>
          {decision === '' ? t('heldrecord.why') : decision}
        </Title>
        {asked.length === 0 ? (
          whyRefused(record, t, say)
        ) : (
          <List size="sm">
            {asked.map(({ field, message }) => (
              <List.Item key={field}>
                <bdi>{labels.get(field)}</bdi>: {say(message)}
              </List.Item>
            ))}
          </List>
        )}
      </Alert>
      {beside.map((each) => (
        <Text key={each} size="sm">
          {each}
        </Text>
      ))}
    </Stack>
  );
}
