import { Group, Radio, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { maxNameLength, maxNationalIdLength } from '@fieldward/domain/person/person.ts';
import { LONGEST_PASSWORD, type PasswordPolicy } from '@fieldward/domain/account/password.ts';
import { maxUsernameLength, type UserDraft } from '@fieldward/domain/account/user-account.ts';
import { today } from '../../../lib/clock.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { RadioChoice } from '../../../ui/radio-choice.tsx';
import { SearchMultiSelect } from '../../../ui/search-multi-select.tsx';
import { PasswordField } from '../../../widgets/password-field.tsx';
import { TextField } from '../../../widgets/text-field.tsx';
import { mayGive, rolesQuery } from '../../../widgets/role.queries.ts';
import { useProductWord } from '../../../widgets/product-word.ts';

interface UserFieldsProps {
  draft: UserDraft;
  change: (part: Partial<UserDraft>) => void;
  errors: Readonly<Record<string, string>>;
  editing: boolean;
  policy: PasswordPolicy;
}

/** The fields of 'Add New/Edit User'. */
export function UserFields({ draft, change, errors, editing, policy }: UserFieldsProps) {
  const t = useText();
  const { may, user } = useSession();
  const name = (field: 'familyName' | 'givenName', label: string) => (
    <TextField
      {...(field === 'familyName' ? { 'data-autofocus': true } : {})}
      label={label}
      dir="auto"
      autoComplete="off"
      maxLength={maxNameLength}
      withAsterisk
      aria-required
      value={draft[field]}
      error={errors[field]}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
    />
  );
  const password = (field: 'password' | 'confirmPassword', label: string, description: string | null) => (
    <PasswordField
      label={label}
      description={description}
      autoComplete="new-password"
      maxLength={LONGEST_PASSWORD}
      withAsterisk={!editing}
      aria-required={!editing}
      value={draft[field]}
      error={errors[field]}
      aria-invalid={errors[field] !== undefined}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
    />
  );
  const providers = may('Manage Providers');
  const rule = policy === 'specification' ? t('session.passwordRule') : null;
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
        {name('familyName', t('staff.familyName'))}
        {name('givenName', t('staff.givenName'))}
        <RadioChoice
          label={t('staff.gender')}
          required
          value={draft.gender}
          error={errors['gender']}
          onChange={(gender) => change({ gender })}
        >
          <Group gap="lg" mih={36} align="center">
            <Radio value="M" label={t('staff.male')} />
            <Radio value="F" label={t('staff.female')} />
          </Group>
        </RadioChoice>
        <DateField
          label={t('staff.dateOfBirth')}
          required
          max={today()}
          value={draft.birthdate}
          error={errors['birthdate']}
          onChange={(birthdate) => change({ birthdate })}
        />
        <TextField
          label={t('staff.username')}
          description={editing ? t('staff.usernameKept') : null}
          dir="auto"
          autoComplete="off"
          maxLength={maxUsernameLength}
          withAsterisk={!editing}
          aria-required={!editing}
          disabled={editing}
          {...(editing ? { styles: { input: { opacity: 1, color: 'var(--fw-muted)' } } } : {})}
          value={draft.username}
          error={errors['username']}
          onChange={(event) => change({ username: event.currentTarget.value })}
        />
        <TextField
          label={t('staff.nationalId')}
          dir="auto"
          autoComplete="off"
          maxLength={maxNationalIdLength}
          value={draft.nationalId}
          error={errors['nationalId']}
          onChange={(event) => change({ nationalId: event.currentTarget.value })}
        />
        {!editing || may('Edit User Passwords') || draft.username === user.username ? (
          <>
            {password('password', t('staff.password'), editing ? t('staff.passwordKept') : rule)}
            {password('confirmPassword', t('staff.confirmPassword'), editing ? rule : null)}
          </>
        ) : null}
      </SimpleGrid>
      <RadioChoice
        label={t('staff.allowDataEntry')}
        description={t(providers ? 'staff.allowDataEntryWhy' : 'staff.allowDataEntryLocked')}
        required
        value={draft.provider === null ? '' : draft.provider ? 'yes' : 'no'}
        error={errors['provider']}
        onChange={(answer) => change({ provider: answer === 'yes' })}
      >
        <Group gap="lg" mih={36} align="center">
          <Radio value="yes" label={t('staff.yes')} disabled={!providers} />
          <Radio value="no" label={t('staff.no')} disabled={editing && !providers} />
        </Group>
      </RadioChoice>
      <RolesField
        value={draft.roles}
        onChange={(roles) => change({ roles })}
        error={errors['roles']}
        locked={(editing && !may('Manage Roles')) || !may('Get Roles')}
      />
    </>
  );
}

interface RolesFieldProps {
  value: readonly string[];
  onChange: (roles: string[]) => void;
  error: string | undefined;
  /** The person may not change the roles of a user. */
  locked: boolean;
}

/** The roles of a user; those that may more than the person are shown, but not given. */
function RolesField({ value, onChange, error, locked }: RolesFieldProps) {
  const t = useText();
  const word = useProductWord();
  const { holds, may } = useSession();
  const { data: roles = [] } = useQuery({ ...rolesQuery, enabled: may('Get Roles') });
  return (
    <SearchMultiSelect
      label={t('staff.roles')}
      description={locked ? t('staff.rolesWhy') : null}
      placeholder={value.length === 0 ? t('staff.rolesPick') : ''}
      withAsterisk
      aria-required
      hidePickedOptions
      disabled={locked}
      nothingFoundMessage={t('staff.nothingFound')}
      maxDropdownHeight={240}
      data={roles.map((role) => ({
        value: role.uuid,
        label: word(role.name),
        disabled: !value.includes(role.uuid) && !mayGive(role, roles, holds),
      }))}
      value={[...value]}
      error={error}
      onChange={onChange}
    />
  );
}
