import { SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../lib/session.ts';
import { useText, withTextsOf } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { late } from '../../../ui/late.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { workflowsQuery } from '../../../widgets/workflow.queries.ts';
import { RouteLink } from '../../../widgets/navigation.tsx';
import { PlaceChoice } from '../dashboard/page/place-choice.tsx';
import { CohortMonths, Cohorts } from './cohorts.panel.tsx';
import { Overdue } from './overdue.panel.tsx';

const OnePatient = late(
  async () => (await withTextsOf('features/report/followup/one-patient.panel.tsx', () => import('./one-patient.panel.tsx'))).OnePatient,
);

const VIEWS = ['overdue', 'retention', 'one'] as const;

/** /followup: what is overdue, who stays in care, and why somebody is on a list of what is to be done. */
export default function FollowupScreen() {
  const t = useText();
  const { may } = useSession();
  const [url, setUrl] = useUrlState({ show: 'overdue', location: '', workflow: '' });
  const show = VIEWS.find((each) => each === url.show) ?? 'overdue';
  const workflows = useQuery(workflowsQuery);
  // in care is somebody in one workflow
  const workflow = show === 'retention' && url.workflow === '' ? (workflows.data?.[0]?.uuid ?? '') : url.workflow;
  return (
    <>
      <PageHeader title={t('shell.followup')} subtitle={t('followup.about')}>
        <SegmentedControl
          aria-label={t('followup.show')}
          value={show}
          onChange={(next) => setUrl({ show: next })}
          data={VIEWS.map((value) => ({ value, label: t(`followup.${value}`) }))}
        />
        {show === 'one' ? null : (
          <>
            <PlaceChoice value={url.location} onChange={(location) => setUrl({ location })} />
            <Select
              label={t('followup.workflow')}
              placeholder={t(show === 'retention' ? 'followup.chooseWorkflow' : 'followup.allWorkflows')}
              w={240}
              clearable={show !== 'retention'}
              clearButtonProps={{ 'aria-label': t('shell.clear') }}
              data={(workflows.data ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))}
              value={workflow || null}
              onChange={(next) => setUrl({ workflow: next ?? '' })}
            />
            {show === 'retention' ? <CohortMonths /> : null}
            {show === 'overdue' && may('View Reports') ? (
              <RouteLink to="/reports" search={{ tab: 'reports', report: 'scheduleTasks', workflow: url.workflow }}>
                {t('followup.asFile')}
              </RouteLink>
            ) : null}
          </>
        )}
      </PageHeader>
      {show === 'overdue' ? <Overdue location={url.location} workflow={workflow} /> : null}
      {show === 'retention' ? <Cohorts location={url.location} workflow={workflow} /> : null}
      {show === 'one' ? <OnePatient /> : null}
    </>
  );
}
