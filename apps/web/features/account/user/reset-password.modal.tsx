import { Group, Radio, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PasswordReset } from '@fieldward/contract/account/user-account.operations.ts';
import { notifyProblem } from '../../../lib/notify.ts';
import { useFormats } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { RadioChoice } from '../../../ui/radio-choice.tsx';
import { useFocusBack } from '../../../ui/use-focus-back.ts';
import { SecretOnce } from '../../../widgets/secret-once.tsx';
import { resetPassword, usersKey, type UserRow } from './user.queries.ts';

/** Asks how first, then shows the link or the temporary password: this once, until the dialog is closed by its button. */
export default function ResetPassword({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const t = useText();
  const queries = useQueryClient();
  const { moment } = useFormats();
  const [how, setHow] = useState<'link' | 'temporary'>('link');
  const [made, setMade] = useState<PasswordReset | null>(null);
  const name = user.display;
  useFocusBack();

  async function reset(): Promise<void> {
    try {
      setMade(await resetPassword(user.uuid, how));
      await queries.invalidateQueries({ queryKey: usersKey });
    } catch (problem) {
      notifyProblem(problem);
    }
  }

  if (made === null)
    return (
      <ModalForm
        onClose={onClose}
        title={t('staff.resetTitle', { name })}
        submitLabel={t(how === 'link' ? 'staff.resetLinkYes' : 'staff.resetYes')}
        onSubmit={reset}
      >
        <RadioChoice label={t('staff.resetHow')} value={how} onChange={(value) => setHow(value === 'link' ? 'link' : 'temporary')}>
          <Group mt={4}>
            <Radio value="link" label={t('staff.resetByLink')} />
            <Radio value="temporary" label={t('staff.resetByPassword')} />
          </Group>
        </RadioChoice>
        <Text>{t(how === 'link' ? 'staff.resetLinkWhy' : 'staff.resetWhy', { name })}</Text>
      </ModalForm>
    );
  return (
    <SecretOnce
      title={t('link' in made ? 'staff.resetLinkDone' : 'staff.resetDone', { name })}
      about={'link' in made ? t('staff.resetLinkOnce', { name, time: moment(made.expires) }) : t('staff.resetOnce', { name })}
      label={t('link' in made ? 'staff.resetLink' : 'staff.temporaryPassword')}
      secret={'link' in made ? new URL(made.link, location.origin).href : made.password}
      onClose={onClose}
    />
  );
}
