import { Box, Button, Select } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { PlaceFilter } from '../../../widgets/place-filter.tsx';
import { eventTypesQuery, type EventFilters } from './event-list.queries.ts';

interface EventFilterProps {
  filters: EventFilters;
  onChange: (change: Partial<EventFilters>) => void;
}

/** Location (none for all), days, type and status of events. */
export function EventFilterPanel({ filters, onChange }: EventFilterProps) {
  const t = useText();
  const types = useQuery(eventTypesQuery).data ?? [];
  const { from, to, type, status } = filters;
  const narrow = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
  const [opened, setOpened] = useState(false);
  const count = Object.values(filters).filter((value) => value !== '').length;
  const backwards = from !== '' && to !== '' && to < from;
  const unfold = (
    <Button variant="default" aria-expanded={opened} leftSection={<IconFilter size={16} aria-hidden />} onClick={() => setOpened(!opened)}>
      {count === 0 ? t('closure.filters') : `${t('closure.filters')} (${count})`}
    </Button>
  );
  if (narrow && !opened) return unfold;
  return (
    <>
      {narrow ? unfold : null}
      <PlaceFilter
        label={t('closure.filterLocation')}
        none={t('closure.allLocations')}
        value={filters.location}
        onChange={(location) => onChange({ location })}
      />
      <Box w={148}>
        <DateField label={t('closure.filterFrom')} value={from} onChange={(day) => onChange({ from: day })} />
      </Box>
      <Box w={148}>
        <DateField
          label={t('closure.filterTo')}
          value={to}
          error={backwards ? t('closure.toBeforeFrom') : null}
          onChange={(day) => onChange({ to: day })}
        />
      </Box>
      <SearchSelect
        w={176}
        label={t('closure.filterType')}
        placeholder={t('closure.allTypes')}
        clearable
        clearButtonProps={{ 'aria-label': t('shell.clear') }}
        data={types.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        value={type || null}
        onChange={(next) => onChange({ type: next ?? '' })}
        nothingFoundMessage={t('shell.noOptions')}
      />
      <Select
        w={148}
        label={t('closure.filterStatus')}
        placeholder={t('closure.allStatuses')}
        clearable
        clearButtonProps={{ 'aria-label': t('shell.clear') }}
        data={[
          { value: 'todo', label: t('closure.statusPlanned') },
          { value: 'open', label: t('closure.statusOpen') },
          { value: 'closed', label: t('closure.statusClosed') },
          { value: 'deleted', label: t('closure.statusDeleted') },
        ]}
        value={status || null}
        onChange={(next) => onChange({ status: next ?? '' })}
      />
      {count > 0 ? (
        <Button variant="subtle" onClick={() => onChange({ location: '', from: '', to: '', type: '', status: '' })}>
          {t('closure.clearFilters')}
        </Button>
      ) : null}
    </>
  );
}
