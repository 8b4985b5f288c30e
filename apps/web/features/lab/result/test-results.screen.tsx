import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { late } from '../../../ui/late.tsx';
import { EmptyState, ErrorState, Skeletons } from '../../../ui/states.tsx';
import { WithDrafts } from '../../../ui/with-drafts.tsx';
import { RouteLink } from '../../../widgets/navigation.tsx';
import { useActiveTest } from '../order/active-test.ts';
import { PrintReport } from '../report/lab-report-buttons.tsx';
import { labTestQuery } from '../order/lab-work.queries.ts';
import { resultFieldsQuery } from './results.queries.ts';

const ResultForm = late(async () => (await import('./result-form.tsx')).ResultForm);

/** /testresults?test: 'Add Test Result', with a field for each attribute of the type of test. */
export default function TestResultsScreen() {
  const t = useText();
  const { may } = useSession();
  const uuid = useActiveTest();
  const test = useQuery({ ...labTestQuery(uuid, may), refetchOnWindowFocus: false });
  const fields = useQuery(resultFieldsQuery(test.data?.data.labTestType.uuid ?? ''));
  if (uuid === '')
    return (
      <>
        <PageHeader title={t('labscreen.addResult')} />
        <EmptyState title={t('labscreen.noTest')} hint={t('labscreen.noTestWhy')} />
      </>
    );
  const failed = [test, fields].find(({ isError }) => isError);
  const whole = test.data?.data;
  return (
    <>
      <PageHeader
        title={t('labscreen.addResult')}
        subtitle={
          whole ? (
            <>
              {t('labscreen.resultsFor', { name: whole.labTestType.name })} ·{' '}
              <RouteLink to="/patient/detail/laboratory" search={{ patient: whole.order.patient.uuid }}>
                <bdi>{whole.order.patient.display}</bdi>
              </RouteLink>{' '}
              · <bdi>{whole.labReferenceNumber}</bdi>
            </>
          ) : (
            ' '
          )
        }
        actions={whole && whole.releasedAt !== null && !whole.voided ? <PrintReport labTest={uuid} /> : null}
      />
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : !whole || !fields.data ? (
        <Skeletons rows={8} />
      ) : whole.voided ? (
        <EmptyState title={t('lab.testVoided')} hint={t('labscreen.testVoidedWhy')} />
      ) : whole.labTestType.sensitive && !may('View Sensitive Data') ? (
        <EmptyState title={t('labscreen.testHidden')} hint={t('labscreen.testHiddenWhy')} />
      ) : (
        <WithDrafts>
          <ResultForm
            key={uuid}
            read={{ data: whole, etag: test.data?.etag }}
            fields={fields.data}
            reread={async () => {
              const { data, error } = await test.refetch();
              if (data === undefined) throw error ?? new Error('the test cannot be read');
              return data;
            }}
          />
        </WithDrafts>
      )}
    </>
  );
}
