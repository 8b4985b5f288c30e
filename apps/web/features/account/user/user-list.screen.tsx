import { NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { user as userWire } from '@fieldward/contract/account/user.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { ANY_VERSION, save } from '../../../lib/client.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { TextButton } from '../../../ui/icon-button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { CatalogueList } from '../../../widgets/catalogue/catalogue-list.tsx';
import { useProductWord } from '../../../widgets/product-word.ts';
import { rolesQuery } from '../../../widgets/role.queries.ts';
import { useUserColumns } from './user-list.columns.tsx';
import { userRow, usersKey, type UserRow } from './user.queries.ts';

const UserModal = lazy(() => import('./user.modal.tsx'));
const ResetPassword = lazy(() => import('./reset-password.modal.tsx'));
const UserPlaces = lazy(() => import('./user-places.modal.tsx'));
const UserContact = lazy(() => import('./user-contact.modal.tsx'));
const UserTokens = lazy(() => import('./user-tokens.modal.tsx'));
const UserSessions = lazy(() => import('./user-sessions.modal.tsx'));

type Open = { what: 'new' } | { what: 'edit' | 'reset' | 'sessions' | 'places' | 'contact' | 'tokens'; user: UserRow };

/** The accounts with any role are listed. */
const ANY_ROLE = { role: '' };

/** /administration/users: the accounts of the staff. */
export default function UserListScreen() {
  const t = useText();
  const { may } = useSession();
  const editor = may('Edit Users');
  const resets = may('Edit User Passwords');
  const word = useProductWord();
  const [open, setOpen] = useState<Open | null>(null);
  const queries = useQueryClient();
  const close = (): void => setOpen(null);
  const roles = useQuery({ ...rolesQuery, enabled: may('Get Roles') });

  const actions = useMemo(
    () => ({
      edit: (user: UserRow): void => (user.retired ? notify('staff.retired') : setOpen({ what: 'edit', user })),
      reset: resets ? (user: UserRow): void => setOpen({ what: 'reset', user }) : null,
      tokens: resets ? (user: UserRow): void => setOpen({ what: 'tokens', user }) : null,
      sessions: (user: UserRow): void => setOpen({ what: 'sessions', user }),
      places: (user: UserRow): void => setOpen({ what: 'places', user }),
      contact: (user: UserRow): void => setOpen({ what: 'contact', user }),
      restore: async (user: UserRow): Promise<void> => {
        const sure = await confirm({
          title: t('staff.restore'),
          message: t('staff.restoreText', { name: user.display }),
          destructive: false,
        });
        if (!sure) return;
        try {
          await save(userWire, { retired: false }, { uuid: user.uuid, ifMatch: ANY_VERSION });
          notify('staff.restored', { name: user.display });
        } catch (problem) {
          notifyProblem(problem);
        }
        await queries.invalidateQueries({ queryKey: usersKey });
      },
    }),
    [resets, queries, t],
  );
  const columns = useUserColumns(editor ? actions : null);

  return (
    <>
      <CatalogueList
        view={userRow}
        name="users"
        title={t('staff.users')}
        about={t('staff.usersAbout')}
        search={t('staff.searchUsers')}
        columns={columns}
        onOpen={editor ? actions.edit : null}
        retired={{ as: 'switch', label: t('staff.showRetired') }}
        more={{
          defaults: ANY_ROLE,
          params: ({ role }) => ({ roles: role }),
          inputs: ({ role }, set) =>
            roles.data ? (
              <NativeSelect
                aria-label={t('staff.filterRole')}
                w={{ base: '100%', xs: 220 }}
                data={[
                  { value: '', label: t('staff.anyRole') },
                  ...roles.data.map(({ uuid, name }) => ({ value: uuid, label: word(name) })),
                ]}
                value={role}
                onChange={(event) => set({ role: event.currentTarget.value })}
              />
            ) : null,
        }}
        actions={
          editor && may('Add Users') ? (
            <TextButton icon={IconPlus} text={t('staff.addUser')} onClick={() => setOpen({ what: 'new' })} />
          ) : null
        }
        empty={(_text, filtered) =>
          filtered ? (
            <EmptyState title={t('staff.noMatch')} hint={t('staff.noMatchWhy')} />
          ) : (
            <EmptyState title={t('staff.noUsers')} hint={t('staff.noUsersWhy')} />
          )
        }
      />
      <Suspense fallback={null}>
        {open?.what === 'new' ? <UserModal onClose={close} /> : null}
        {open?.what === 'edit' ? <UserModal uuid={open.user.uuid} onClose={close} /> : null}
        {open?.what === 'reset' ? <ResetPassword user={open.user} onClose={close} /> : null}
        {open?.what === 'places' ? <UserPlaces user={open.user} onClose={close} /> : null}
        {open?.what === 'contact' ? <UserContact user={open.user} onClose={close} /> : null}
        {open?.what === 'tokens' ? <UserTokens user={open.user} onClose={close} /> : null}
        {open?.what === 'sessions' ? <UserSessions user={open.user} onClose={close} /> : null}
      </Suspense>
    </>
  );
}
