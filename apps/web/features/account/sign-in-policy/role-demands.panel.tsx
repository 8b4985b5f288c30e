import { Switch, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { RoleDemand } from '@fieldward/contract/account/sign-in-policy.operations.ts';
import { useId, useMemo } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { sessionQuery, useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { DataGrid, type GridColumn } from '../../../ui/data-grid.tsx';
import { demandOfRole, roleDemandsQuery } from './sign-in-policy.queries.ts';

/** Every role with a switch: its holders must use a second factor. */
export function RoleDemandsPanel() {
  const t = useText();
  const id = useId();
  const queries = useQueryClient();
  const { may } = useSession();
  const { number } = useFormats();
  const editor = may('Manage Roles');
  // Cards have no heads over their controls.
  const cards = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
  const { data, isFetching, error, refetch } = useQuery(roleDemandsQuery);

  const columns = useMemo<readonly GridColumn<RoleDemand>[]>(() => {
    async function demand(role: RoleDemand, secondFactor: boolean): Promise<void> {
      const { queryKey } = roleDemandsQuery;
      queries.setQueryData(queryKey, (rows) => rows?.map((row) => (row.uuid === role.uuid ? { ...row, secondFactor } : row)));
      try {
        await demandOfRole(role.uuid, secondFactor);
        notify('signin.policySaved');
        // It may be one's own role: then this page gives way to the one that adds a factor.
        await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
      } catch (problem) {
        notifyProblem(problem);
        await queries.invalidateQueries({ queryKey });
      }
    }
    return [
      {
        key: 'display',
        title: t('signin.role'),
        value: (row) => row.display,
        sortable: true,
        render: (row) => (
          <Text span fw={600} dir="auto">
            {row.display}
          </Text>
        ),
      },
      {
        key: 'holders',
        title: t('signin.holders'),
        value: (row) => row.holders,
        sortable: true,
        width: 112,
        render: (row) => number(row.holders),
      },
      {
        key: 'without',
        title: t('signin.without'),
        value: (row) => row.without,
        sortable: true,
        width: 128,
        render: (row) => number(row.without),
      },
      {
        key: 'secondFactor',
        title: t('signin.must'),
        action: true,
        width: 128,
        render: (row) => (
          <Switch
            label={cards ? t('signin.must') : null}
            aria-label={t('signin.mustFor', { role: row.display })}
            checked={row.secondFactor}
            disabled={!editor}
            onChange={(event) => void demand(row, event.currentTarget.checked)}
          />
        ),
      },
    ];
  }, [t, number, editor, cards, queries]);

  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {t('signin.policyRoles')}
      </Title>
      <Text c="dimmed" mb="sm">
        {t('signin.policyRolesHint')}
      </Text>
      <DataGrid
        name="role-demands"
        label={t('signin.policyRoles')}
        columns={columns}
        rows={data}
        idOf={(row) => row.uuid}
        loading={isFetching}
        error={error}
        onRetry={() => void refetch()}
        prefix="r"
      />
    </section>
  );
}
