import { addDays } from '@fieldward/domain/time/in-zone.ts';
import { Alert, Box, Select, SimpleGrid, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Turnaround } from '@fieldward/contract/lab/lab-work.operations.ts';
import { labStages, turnaroundGroupings } from '@fieldward/domain/lab/turnaround.ts';
import { today } from '../../../lib/clock.ts';
import { callFile } from '../../../lib/call.ts';
import { useFormats } from '../../../lib/format.ts';
import { labelled, useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { DataGrid } from '../../../ui/data-grid.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { WorkButton } from '../../../ui/work-button.tsx';
import { PlaceFilter } from '../../../widgets/place-filter.tsx';
import { stageNames, useTurnaroundColumns } from './turnaround.columns.tsx';
import { turnaroundQuery } from './turnaround.queries.ts';
import { Labelled } from '../../../ui/labelled.tsx';

/** /laboratory/turnaround: how long tests take, by test and place, and as a file. */
export default function TurnaroundScreen() {
  const t = useText();
  const [days] = useState(() => ({ from: addDays(today(), -29), to: today() }));
  const [{ from, to, location, by: wanted }, setUrl] = useUrlState({ ...days, location: '', by: 'type,location' });
  const by = turnaroundGroupings.find((each) => each === wanted) ?? 'type,location';
  const backwards = to < from;
  const query = { from, to, location, by };
  const found = useQuery({ ...turnaroundQuery(query), enabled: !backwards });
  const columns = useTurnaroundColumns(by);
  const shown = backwards ? undefined : found.data;

  const download = () => callFile('GET fieldward/labturnaround', { query: { ...query, format: 'csv' } }, 'turnaround.csv');

  return (
    <>
      <PageHeader
        title={t('labreport.turnaround')}
        subtitle={t('labreport.turnaroundAbout')}
        actions={
          <WorkButton icon={IconDownload} text={t('labreport.download')} disabled={(shown?.rows.length ?? 0) === 0} work={download} />
        }
      >
        <PlaceFilter
          label={t('labreport.place')}
          none={t('labreport.allPlaces')}
          value={location}
          onChange={(chosen) => setUrl({ location: chosen })}
        />
        <Box w={148}>
          <DateField
            label={t('labreport.fromDay')}
            value={from}
            clearable={false}
            onChange={(day) => (day === '' ? undefined : setUrl({ from: day }))}
          />
        </Box>
        <Box w={148}>
          <DateField
            label={t('labreport.toDay')}
            value={to}
            clearable={false}
            error={backwards ? t('labreport.toBeforeFrom') : null}
            onChange={(day) => (day === '' ? undefined : setUrl({ to: day }))}
          />
        </Box>
        <Select
          label={t('labreport.by')}
          w={160}
          allowDeselect={false}
          data={[
            { value: 'type,location', label: t('labreport.byBoth') },
            { value: 'type', label: t('labreport.byType') },
            { value: 'location', label: t('labreport.byPlace') },
          ]}
          value={by}
          onChange={(chosen) => setUrl({ by: chosen ?? 'type,location' })}
        />
      </PageHeader>
      {shown?.complete === false ? (
        <Alert color="yellow" mb="sm" role="status">
          {t('labreport.incomplete')}
        </Alert>
      ) : null}
      {shown && shown.total.tests > 0 ? <Everything total={shown.total} /> : null}
      <DataGrid
        key={by}
        name={`lab-turnaround-${by}`}
        label={t('labreport.turnaround')}
        columns={columns}
        rows={backwards ? [] : found.data?.rows}
        idOf={(row) => `${row.type?.uuid ?? ''} ${row.location?.uuid ?? ''}`}
        loading={found.isFetching}
        error={found.error}
        onRetry={() => void found.refetch()}
        empty={<EmptyState title={t('labreport.noTests')} hint={t('labreport.noTestsWhy')} />}
      />
    </>
  );
}

/** The stages of all tests together. */
function Everything({ total }: { total: Turnaround['total'] }) {
  const t = useText();
  const { number } = useFormats();
  const hours = (value: number | null): string => (value === null ? '–' : t('labreport.hours', { hours: number(value) }));
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm" mb="md" component="dl" m={0} aria-label={t('labreport.everything')}>
      {labStages.map((stage) => (
        <Box key={stage} p="sm" style={{ border: '1px solid var(--fw-line)', borderRadius: 8 }}>
          <Text component="dt" size="sm" c="dimmed">
            {t(stageNames[stage])}
          </Text>
          <Text component="dd" m={0} fw={600} size="lg">
            <bdi>{hours(total[stage].median)}</bdi>
          </Text>
          <Text component="dd" m={0} size="sm" c="dimmed">
            <Labelled label={t('labreport.p90')}>
              <bdi>{hours(total[stage].p90)}</bdi>
            </Labelled>
            {' · '}
            {labelled(t('labreport.tests'), number(total[stage].count))}
          </Text>
        </Box>
      ))}
    </SimpleGrid>
  );
}
