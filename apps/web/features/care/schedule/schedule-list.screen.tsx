import { schedule as wire } from '@fieldward/contract/care/schedule.ts';
import { limitsOf } from '@fieldward/contract/limits.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { save } from '../../../lib/client.ts';
import { useFormats } from '../../../lib/format.ts';
import { fieldProblems, notifyProblem } from '../../../lib/notify.ts';
import { useSession } from '../../../lib/session.ts';
import { useText, withTextsOf } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { accountWord } from '../../../widgets/account/account-word.ts';
import { DataGrid, type GridColumn } from '../../../ui/data-grid.tsx';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { EmptyState, Skeletons } from '../../../ui/states.tsx';
import { useHref } from '../../../widgets/navigation.tsx';
import { TextField } from '../../../widgets/text-field.tsx';
import { workflowsQuery } from '../../../widgets/workflow.queries.ts';
import { scheduleKey, schedulesQuery, type ScheduleRow } from './schedule.queries.ts';

const ScheduleOpening = lazy(() =>
  withTextsOf('features/care/schedule/schedule-opening.panel.tsx', () => import('./schedule-opening.panel.tsx')),
);

/** /administration/schedules: what has to happen with the patients of each workflow; `?schedule=` opens one. */
export default function ScheduleListScreen() {
  const [{ schedule }, setUrl] = useUrlState({ schedule: '' });
  if (schedule === '') return <ScheduleList onOpen={(uuid) => setUrl({ schedule: uuid })} />;
  return (
    <Suspense fallback={<Skeletons />}>
      <ScheduleOpening key={schedule} schedule={schedule} onClose={() => setUrl({ schedule: '' })} />
    </Suspense>
  );
}

function ScheduleList({ onOpen }: { onOpen: (uuid: string) => void }) {
  const t = useText();
  const href = useHref();
  const { may } = useSession();
  const { dayOf } = useFormats();
  const { data, isFetching, error, refetch } = useQuery(schedulesQuery);
  const [creating, setCreating] = useState(false);
  const columns = useMemo<readonly GridColumn<ScheduleRow>[]>(
    () => [
      { key: 'name', title: t('entries.name'), value: (row) => row.name, sortable: true },
      { key: 'workflow', title: t('schedulescreen.workflow'), value: (row) => row.workflow.name, sortable: true },
      {
        key: 'published',
        title: t('schedulescreen.published'),
        value: (row) =>
          row.newest === null ? t('schedulescreen.notPublished') : t('schedulescreen.version', { number: row.newest.number }),
      },
      { key: 'since', title: t('schedulescreen.since'), value: (row) => dayOf(row.newest?.dateCreated) },
      { key: 'by', title: t('schedulescreen.by'), value: (row) => accountWord(row.newest?.creator, t) },
    ],
    [t, dayOf],
  );
  return (
    <>
      <PageHeader
        title={t('schedulescreen.title')}
        subtitle={t('schedulescreen.about')}
        actions={
          may(wire.privileges.write) ? (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
              {t('schedulescreen.create')}
            </Button>
          ) : null
        }
      />
      <DataGrid
        name="schedules"
        label={t('schedulescreen.title')}
        columns={columns}
        rows={data}
        idOf={(row) => row.uuid}
        loading={isFetching}
        error={error}
        onRetry={() => void refetch()}
        onOpen={(row) => onOpen(row.uuid)}
        hrefOf={(row) => href('/administration/schedules', { schedule: row.uuid })}
        empty={<EmptyState title={t('schedulescreen.none')} hint={t('schedulescreen.noneWhy')} />}
      />
      {creating ? <CreateSchedule onMade={onOpen} onClose={() => setCreating(false)} /> : null}
    </>
  );
}

function CreateSchedule({ onMade, onClose }: { onMade: (uuid: string) => void; onClose: () => void }) {
  const t = useText();
  const queries = useQueryClient();
  const { data: workflows } = useQuery(workflowsQuery);
  const [name, setName] = useState('');
  const [workflow, setWorkflow] = useState<string | null>(null);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});

  async function create(): Promise<void> {
    const missing = {
      ...(name.trim() === '' ? { name: t('person.required') } : {}),
      ...(workflow === null ? { workflow: t('person.required') } : {}),
    };
    setProblems(missing);
    if (workflow === null || name.trim() === '') return;
    try {
      const { uuid } = await save(wire, { name: name.trim(), workflow, definition: { steps: [] } });
      await queries.invalidateQueries({ queryKey: scheduleKey });
      onMade(uuid);
    } catch (refusal) {
      const own = fieldProblems(refusal);
      setProblems(own);
      if (Object.keys(own).length === 0) notifyProblem(refusal);
    }
  }

  return (
    <ModalForm title={t('schedulescreen.create')} onClose={onClose} onSubmit={create} dirty={name !== '' || workflow !== null}>
      <TextField
        data-autofocus
        label={t('entries.name')}
        required
        maxLength={limitsOf(wire, 'name').max}
        value={name}
        error={problems['name']}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <SearchSelect
        label={t('schedulescreen.workflow')}
        required
        data={(workflows ?? []).map((each) => ({ value: each.uuid, label: each.name }))}
        value={workflow}
        error={problems['workflow']}
        onChange={setWorkflow}
      />
    </ModalForm>
  );
}
