import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { GuardedUser } from '@fieldward/contract/account/sign-in-policy.operations.ts';
import { useMemo, useState } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { confirm } from '../../../ui/confirm.tsx';
import type { GridColumn } from '../../../ui/data-grid.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { displayColumn, PolicyList } from './policy-list.tsx';
import { guardedUsersQuery, removeLostFactor } from './sign-in-policy.queries.ts';

/** The accounts that have a second factor; a lost one can be removed. */
export function GuardedUsersPanel() {
  const t = useText();
  const queries = useQueryClient();
  const { may, user } = useSession();
  const { dayOf, number } = useFormats();
  const editor = may('Edit Users');
  const [q, setQ] = useState('');
  const query = useQuery(guardedUsersQuery(q));

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
      displayColumn(t('signin.user')),
      { key: 'name', title: t('signin.name'), value: (row) => row.name ?? '', sortable: true },
      { key: 'since', title: t('signin.since'), value: (row) => dayOf(row.since), sortable: true, width: 128 },
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
              // people remove their own with password and code, on the page of their account
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
  }, [t, dayOf, number, editor, user.uuid, queries]);

  return (
    <PolicyList
      name="guarded-users"
      title={t('signin.policyUsers')}
      hint={t('signin.policyUsersHint')}
      search={
        query.data?.length === 0 && q === '' ? null : <SearchBox label={t('signin.searchUsers')} value={q} onSearch={setQ} from={1} />
      }
      columns={columns}
      query={query}
      prefix="u"
      empty={<EmptyState title={q === '' ? t('signin.nobody') : t('signin.noneFound')} />}
    />
  );
}
