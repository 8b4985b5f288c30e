import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { local } from '../../../lib/local-store.ts';
import { useNeedsServer } from '../../../lib/needs-server.ts';
import { notify } from '../../../lib/notify.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { DataGrid } from '../../../ui/data-grid.tsx';
import { late } from '../../../ui/late.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useGo, useHref, useParam } from '../../../widgets/navigation.tsx';
import { NoPatient, PatientOpened, PatientRefused } from '../../../widgets/patient-access.tsx';
import { patientQuery } from '../../../widgets/patient.queries.ts';
import { AloneNote } from '../page/alone-note.tsx';
import { PatientLine } from '../page/patient-line.tsx';
import { useLabAnew } from './use-lab-anew.ts';
import { keepActiveTest } from './active-test.ts';
import { PrintReport } from '../report/lab-report-buttons.tsx';
import { testsOfPatientQuery, type LabTest } from './lab-work.queries.ts';
import { GRID_HEIGHT, ROWS, testOrderColumns } from './test-order.columns.tsx';

const TestOrderSummary = late(async () => (await import('./test-order-summary.modal.tsx')).TestOrderSummary);
const TrendPanel = late(async () => (await import('../trend/trend.panel.tsx')).TrendPanel);
const EditTestOrder = late(async () => (await import('./edit-test-order.modal.tsx')).EditTestOrder);

/** /patient/detail/laboratory?patient: the tests that were ordered for a patient. */
export default function TestOrderListScreen() {
  const t = useText();
  const formats = useFormats();
  const go = useGo();
  const href = useHref();
  const { may } = useSession();
  const alone = useNeedsServer()() !== undefined;
  useLabAnew();
  const uuid = useParam('patient') || (local.get('active-patient')?.uuid ?? '');
  // which test is viewed is in the address, so that Back and a reload keep it
  const [{ q, view }, setUrl] = useUrlState({ q: '', view: '' });
  const [edited, setEdited] = useState('');
  const patient = useQuery(patientQuery(uuid));
  const tests = useQuery(testsOfPatientQuery(uuid));
  const [adds, edits, seesSamples, seesResults] = (
    ['Add CommonLab Orders', 'Edit CommonLab Orders', 'View CommonLab Samples', 'View CommonLab results'] as const
  ).map(may);

  const rows = useMemo(() => {
    const wanted = q.trim().toLocaleLowerCase();
    return tests.data?.filter((test) =>
      [test.labTestType.name, test.labReferenceNumber].some((text) => text.toLocaleLowerCase().includes(wanted)),
    );
  }, [tests.data, q]);
  const columns = useMemo(() => {
    const open = (to: string) => (test: LabTest) => {
      keepActiveTest(test);
      go(to, { test: test.uuid });
    };
    return testOrderColumns(t, formats, {
      samples: seesSamples ? open('/samplelist') : null,
      results:
        seesResults && !alone
          ? (test) => {
              if (test.labTestType.requiresSpecimen && test.sampleStatus === null) notify('lab.noSample');
              else open('/testresults')(test);
            }
          : null,
      view: (test) => setUrl({ view: test.uuid }),
      edit: edits && !alone ? (test) => setEdited(test.uuid) : null,
    });
  }, [t, formats, go, setUrl, edits, seesSamples, seesResults, alone]);

  const addTarget = { to: '/testorder', search: { patient: uuid } } as unknown as { to: '/' };
  if (uuid === '') return <NoPatient />;
  if (patient.isError) return <PatientRefused patient={uuid} error={patient.error} onRetry={() => void patient.refetch()} />;
  return (
    <>
      <PageHeader
        title={t('labscreen.orderList')}
        subtitle={<PatientLine patient={patient.data} />}
        actions={
          <Group gap="xs">
            {seesResults && !alone ? (
              <PrintReport patient={uuid} disabled={!(tests.data ?? []).some(({ releasedAt }) => releasedAt !== null)} />
            ) : null}
            {adds && patient.data?.voided !== true ? (
              <Button component={Link} {...addTarget} leftSection={<IconPlus size={16} aria-hidden />}>
                {t('labscreen.addOrder')}
              </Button>
            ) : null}
          </Group>
        }
      >
        <SearchBox label={t('labscreen.searchOrders')} value={q} onSearch={(text) => setUrl({ q: text })} />
      </PageHeader>
      <PatientOpened patient={uuid} />
      {alone ? <AloneNote says="labscreen.heldTests" /> : null}
      {/* The grid chooses its columns once: again when it is known what somebody may. */}
      <DataGrid
        key={`${edits} ${seesResults} ${alone}`}
        name="test-orders"
        label={t('labscreen.orderList')}
        columns={columns}
        rows={rows}
        idOf={(test) => test.uuid}
        size={ROWS}
        height={GRID_HEIGHT}
        loading={tests.isFetching}
        error={tests.error}
        onRetry={() => void tests.refetch()}
        onOpen={(test) => setUrl({ view: test.uuid })}
        hrefOf={(test) => href('/patient/detail/laboratory', { patient: uuid, view: test.uuid })}
        empty={
          q === '' ? (
            <EmptyState title={t('labscreen.noOrders')} hint={t('labscreen.noOrdersWhy')} />
          ) : (
            <EmptyState title={t('labscreen.noMatch')} hint={t('labscreen.noMatchWhy')} />
          )
        }
      />
      {seesResults && !alone ? <TrendPanel key={uuid} patient={uuid} /> : null}
      {view === '' ? null : <TestOrderSummary uuid={view} onClose={() => setUrl({ view: '' })} />}
      {edited === '' ? null : <EditTestOrder uuid={edited} onClose={() => setEdited('')} />}
    </>
  );
}
