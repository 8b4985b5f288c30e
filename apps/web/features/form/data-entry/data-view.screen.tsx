import { Select, Tabs, Text, Title, UnstyledButton } from '@mantine/core';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { askAhead } from '../../../lib/device/device-gate.ts';
import { local, useLocal } from '../../../lib/local-store.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useText } from '../../../lib/text.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState, ErrorState, Skeletons } from '../../../ui/states.tsx';
import { Parts } from '../../../ui/parts.tsx';
import { useGo, useParam } from '../../../widgets/navigation.tsx';
import { NoPatient, PatientOpened, PatientRefused, PatientVoided } from '../../../widgets/patient-access.tsx';
import { patientBannerQuery, workflowOfPatient } from '../../../widgets/patient-banner.queries.ts';
import { identifierOf, patientQuery, shortName } from '../../../widgets/patient.queries.ts';
import {
  componentFormsQuery,
  phaseComponentsQuery,
  workflowPhasesQuery,
  workflowsQuery,
  type ComponentForm,
} from '../../../widgets/workflow.queries.ts';
import { useVisitedHousehold } from './use-go-on.ts';
import classes from './data-view.module.css';

/**
 * /patient/detail/dataentry?patient&workflow: a tab per phase of the workflow, its stages, their forms. Without a workflow in the address it is
 * the patient's own, else the one that was looked at last.
 */
