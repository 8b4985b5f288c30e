import { Button, NativeSelect, Switch } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { notify } from '../../../lib/notify.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { DataGrid, useGridState } from '../../../ui/data-grid.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { rolesQuery } from '../../../widgets/role.queries.ts';
import { useUserColumns } from './user-list.columns.tsx';
import { usersQuery, type UserRow } from './user.queries.ts';

const UserModal = lazy(() => import('./user.modal.tsx'));
const ResetPassword = lazy(() => import('./reset-password.modal.tsx'));
const UserPlaces = lazy(() => import('./user-places.modal.tsx'));
const UserSessions = lazy(() => import('./user-sessions.modal.tsx'));

type Open = { what: 'new' } | { what: 'edit' | 'reset' | 'sessions' | 'places'; user: UserRow };

/** /administration/users: the accounts of the staff. */
export default function UserListScreen() {
  const t = useText();
  const { may } = useSession();
  const editor = may('Edit Users');
  const resets = may('Edit User Passwords');
  const [{ q, role, retired }, setUrl] = useUrlState({ q: '', role: '', retired: false });
  const grid = useGridState();
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(null);
  const roles = useQuery({ ...rolesQuery, enabled: may('Get Roles') });
  const found = useQuery(
    usersQuery({
      q,
      role,
      retired,
      limit: grid.limit,
      startIndex: grid.startIndex,
      sort: grid.sort === '' ? '' : `${grid.descending ? '-' : ''}${grid.sort}`,
    }),
  );

  const actions = useMemo(
    () => ({
      edit: (user: UserRow): void => (user.retired ? notify('staff.retired') : setOpen({ what: 'edit', user })),
      reset: resets ? (user: UserRow): void => setOpen({ what: 'reset', user }) : null,
      sessions: (user: UserRow): void => setOpen({ what: 'sessions', user }),
      places: (user: UserRow): void => setOpen({ what: 'places', user }),
    }),
    [resets],
  );
  const columns = useUserColumns(editor ? actions : null);
  const filter = (change: Partial<{ q: string; role: string; retired: boolean }>): void => {
    grid.setPage(1);
    setUrl(change);
  };

  return (
    <>
      <PageHeader
        title={t('staff.users')}
        subtitle={t('staff.usersAbout')}
        actions={
          editor && may('Add Users') ? (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen({ what: 'new' })}>
              {t('staff.addUser')}
            </Button>
          ) : null
        }
      >
        <SearchBox label={t('staff.searchUsers')} value={q} onSearch={(text) => filter({ q: text })} />
        {roles.data ? (
          <NativeSelect
            aria-label={t('staff.filterRole')}
            w={{ base: '100%', xs: 220 }}
            data={[{ value: '', label: t('staff.anyRole') }, ...roles.data.map(({ uuid, name }) => ({ value: uuid, label: name }))]}
            value={role}
            onChange={(event) => filter({ role: event.currentTarget.value })}
          />
        ) : null}
        <Switch
          label={t('staff.showRetired')}
          mih={36}
          styles={{ body: { alignItems: 'center', minHeight: 36 } }}
          checked={retired}
          onChange={(event) => filter({ retired: event.currentTarget.checked })}
        />
      </PageHeader>
      {/* The grid chooses its columns once: again when it is known who may edit. */}
      <DataGrid
        key={String(editor)}
        name="users"
        label={t('staff.users')}
        columns={columns}
        rows={found.data?.rows}
        idOf={(row) => row.uuid}
        server={{ total: found.data?.totalCount }}
        loading={found.isFetching}
        error={found.error}
        onRetry={() => void found.refetch()}
        {...(editor ? { onOpen: actions.edit } : {})}
        empty={
          q === '' && role === '' ? (
            <EmptyState title={t('staff.noUsers')} hint={t('staff.noUsersWhy')} />
          ) : (
            <EmptyState title={t('staff.noMatch')} hint={t('staff.noMatchWhy')} />
          )
        }
      />
      <Suspense fallback={null}>
        {open?.what === 'new' ? <UserModal onClose={close} /> : null}
        {open?.what === 'edit' ? <UserModal uuid={open.user.uuid} onClose={close} /> : null}
        {open?.what === 'reset' ? <ResetPassword user={open.user} onClose={close} /> : null}
        {open?.what === 'places' ? <UserPlaces user={open.user} onClose={close} /> : null}
        {open?.what === 'sessions' ? <UserSessions user={open.user} onClose={close} /> : null}
      </Suspense>
    </>
  );
}
