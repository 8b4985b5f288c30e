import { Switch } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { RoleDemand } from '@fieldward/contract/account/sign-in-policy.operations.ts';
import { useMemo } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { sessionQuery, useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import type { GridColumn } from '../../../ui/data-grid.tsx';
import { useProductWord } from '../../../widgets/product-word.ts';
import { displayColumn, PolicyList } from './policy-list.tsx';
import { demandOfRole, roleDemandsQuery } from './sign-in-policy.queries.ts';

/** Every role with a switch: its holders must use a second factor. */
export function RoleDemandsPanel() {
  const t = useText();
  const word = useProductWord();
  const queries = useQueryClient();
  const { may } = useSession();
  const { number } = useFormats();
  const editor = may('Manage Roles');
  // a card has no column heads, so the switch needs a label
  const cards = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
  const query = useQuery(roleDemandsQuery);

  const columns = useMemo<readonly GridColumn<RoleDemand>[]>(() => {
    async function demand(role: RoleDemand, secondFactor: boolean): Promise<void> {
      const { queryKey } = roleDemandsQuery;
      queries.setQueryData(queryKey, (rows) => rows?.map((row) => (row.uuid === role.uuid ? { ...row, secondFactor } : row)));
      try {
        await demandOfRole(role.uuid, secondFactor);
        notify('signin.policySaved');
        // with an own role, this page gives way to the one that adds a second factor
        await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
      } catch (problem) {
        notifyProblem(problem);
        await queries.invalidateQueries({ queryKey });
      }
    }
    return [
      displayColumn(t('signin.role'), word),
      {
        key: 'holders',
        title: t('signin.holders'),
        value: (row) => row.holders,
        numeric: true,
        sortable: true,
        width: 112,
        render: (row) => number(row.holders),
      },
      {
        key: 'without',
        title: t('signin.without'),
        value: (row) => row.without,
        numeric: true,
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
            aria-label={t('signin.mustFor', { role: word(row.display) })}
            checked={row.secondFactor}
            disabled={!editor}
            onChange={(event) => void demand(row, event.currentTarget.checked)}
          />
        ),
      },
    ];
  }, [t, word, number, editor, cards, queries]);

  return (
    <PolicyList
      name="role-demands"
      title={t('signin.policyRoles')}
      hint={t('signin.policyRolesHint')}
      columns={columns}
      query={query}
      prefix="r"
    />
  );
}