export default function DataViewScreen() {
  const t = useText();
  const go = useGo();
  const patientUuid = useParam('patient');
  const household = useVisitedHousehold();
  const queries = useQueryClient();
  const settings = useSettings();
  const { workflows, workflow, seeking } = useWorkflowOf(patientUuid);
  const patient = useQuery(patientQuery(patientUuid));
  const phases = useQuery(workflowPhasesQuery(workflow));
  const phaseWanted = useParam('phase');
  const phase = phases.data?.find(({ phaseUUID }) => phaseUUID === phaseWanted)?.phaseUUID ?? phases.data?.[0]?.phaseUUID ?? '';

  async function openForm(form: ComponentForm): Promise<void> {
    local.set('form', { uuid: form.form.uuid, display: form.form.name, componentForm: form.uuid });
    await askAhead(async () => (await import('./form-ahead.ts')).askForForm(queries, { patient: patientUuid, form, settings }));
    go('/patient/detail/dataentry/form', { patient: patientUuid, household, componentForm: form.uuid });
  }
  const choose = (search: { workflow?: string; phase?: string }) =>
    go('/patient/detail/dataentry', { patient: patientUuid, household, workflow, ...search }, true);
  if (patientUuid === '') return <NoPatient />;
  if (patient.isError) return <PatientRefused patient={patientUuid} error={patient.error} onRetry={() => void patient.refetch()} />;
  if (patient.data?.voided === true) return <PatientVoided />;
  return (
    <>
      <PageHeader
        title={t('dataentry.title')}
        subtitle={patient.data ? <Parts of={[shortName(patient.data), identifierOf(patient.data)]} /> : ' '}
      >
        <Select
          label={t('patient.workflow')}
          w={{ base: '100%', xs: 280 }}
          allowDeselect={false}
          data={(workflows.data ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))}
          value={workflow || null}
          placeholder={t('patient.selectWorkflow')}
          onChange={(uuid) => {
            const chosen = workflows.data?.find((one) => one.uuid === uuid);
            if (!chosen) return;
            local.set('selectedWorkflow', chosen.name);
            local.set('selectedWorkflowId', chosen.uuid);
            go('/patient/detail/dataentry', { patient: patientUuid, household, workflow: chosen.uuid }, true);
          }}
        />
      </PageHeader>
      <PatientOpened patient={patientUuid} />
      {workflows.isError ? <ErrorState error={workflows.error} onRetry={() => void workflows.refetch()} /> : null}
      {workflow === '' && !seeking && workflows.data ? (
        <EmptyState title={t('dataentry.noWorkflow')} hint={t('dataentry.noWorkflowWhy')} />
      ) : null}
      {phases.isError ? <ErrorState error={phases.error} onRetry={() => void phases.refetch()} /> : null}
      {seeking || (workflow !== '' && phases.isPending) ? <Skeletons rows={6} /> : null}
      {phases.data?.length === 0 ? <EmptyState title={t('dataentry.noPhases')} hint={t('dataentry.noPhasesWhy')} /> : null}
      {phases.data && phases.data.length > 0 ? (
        <Tabs value={phase} onChange={(value) => choose({ phase: value ?? phase })}>
          <Tabs.List aria-label={t('dataentry.phases')}>
            {phases.data.map(({ phaseUUID, phaseName }) => (
              <Tabs.Tab key={phaseUUID} value={phaseUUID}>
                {phaseName}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {phases.data.map(({ phaseUUID }) => (
            <Tabs.Panel key={phaseUUID} value={phaseUUID}>
              <PhaseForms workflow={workflow} phase={phaseUUID} open={(form) => void openForm(form)} />
            </Tabs.Panel>
          ))}
        </Tabs>
      ) : null}
    </>
  );
}

/** The workflow whose forms are shown (uuid, '' for none), among all of them; `seeking` while nobody knows yet which one the patient is in. */
function useWorkflowOf(patient: string) {
  const stored = useLocal('selectedWorkflowId') ?? '';
  const workflows = useQuery(workflowsQuery);
  const named = useParam('workflow');
  const unnamed = named === '' && patient !== '';
  // what is drawn stays while somebody reads it
  const facts = useQuery({ ...patientBannerQuery(patient), enabled: unnamed, staleTime: 'static' });
  const seeking = unnamed && facts.isLoading;
  const workflow = seeking ? '' : chosenOf(workflows.data ?? [], named || (workflowOfPatient(facts.data) ?? stored));
  return { workflows, workflow, seeking };
}

/** The workflow that is wanted, where it is among them, else the only one; empty where one has to be chosen. */
function chosenOf(workflows: readonly { readonly uuid: string }[], wanted: string | undefined): string {
  const found = workflows.find(({ uuid }) => uuid === wanted);
  return (found ?? (workflows.length === 1 ? workflows[0] : undefined))?.uuid ?? '';
}

/** The stages of one phase with their forms. */
function PhaseForms({ workflow, phase, open }: { workflow: string; phase: string; open: (form: ComponentForm) => void }) {
  const t = useText();
  const components = useQuery(phaseComponentsQuery(workflow));
  const stages = (components.data ?? []).filter(({ phaseUUID }) => phaseUUID === phase);
  const forms = useQueries({ queries: stages.map(({ componentUUID }) => componentFormsQuery(componentUUID)) });
  useEffect(() => {
    local.set('active-phases-uuid', phase);
  }, [phase]);

  if (components.isPending) return <Skeletons rows={4} />;
  if (components.isError) return <ErrorState error={components.error} onRetry={() => void components.refetch()} />;
  if (stages.length === 0) return <EmptyState title={t('dataentry.noStages')} />;
  return stages.map((stage, at) => {
    const list = forms[at];
    const here = (list?.data ?? []).filter((one) => one.workflow?.uuid === workflow && one.phase?.uuid === phase && !one.form.retired);
    return (
      <section key={stage.uuid} className={classes.stage} aria-label={stage.hydramoduleComponent.name}>
        <Title order={2}>{stage.hydramoduleComponent.name}</Title>
        {list?.isPending ? <Skeletons rows={1} height={64} /> : null}
        {list?.isError ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
        {list?.data && here.length === 0 ? <Text c="dimmed">{t('dataentry.noForms')}</Text> : null}
        <ul className={classes.forms}>
          {here.map((one) => (
            <li key={one.uuid}>
              <UnstyledButton className={classes.form} onClick={() => open(one)}>
                <span className={classes.name}>{one.form.name}</span>
                {one.form.description ? <span className={classes.about}>{one.form.description}</span> : null}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </section>
    );
  });
}
