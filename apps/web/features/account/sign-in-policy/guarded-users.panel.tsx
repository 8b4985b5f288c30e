import { Box, Button, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { GuardedUser } from '@fieldward/contract/account/sign-in-policy.operations.ts';
import { useId, useMemo, useState } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { DataGrid, type GridColumn } from '../../../ui/data-grid.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { guardedUsersQuery, removeLostFactor } from './sign-in-policy.queries.ts';

/** Who has a second factor; a lost one is removed here. */
export function GuardedUsersPanel() {
  const t = useText();
  const id = useId();
  const queries = useQueryClient();
  const { may, user } = useSession();
  const { day, number } = useFormats();
  const editor = may('Edit Users');
  const [q, setQ] = useState('');
  const { data, isFetching, error, refetch } = useQuery(guardedUsersQuery(q));

  const columns = useMemo<readonly GridColumn<GuardedUser>[]>(() => {
    async function remove(row: GuardedUser): Promise<void> {
      const title = t('signin.removeLostOf', { user: row.display });
      if (!(await confirm({ title, message: t('shell.confirmText') }))) return;
      try {
        await removeLostFactor(row.uuid);
        notify('signin.removed');
      } catch (problem) {
        notifyProblem(problem);
      }
      await queries.invalidateQueries({ queryKey: ['secondfactor'] });
    }
    return [
      {
        key: 'display',
        title: t('signin.user'),
        value: (row) => row.display,
        sortable: true,
        render: (row) => (
          <Text span fw={600} dir="auto">
            {row.display}
          </Text>
        ),
      },
      { key: 'name', title: t('signin.name'), value: (row) => row.name ?? '', sortable: true },
      { key: 'since', title: t('signin.since'), value: (row) => row.since, sortable: true, width: 128, render: (row) => day(row.since) },
      {
        key: 'codes',
        title: t('signin.codes'),
        value: (row) => row.recoveryCodesLeft,
        width: 144,
        render: (row) => number(row.recoveryCodesLeft),
      },
      ...(editor
        ? [
            {
              key: 'actions',
              title: t('signin.remove'),
              action: true,
              width: 176,
              // one's own goes with password and code, on the own account's page
              render: (row: GuardedUser) =>
                row.uuid === user.uuid ? null : (
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={t('signin.removeLostOf', { user: row.display })}
                    onClick={() => void remove(row)}
                  >
                    {t('signin.removeLost')}
                  </Button>
                ),
            },
          ]
        : []),
    ];
  }, [t, day, number, editor, user.uuid, queries]);

  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {t('signin.policyUsers')}
      </Title>
      <Text c="dimmed" mb="sm">
        {t('signin.policyUsersHint')}
      </Text>
      {data?.length === 0 && q === '' ? null : (
        <Box mb="sm">
          <SearchBox label={t('signin.searchUsers')} value={q} onSearch={setQ} from={1} />
        </Box>
      )}
      <DataGrid
        key={String(editor)}
        name="guarded-users"
        label={t('signin.policyUsers')}
        columns={columns}
        rows={data}
        idOf={(row) => row.uuid}
        loading={isFetching}
        error={error}
        onRetry={() => void refetch()}
        prefix="u"
        empty={<EmptyState title={q === '' ? t('signin.nobody') : t('signin.noneFound')} />}
      />
    </section>
  );
}
