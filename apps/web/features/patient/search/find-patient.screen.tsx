import { Button } from '@mantine/core';
import { IconBookmarkPlus, IconPlus, IconRoute } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askAhead } from '../../../lib/device/device-gate.ts';
import { local } from '../../../lib/local-store.ts';
import { useSession } from '../../../lib/session.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { DataGrid, foundPage, useGridState } from '../../../ui/data-grid.tsx';
import { TextButton } from '../../../ui/icon-button.tsx';
import { late } from '../../../ui/late.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useGo, useHref } from '../../../widgets/navigation.tsx';
import { useSelectedWorkflow } from '../../../widgets/selected-workflow.ts';
import { identifierOf, shortName } from '../../../widgets/patient.queries.ts';
import { FindForm } from './find-form.tsx';
import { PrintFound } from './print-found.tsx';
import { usePatientColumns } from './find-patient.columns.tsx';
import { patientSearch, SEARCH_ABOVE, type FoundPatient } from '../../../widgets/patient-search.queries.ts';
import { patientContacts } from './patient-search.queries.ts';

const WorkflowChooser = late(async () => (await import('../../../widgets/workflow-chooser.modal.tsx')).WorkflowChooser);
const AddPatient = late(async () => (await import('../registration/add-patient.modal.tsx')).AddPatient);
const RegisterByForm = late(async () => (await import('../registration/register-by-form.modal.tsx')).RegisterByForm);

const SaveList = late(async () => (await import('../../../widgets/saved-list/save-list.modal.tsx')).SaveList);

const PAGE = 25;
const NOBODY: readonly FoundPatient[] = [];

/** The chosen workflow, or that there is none; opens the chooser. */
function WorkflowChip({ workflow, onClick }: { workflow: string | undefined; onClick: () => void }) {
  const t = useText();
  return (
    <Button
      variant="default"
      radius="xl"
      leftSection={<IconRoute size={16} aria-hidden />}
      {...(workflow === undefined ? {} : { 'aria-label': t('patient.workflowChip', { workflow }) })}
      onClick={onClick}
    >
      {workflow ?? t('patient.selectWorkflow')}
    </Button>
  );
}

/** /patient: finds people by name or identifier, registers new ones, and opens them under the chosen workflow. */
export default function FindPatientScreen() {
  const t = useText();
  const go = useGo();
  const href = useHref();
  const { may } = useSession();
  // `register` is a number that was scanned and that nobody has; `add` begins with the registration
  const [{ q, register, add }, setUrl] = useUrlState({ q: '', register: '', add: false, page: 1 });
  const grid = useGridState('', PAGE);
  const [adding, setAdding] = useState(add && may('Edit Patients'));
  const [choosing, setChoosing] = useState(false);
  const [saving, setSaving] = useState(false);
  const [waiting, setWaiting] = useState<FoundPatient | null>(null);
  const workflow = useSelectedWorkflow();
  const Registration = useSettings().registrationForm === '' ? AddPatient : RegisterByForm;
  const queries = useQueryClient();
  const found = useQuery(patientSearch(q, grid.limit, grid.startIndex));
  const contacts = useQuery(patientContacts(found.data?.rows.map(({ uuid }) => uuid) ?? []));
  const columns = usePatientColumns(found.data?.rows ?? NOBODY, contacts.data);

  async function search(wanted: string): Promise<void> {
    await askAhead(() => queries.prefetchQuery(patientSearch(wanted, grid.limit, 0)));
    setUrl({ q: wanted, page: 1 });
  }

  function activate(patient: FoundPatient): void {
    local.set('active-patient', { uuid: patient.uuid, display: shortName(patient), identifier: identifierOf(patient) });
    go('/patient/detail', { patient: patient.uuid });
  }

  async function open(patient: FoundPatient): Promise<void> {
    if (local.get('selectedWorkflowId')) return activate(patient);
    // who is in one workflow is seen under it: there is nothing to choose
    const known = contacts.data ?? (await contacts.refetch()).data;
    const only = known?.get(patient.uuid)?.workflow ?? null;
    if (only !== null) {
      local.set('selectedWorkflow', only.display);
      local.set('selectedWorkflowId', only.uuid);
      return activate(patient);
    }
    setWaiting(patient);
    setChoosing(true);
  }

  const searched = q.trim().length > SEARCH_ABOVE;
  return (
    <>
      <PageHeader
        title={t('patient.findTitle')}
        actions={
          <>
            <WorkflowChip workflow={workflow} onClick={() => setChoosing(true)} />
            {searched ? (
              <TextButton icon={IconBookmarkPlus} text={t('patient.saveSearch')} variant="default" onClick={() => setSaving(true)} />
            ) : null}
            {searched ? <PrintFound patients={found.data?.rows ?? []} /> : null}
            {may('Edit Patients') ? <TextButton icon={IconPlus} text={t('patient.createNew')} onClick={() => setAdding(true)} /> : null}
          </>
        }
      >
        <FindForm q={q} onSearch={search} />
      </PageHeader>
      {searched ? (
        <DataGrid
          {...foundPage(found)}
          name="patients"
          label={t('patient.findTitle')}
          columns={columns}
          idOf={(row) => row.uuid}
          onOpen={(patient) => void open(patient)}
          hrefOf={({ uuid }) => href('/patient/detail', { patient: uuid })}
          size={PAGE}
          empty={<EmptyState title={t('patient.notFound', { text: q })} hint={t('patient.notFoundWhy')} />}
        />
      ) : (
        <EmptyState title={t('patient.searchFirst')} hint={t('patient.searchFirstWhy')} />
      )}
      {choosing ? (
        <WorkflowChooser
          onClose={() => {
            setChoosing(false);
            setWaiting(null);
          }}
          onChosen={() => {
            setChoosing(false);
            if (waiting) activate(waiting);
          }}
        />
      ) : null}
      {saving ? <SaveList kind="patient" filter={{ q }} suggested={q} onClose={() => setSaving(false)} /> : null}
      {adding || (register !== '' && may('Edit Patients')) ? (
        <Registration
          key={register}
          identifier={register}
          onClose={() => {
            setAdding(false);
            setUrl({ register: '', add: false });
          }}
          onCreated={(identifier) => {
            setAdding(false);
            setUrl({ q: identifier, register: '', add: false });
          }}
          onOpen={(uuid) => go('/patient/detail', { patient: uuid })}
        />
      ) : null}
    </>
  );
}
