import { SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { DataGrid } from '../../../ui/data-grid.tsx';
import { TextButton } from '../../../ui/icon-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { EmptyState, ErrorState, Skeletons } from '../../../ui/states.tsx';
import { rolesQuery, type Role } from '../../../widgets/role.queries.ts';
import { useRoleColumns } from './role-list.columns.tsx';
import { RoleMatrix } from './role-matrix.panel.tsx';

const RoleModal = lazy(() => import('./role.modal.tsx'));

/** /administration/roles: what each role may do, as a list or as a matrix of roles and privileges. */
export default function RoleListScreen() {
  const t = useText();
  const { may } = useSession();
  const editor = may('Manage Roles');
  const [{ q, view }, setUrl] = useUrlState({ q: '', view: 'list' });
  const matrix = view === 'matrix';
  const [open, setOpen] = useState<Role | 'new' | null>(null);
  const { data, isFetching, error, refetch } = useQuery(rolesQuery);
  const edit = useCallback((role: Role) => setOpen(role), []);
  const columns = useRoleColumns(editor ? edit : null);
  const shown = useMemo(() => {
    const words = q.toLowerCase().split(/\s+/).filter(Boolean);
    return data?.filter(({ name, description, privileges }) => {
      const about = [name, description ?? '', ...privileges.map((each) => each.name)].join(' ').toLowerCase();
      return words.every((word) => about.includes(word));
    });
  }, [data, q]);
  const close = (): void => setOpen(null);

  return (
    <>
      <PageHeader
        title={t('staff.rolesTitle')}
        subtitle={t('staff.rolesAbout')}
        actions={editor ? <TextButton icon={IconPlus} text={t('staff.addRole')} onClick={() => setOpen('new')} /> : null}
      >
        <SegmentedControl
          aria-label={t('staff.view')}
          value={matrix ? 'matrix' : 'list'}
          data={[
            { value: 'list', label: t('staff.viewList') },
            { value: 'matrix', label: t('staff.viewMatrix') },
          ]}
          onChange={(value) => setUrl({ view: value })}
        />
        <SearchBox
          from={2}
          label={matrix ? t('staff.searchPrivileges') : t('staff.searchRoles')}
          value={q}
          onSearch={(text) => setUrl({ q: text })}
        />
      </PageHeader>
      {matrix ? (
        error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <RoleMatrix roles={data} text={q} />
        ) : (
          <Skeletons rows={10} />
        )
      ) : (
        <DataGrid
          name="roles"
          label={t('staff.rolesTitle')}
          columns={columns}
          rows={shown}
          idOf={(row) => row.uuid}
          loading={isFetching}
          error={error}
          onRetry={() => void refetch()}
          {...(editor ? { onOpen: edit } : {})}
          empty={<EmptyState title={t('staff.noRoles')} hint={t('staff.noRolesWhy')} />}
        />
      )}
      <Suspense fallback={null}>
        {open === 'new' ? <RoleModal onClose={close} /> : open === null ? null : <RoleModal uuid={open.uuid} onClose={close} />}
      </Suspense>
    </>
  );
}
