import { Alert, Button, Stack } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { confirmationProblem, passwordProblem } from '@fieldward/domain/account/password.ts';
import { call } from '../../../lib/call.ts';
import { fieldProblems, notify, notifyProblem } from '../../../lib/notify.ts';
import { sessionQuery, useSession } from '../../../lib/session.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useMessageText, useText } from '../../../lib/text.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PasswordField } from '../../../widgets/password-field.tsx';

type Errors = Partial<Record<'oldPassword' | 'newPassword' | 'again', string>>;

/** Changes the own password; people with a first password must do it before anything else. */
export default function ChangePasswordScreen() {
  const t = useText();
  const say = useMessageText();
  const queries = useQueryClient();
  const { user } = useSession();
  const { passwordPolicy } = useSettings();
  const [oldPassword, setOld] = useState('');
  const [newPassword, setNew] = useState('');
  const [again, setAgain] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const weak = passwordProblem(newPassword, passwordPolicy, [user.username]);
    const differs = confirmationProblem(newPassword, again);
    const found: Errors = {
      ...(oldPassword === '' ? { oldPassword: t('session.passwordRequired') } : {}),
      ...(weak ? { newPassword: say(weak) } : {}),
      ...(!weak && differs ? { again: say(differs) } : {}),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await call('POST fieldward/password', { body: { oldPassword, newPassword } });
      setOld('');
      setNew('');
      setAgain('');
      notify('session.passwordChanged');
      await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
      // what was refused until now may be open
      await queries.invalidateQueries();
    } catch (error) {
      const fields = fieldProblems(error);
      if (Object.keys(fields).length > 0) setErrors(fields);
      else notifyProblem(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <PageHeader title={t('session.changePassword')} />
      <form noValidate onSubmit={(event) => void submit(event)} style={{ maxWidth: 400 }}>
        <Stack gap="sm">
          {user.mustChangePassword ? (
            <Alert icon={<IconInfoCircle aria-hidden />} color="teal">
              {t('session.mustChange')}
            </Alert>
          ) : null}
          <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
          <PasswordField
            label={t('session.oldPassword')}
            autoComplete="current-password"
            withAsterisk
            value={oldPassword}
            error={errors.oldPassword}
            onChange={(event) => setOld(event.currentTarget.value)}
          />
          <PasswordField
            label={t('session.newPassword')}
            description={t(passwordPolicy === 'modern' ? 'person.passwordModern' : 'session.passwordRule')}
            autoComplete="new-password"
            withAsterisk
            value={newPassword}
            error={errors.newPassword}
            onChange={(event) => setNew(event.currentTarget.value)}
          />
          <PasswordField
            label={t('session.confirmPassword')}
            autoComplete="new-password"
            withAsterisk
            value={again}
            error={errors.again}
            onChange={(event) => setAgain(event.currentTarget.value)}
          />
          <Button type="submit" loading={busy} style={{ alignSelf: 'flex-start' }}>
            {t('shell.save')}
          </Button>
        </Stack>
      </form>
    </>
  );
}
