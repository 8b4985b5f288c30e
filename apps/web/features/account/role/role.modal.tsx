import { Checkbox, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { role as roleWire } from '@fieldward/contract/account/user.ts';
import { limitsOf } from '@fieldward/contract/limits.ts';
import { SUPERUSER_ROLE } from '@fieldward/contract/privileges.ts';
import { plainNameProblem } from '@fieldward/domain/care/named-thing.ts';
import { closesCircle } from '@fieldward/domain/account/role-inheritance.ts';
import { ApiProblem } from '../../../lib/api.ts';
import { useKeptForm } from '../../../lib/kept-form.ts';
import { fieldProblems, notify, notifyProblem } from '../../../lib/notify.ts';
import { useSession } from '../../../lib/session.ts';
import { useMessageText, useText } from '../../../lib/text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { ErrorState, Skeletons } from '../../../ui/states.tsx';
import { useFocusBack } from '../../../ui/use-focus-back.ts';
import { SearchMultiSelect } from '../../../ui/search-multi-select.tsx';
import { confirmRemoval } from '../../../widgets/confirm-removal.tsx';
import { TextArea, TextField } from '../../../widgets/text-field.tsx';
import { inheritsOf, mayGive, rolesQuery, type Role } from '../../../widgets/role.queries.ts';
import { PrivilegePicker } from './privilege-picker.tsx';
import { inheritedRights } from './privilege-tree.ts';
import { changeRole, createRole, deleteRole, roleQuery } from './role.queries.ts';
import { usePrivileges } from './right-words.ts';
import { Labelled } from '../../../ui/labelled.tsx';

/** 'Add New Role', or with a uuid 'Edit Role'. */
export default function RoleModal({ uuid, onClose }: { uuid?: string; onClose: () => void }) {
  return uuid === undefined ? <RoleForm onClose={onClose} /> : <EditRole uuid={uuid} onClose={onClose} />;
}

function EditRole({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const t = useText();
  const { data, error, refetch } = useQuery(roleQuery(uuid));
  useFocusBack();
  if (data) return <RoleForm role={data.data} etag={data.etag} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={t('staff.editRoleTitle')}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeletons rows={8} height={52} />}
    </Dialog>
  );
}

interface RoleFormProps {
  /** The role to edit; none for a new one. */
  role?: Role;
  /** Its version. */
  etag?: string | undefined;
  onClose: () => void;
}

const noRoles: readonly Role[] = [];

