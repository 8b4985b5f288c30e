import { Text, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconApi, IconDevices, IconKey, IconMail, IconMapPin, IconPencil } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import type { GridColumn } from '../../../ui/data-grid.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { MenuEntry, MoreMenu } from '../../../ui/more-menu.tsx';
import { InUse } from '../../../ui/status.tsx';
import { useProductWord } from '../../../widgets/product-word.ts';
import type { UserRow } from './user.queries.ts';

/** What can be done with an account; null where the person may not. */
interface UserActions {
  edit: (user: UserRow) => void;
  reset: ((user: UserRow) => void) | null;
  tokens: ((user: UserRow) => void) | null;
  sessions: (user: UserRow) => void;
  places: (user: UserRow) => void;
  contact: (user: UserRow) => void;
  restore: (user: UserRow) => void;
}

/** System Id, Username, Name, Gender, Birthdate (hidden), Roles, Status, Last sign-in, Edit; `actions` only for those who may edit users. */
export function useUserColumns(actions: UserActions | null): readonly GridColumn<UserRow>[] {
  const t = useText();
  const word = useProductWord();
  const { day, moment } = useFormats();
  return useMemo<readonly GridColumn<UserRow>[]>(
    () => [
      { key: 'systemId', title: t('staff.systemId'), sortable: true, width: 84, phone: 'none', value: (row) => row.systemId },
      {
        key: 'username',
        title: t('staff.username'),
        sortable: true,
        width: 120,
        value: (row) => row.display,
        render: (row) => (
          <Text span fw={600}>
            {row.display}
          </Text>
        ),
      },
      {
        key: 'person',
        title: t('staff.name'),
        sortable: true,
        width: 120,
        phone: 'title',
        value: (row) => row.person.display,
        render: (row) => <bdi>{row.person.display}</bdi>,
      },
      { key: 'gender', title: t('staff.gender'), width: 72, phone: 'none', value: (row) => row.person.gender },
      { key: 'birthdate', title: t('staff.birthdate'), width: 110, hidden: true, value: (row) => day(row.person.birthdate) },
      {
        key: 'roles',
        title: t('staff.roles'),
        width: 150,
        wrap: true,
        value: (row) => row.roles.map(({ display }) => word(display)).join(', '),
      },
      {
        key: 'retired',
        title: t('staff.status'),
        sortable: true,
        width: 84,
        value: (row) => (row.retired ? t('staff.isRetired') : t('staff.active')),
        short: (row) => (row.retired ? t('staff.isRetired') : ''),
        render: (row) => <InUse retired={row.retired}>{t(row.retired ? 'staff.isRetired' : 'staff.active')}</InUse>,
      },
      {
        key: 'lastSignIn',
        title: t('staff.lastSignIn'),
        phone: 'none',
        sortable: true,
        width: 140,
        value: (row) => (row.lastSignIn === null ? t('staff.never') : moment(row.lastSignIn)),
      },
      ...(actions === null
        ? []
        : [
            {
              key: 'edit',
              title: t('staff.edit'),
              action: true,
              width: 92,
              render: (row: UserRow) => (
                <>
                  <Tooltip label={t('staff.edit')}>
                    <IconButton icon={IconPencil} label={t('staff.editOf', { name: row.display })} onClick={() => actions.edit(row)} />
                  </Tooltip>
                  {row.retired ? <Restore user={row} restore={actions.restore} /> : <UserMenu user={row} actions={actions} />}
                </>
              ),
            },
          ]),
    ],
    [t, word, day, moment, actions],
  );
}

function Restore({ user, restore }: { user: UserRow; restore: UserActions['restore'] }) {
  const t = useText();
  return (
    <Tooltip label={t('staff.restore')}>
      <IconButton
        icon={IconArrowBackUp}
        turns
        color="teal"
        label={t('staff.restoreOf', { name: user.display })}
        onClick={() => restore(user)}
      />
    </Tooltip>
  );
}

function UserMenu({ user, actions }: { user: UserRow; actions: UserActions }) {
  const t = useText();
  const { reset, tokens } = actions;
  return (
    <MoreMenu label={t('staff.moreOf', { name: user.display })}>
      {reset === null ? null : <MenuEntry icon={IconKey} text={t('staff.resetPassword')} onClick={() => reset(user)} />}
      <MenuEntry icon={IconDevices} text={t('staff.sessions')} onClick={() => actions.sessions(user)} />
      <MenuEntry icon={IconMapPin} text={t('staff.placesOf')} onClick={() => actions.places(user)} />
      <MenuEntry icon={IconMail} text={t('contact.menu')} onClick={() => actions.contact(user)} />
      {tokens === null ? null : <MenuEntry icon={IconApi} text={t('token.menu')} onClick={() => tokens(user)} />}
    </MoreMenu>
  );
}
