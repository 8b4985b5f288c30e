import { Anchor, Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addSampleProblem } from '@fieldward/domain/lab/sample.ts';
import { dayOf, today as dayNow } from '../../../lib/clock.ts';
import { useFormats } from '../../../lib/format.ts';
import { useNeedsServer } from '../../../lib/needs-server.ts';
import { notify } from '../../../lib/notify.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { DataGrid, type GridColumn } from '../../../ui/data-grid.tsx';
import { TextButton } from '../../../ui/icon-button.tsx';
import { late } from '../../../ui/late.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Status } from '../../../ui/status.tsx';
import { RouteLink } from '../../../widgets/navigation.tsx';
import { useActiveTest } from '../order/active-test.ts';
import { PrintLabels } from '../report/lab-report-buttons.tsx';
import { AloneNote } from '../page/alone-note.tsx';
import { useLabAnew } from '../order/use-lab-anew.ts';
import { labTestQuery, type LabSample, type WholeLabTest } from '../order/lab-work.queries.ts';
import { SampleState, statusCode } from '../page/lab-words.tsx';
import { isKeptHere, keepDecision } from './send-sample.ts';
import { useSampleDecisions, type Rejected } from './use-sample-decisions.ts';
import { GRID_HEIGHT, ROWS } from '../order/test-order.columns.tsx';

const SampleModal = late(async () => (await import('./sample.modal.tsx')).SampleModal);
const RejectSample = late(async () => (await import('./reject-sample.modal.tsx')).RejectSample);

type Row = LabSample & { serial: number };
type Open = { what: 'sample'; sample: LabSample | null } | { what: 'reject'; sample: Rejected };

