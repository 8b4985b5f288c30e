import type { HouseholdListed } from '@fieldward/contract/patient/household.operations.ts';
import { household } from '@fieldward/contract/patient/household.ts';
import { person } from '@fieldward/contract/patient/person.ts';
import { Checkbox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { DataGrid, useGridState, type GridColumn } from '../../../ui/data-grid.tsx';
import { TextButton } from '../../../ui/icon-button.tsx';
import { late } from '../../../ui/late.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Status } from '../../../ui/status.tsx';
import { RouteLink, useGo, useHref } from '../../../widgets/navigation.tsx';
import { attentionCodes } from './attention.tsx';
import { householdsQuery } from './household.queries.ts';

const NewHousehold = late(async () => (await import('./new-household.modal.tsx')).NewHousehold);

const PAGE = 25;

/** /household: households by name, number or anybody who lives there. */
export default function HouseholdListScreen() {
  const t = useText();
  const go = useGo();
  const href = useHref();
  const [{ q, attention, removed }, setUrl] = useUrlState({ q: '', attention: false, removed: false, page: 1 });
  const { may } = useSession();
  const [making, setMaking] = useState(false);
  const grid = useGridState('', PAGE);
  const found = useQuery(householdsQuery({ q, attention, removed, limit: grid.limit, startIndex: grid.startIndex }));
  const columns = useMemo(
    (): readonly GridColumn<HouseholdListed>[] => [
      { key: 'name', title: t('household.name'), phone: 'title', wrap: true, value: ({ name }) => name },
      { key: 'number', title: t('household.number'), width: 100, hideEmpty: true, value: ({ number }) => number },
      { key: 'head', title: t('household.head'), phone: 'first', wrap: true, value: ({ head }) => head?.display },
      { key: 'members', title: t('household.members'), width: 90, numeric: true, value: ({ members }) => members },
      { key: 'address', title: t('patient.address'), wrap: true, hideEmpty: true, value: ({ address }) => address },
      { key: 'place', title: t('patient.place'), wrap: true, hideEmpty: true, value: ({ place }) => place },
      {
        key: 'attention',
        title: t('household.attention'),
        width: 190,
        hideEmpty: true,
        value: (row) => (row.attention === null ? '' : t(attentionCodes[row.attention])),
        render: (row) => (row.attention === null ? null : <Status tone="warning">{t(attentionCodes[row.attention])}</Status>),
      },
    ],
    [t],
  );
  return (
    <>
      <PageHeader
        title={t('shell.households')}
        subtitle={t('household.listAbout')}
        actions={
          may(household.privileges.write) && may(person.privileges.write) ? (
            <TextButton icon={IconPlus} text={t('household.new')} onClick={() => setMaking(true)} />
          ) : null
        }
      >
        <SearchBox label={t('household.search')} value={q} onSearch={(next) => setUrl({ q: next, page: 1 })} />
        <Checkbox
          label={t('household.onlyAttention')}
          checked={attention}
          onChange={(event) => setUrl({ attention: event.currentTarget.checked, page: 1 })}
        />
        <Checkbox
          label={t('household.showRemoved')}
          checked={removed}
          onChange={(event) => setUrl({ removed: event.currentTarget.checked, page: 1 })}
        />
      </PageHeader>
      <DataGrid
        name="households"
        label={t('shell.households')}
        columns={columns}
        rows={found.data?.results}
        idOf={({ uuid }) => uuid}
        server={{ total: undefined, hasNext: found.data?.hasNext }}
        loading={found.isFetching}
        error={found.error}
        onRetry={() => void found.refetch()}
        onOpen={({ uuid }) => go('/household/detail', { household: uuid })}
        hrefOf={({ uuid }) => href('/household/detail', { household: uuid })}
        size={PAGE}
        empty={
          q === '' && !attention && !removed ? (
            <EmptyState
              title={t('household.none')}
              hint={t('household.noneWhy')}
              action={<RouteLink to="/patient">{t('shell.findPatient')}</RouteLink>}
            />
          ) : (
            <EmptyState title={t('household.nothingFound')} />
          )
        }
      />
      {making ? <NewHousehold onClose={() => setMaking(false)} /> : null}
    </>
  );
}