function RoleForm({ role, etag, onClose }: RoleFormProps) {
  const t = useText();
  const say = useMessageText();
  const queries = useQueryClient();
  const { may } = useSession();
  const { data: roles = noRoles } = useQuery(rolesQuery);
  const privileges = usePrivileges();
  const [name, setName] = useState(role?.name ?? '');
  const [description, setDescription] = useState(role?.description ?? '');
  const [inherited, setInherited] = useState<readonly string[]>(role?.inheritedRoles.map(({ uuid }) => uuid) ?? []);
  const [before] = useState<ReadonlySet<string>>(() => new Set(role?.privileges.map(({ uuid }) => uuid)));
  const [chosen, setChosen] = useState(before);
  const [deletes, setDeletes] = useState(false);
  const [dirty, setDirty] = useState(false);
  const [first] = useState(() => ({ name, description, inherited, privileges: [...before] }));
  const kept = useKeptForm(`role:${role?.uuid ?? 'new'}`, first, { name, description, inherited, privileges: [...chosen] }, (typed) => {
    setName(typed.name);
    setDescription(typed.description);
    setInherited(typed.inherited);
    setChosen(new Set(typed.privileges));
    setDirty(true);
  });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const rights = useMemo(() => inheritedRights(inherited, roles), [inherited, roles]);
  const everything = role?.name === SUPERUSER_ROLE;

  const changing =
    <V,>(set: (value: V) => void, field: string) =>
    (value: V): void => {
      setDirty(true);
      setErrors(({ [field]: _removed, ...rest }) => rest);
      set(value);
    };

  async function remove(uuid: string): Promise<void> {
    if (!(await confirmRemoval({ of: 'role', uuid }))) return;
    try {
      await deleteRole(uuid);
      notify('staff.roleDeleted');
      onClose();
      await queries.invalidateQueries({ queryKey: rolesQuery.queryKey });
    } catch (problem) {
      notifyProblem(problem);
      if (problem instanceof ApiProblem && (problem.code === 'record.roleHeld' || problem.code === 'staff.roleInherited'))
        notify('staff.associationFirst');
    }
  }

  async function submit(): Promise<void> {
    if (role && deletes) return remove(role.uuid);
    const wrong = role ? null : plainNameProblem(name);
    setErrors(wrong ? { name: say(wrong) } : {});
    if (wrong) return;
    try {
      const body = { description: description.trim(), privileges: [...chosen], inheritedRoles: inherited };
      await (role ? changeRole(role.uuid, body, etag) : createRole({ name: name.trim(), ...body }));
      kept.drop();
      notify(role ? 'staff.roleUpdated' : 'staff.roleCreated');
      onClose();
      // whoever changes an own role may do other things from now on
      await Promise.all([
        queries.invalidateQueries({ queryKey: rolesQuery.queryKey }),
        queries.invalidateQueries({ queryKey: ['session'] }),
      ]);
    } catch (problem) {
      const fields = Object.entries(fieldProblems(problem)).map(([path, sentence]) => [/^[A-Za-z]+/.exec(path)?.[0] ?? path, sentence]);
      setErrors(Object.fromEntries(fields));
      notifyProblem(problem);
    }
  }

  return (
    <ModalForm
      onClose={onClose}
      title={role ? t('staff.editRoleTitle') : t('staff.newRoleTitle')}
      size={680}
      dirty={dirty}
      kept={kept}
      onSubmit={submit}
    >
      <TextField
        {...(role ? {} : { 'data-autofocus': true })}
        label={t('staff.role')}
        description={role ? t('staff.roleNameKept') : null}
        dir="auto"
        autoComplete="off"
        maxLength={limitsOf(roleWire, 'name').max}
        withAsterisk={!role}
        aria-required={!role}
        disabled={role !== undefined}
        {...(role ? { styles: { input: { opacity: 1, color: 'var(--fw-muted)' } } } : {})}
        value={name}
        error={errors['name']}
        onChange={(event) => changing(setName, 'name')(event.currentTarget.value)}
      />
      <TextArea
        {...(role ? { 'data-autofocus': true } : {})}
        label={t('staff.description')}
        dir="auto"
        autosize
        minRows={1}
        maxRows={4}
        maxLength={limitsOf(roleWire, 'description').max}
        value={description}
        error={errors['description']}
        onChange={(event) => changing(setDescription, 'description')(event.currentTarget.value)}
      />
      {everything ? (
        <Text>
          <Labelled label={t('staff.privileges')}>
            <b>{t('staff.everything')}</b>
          </Labelled>
        </Text>
      ) : (
        <>
          <InheritedRoles
            role={role}
            roles={roles}
            value={inherited}
            error={errors['inheritedRoles']}
            onChange={changing(setInherited, 'inheritedRoles')}
          />
          {privileges.data ? (
            <PrivilegePicker
              privileges={privileges.data}
              value={chosen}
              onChange={changing(setChosen, 'privileges')}
              before={before}
              inherited={rights}
            />
          ) : privileges.error ? (
            <ErrorState error={privileges.error} onRetry={() => void privileges.refetch()} />
          ) : (
            // as high as what comes, so that Save does not move away from under the pointer
            <Skeletons rows={12} height={40} />
          )}
        </>
      )}
      {role && !everything && may('Purge Roles') ? (
        <Checkbox
          label={t('staff.deleteRole')}
          description={t('staff.deleteRoleWhy')}
          color="red"
          checked={deletes}
          onChange={(event) => changing(setDeletes, '')(event.currentTarget.checked)}
        />
      ) : null}
    </ModalForm>
  );
}

interface InheritedRolesProps {
  /** The role to edit; none for a new one. */
  role: Role | undefined;
  roles: readonly Role[];
  value: readonly string[];
  error: string | undefined;
  onChange: (uuids: string[]) => void;
}

/** The roles whose privileges a role has, too: those that the person may give, and that do not lead back to it. */
function InheritedRoles({ role, roles, value, error, onChange }: InheritedRolesProps) {
  const t = useText();
  const { holds } = useSession();
  return (
    <SearchMultiSelect
      label={t('staff.inheritedRoles')}
      description={t('staff.inheritedWhy')}
      hidePickedOptions
      nothingFoundMessage={t('staff.nothingFound')}
      maxDropdownHeight={240}
      data={roles
        .filter(({ uuid }) => uuid !== role?.uuid)
        .map((each) => ({
          value: each.uuid,
          label: each.name,
          disabled:
            !value.includes(each.uuid) &&
            (!mayGive(each, roles, holds) || (role !== undefined && closesCircle(role.uuid, [each.uuid], inheritsOf(roles)))),
        }))}
      value={[...value]}
      error={error}
      onChange={onChange}
    />
  );
}