/** /samplelist?test: what was taken of a patient for a test. */
export default function SampleListScreen() {
  const t = useText();
  const formats = useFormats();
  const { may } = useSession();
  const uuid = useActiveTest();
  const { data, isFetching, error, refetch } = useQuery(labTestQuery(uuid, may));
  // `add` goes on with a sample that the server did not take
  const [{ add: adding }, setUrl] = useUrlState({ add: false });
  const [open, setOpen] = useState<Open | null>(adding && may('Add CommonLab Samples') ? { what: 'sample', sample: null } : null);
  const alone = useNeedsServer()() !== undefined;
  useLabAnew();
  const [today] = useState(dayNow);
  const [adds, edits] = [may('Add CommonLab Samples'), may('Edit CommonLab Samples')];
  const test = data?.data;
  const rows = test?.labTestSamples.map((sample, at) => ({ ...sample, serial: at + 1 }));

  const { accept, reject } = useSampleDecisions(test, (sample) => setOpen({ what: 'reject', sample }));
  const edit = (sample: LabSample): void =>
    sample.status === 'PROCESSED' ? notify('lab.processedIsFinal') : setOpen({ what: 'sample', sample });
  const add = (): void =>
    addSampleProblem(rows?.map(({ status }) => status) ?? []) === null
      ? setOpen({ what: 'sample', sample: null })
      : notify('lab.alreadyProcessed');

  const decision = (key: 'accept' | 'reject', act: (sample: LabSample) => void): GridColumn<Row> => ({
    key,
    title: t(`labscreen.${key}Sample`),
    action: true,
    width: 120,
    render: (row) => (
      <Button
        variant="light"
        size="compact-sm"
        {...(key === 'reject' ? { color: 'red' } : {})}
        aria-label={t(`labscreen.${key}Of`, { identifier: row.sampleIdentifier })}
        onClick={() => act(row)}
      >
        {t(`labscreen.${key}`)}
      </Button>
    ),
  });
  const columns: readonly GridColumn<Row>[] = [
    {
      key: 'serial',
      title: t('labscreen.serial'),
      width: 72,
      action: true,
      value: (row) => row.serial,
      render: (row) =>
        edits && !isKeptHere(test, row) ? (
          <Anchor
            component="button"
            type="button"
            aria-label={t('labscreen.editSampleOf', { serial: row.serial, identifier: row.sampleIdentifier })}
            onClick={() => edit(row)}
          >
            {row.serial}
          </Anchor>
        ) : (
          row.serial
        ),
    },
    { key: 'type', title: t('labscreen.specimenType'), wrap: true, value: (row) => row.specimenType?.display },
    { key: 'site', title: t('labscreen.specimenSite'), wrap: true, value: (row) => row.specimenSite?.display },
    { key: 'identifier', title: t('labscreen.sampleIdentifier'), width: 150, phone: 'title', value: (row) => row.sampleIdentifier },
    { key: 'collected', title: t('labscreen.collectedOn'), width: 120, value: (row) => formats.dayOf(row.collectionDate) },
    {
      key: 'status',
      title: t('labscreen.status'),
      width: alone ? 170 : 130,
      wrap: true,
      phone: 'first',
      value: (row) => (row.here ? `${t(statusCode(row.status))} · ${t('labscreen.onDevice')}` : t(statusCode(row.status))),
      render: (row) => (
        <>
          <SampleState status={row.status} />
          {row.here ? <Status>{t('labscreen.onDevice')}</Status> : null}
          {row.status !== 'PROCESSED' && row.expiryDate !== null && dayOf(row.expiryDate) < today ? (
            <Status tone="warning">{t('labscreen.expiredSince', { day: formats.dayOf(row.expiryDate) })}</Status>
          ) : null}
        </>
      ),
    },
    ...(edits ? [decision('accept', (row) => void accept(row)), decision('reject', (row) => void reject(row))] : []),
  ];

  if (uuid === '')
    return (
      <>
        <PageHeader title={t('labscreen.sampleList')} />
        <EmptyState title={t('labscreen.noTest')} hint={t('labscreen.noTestWhy')} />
      </>
    );
  return (
    <>
      <PageHeader
        title={t('labscreen.sampleList')}
        subtitle={test ? <TestFacts test={test} /> : ' '}
        actions={
          test?.voided === false ? (
            <Group gap="xs">
              {alone ? null : (
                <PrintLabels samples={test.labTestSamples.filter(({ status }) => status !== 'REJECTED').map((each) => each.uuid)} />
              )}
              {adds ? <TextButton icon={IconPlus} text={t('labscreen.addSample')} onClick={add} /> : null}
            </Group>
          ) : null
        }
      />
      {alone ? <AloneNote says="labscreen.heldSamples" /> : null}
      {test?.voided ? (
        <EmptyState title={t('lab.testVoided')} hint={t('labscreen.testVoidedWhy')} />
      ) : (
        <DataGrid
          name="lab-samples"
          label={t('labscreen.sampleList')}
          columns={columns}
          rows={rows}
          idOf={(row) => row.uuid}
          size={ROWS}
          height={GRID_HEIGHT}
          loading={isFetching}
          error={error}
          onRetry={() => void refetch()}
          empty={<EmptyState title={t('labscreen.noSamples')} />}
        />
      )}
      {open?.what === 'sample' && test ? (
        <SampleModal
          of={test}
          sample={open.sample}
          onClose={() => {
            setOpen(null);
            setUrl({ add: false });
          }}
        />
      ) : null}
      {open?.what === 'reject' ? (
        <RejectSample
          sample={open.sample}
          onClose={() => setOpen(null)}
          keep={test && isKeptHere(test, open.sample) ? (reason) => keepDecision(test, open.sample, reason) : undefined}
        />
      ) : null}
    </>
  );
}

/** Whose test it is, which, and its reference. */
function TestFacts({ test }: { test: WholeLabTest }) {
  const t = useText();
  return (
    <>
      <RouteLink to="/patient/detail/laboratory" search={{ patient: test.order.patient.uuid }}>
        <bdi>{test.order.patient.display}</bdi>
      </RouteLink>{' '}
      · {test.labTestType.name} · <bdi>{test.labReferenceNumber || t('labscreen.numberLater')}</bdi>
    </>
  );
}
