import { Stack } from '@mantine/core';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { GuardedUsersPanel } from './guarded-users.panel.tsx';
import { RoleDemandsPanel } from './role-demands.panel.tsx';

/** /administration/signin: which roles must use a second factor, who has one, and help for who lost it. */
export default function SignInPolicyScreen() {
  const t = useText();
  const { may } = useSession();
  return (
    <>
      <PageHeader title={t('administration.signin')} />
      <Stack gap="xl">
        {may('Get Roles') ? <RoleDemandsPanel /> : null}
        {may('Get Users') ? <GuardedUsersPanel /> : null}
      </Stack>
    </>
  );
}
