import { Alert, Button, CopyButton, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck, IconCopy, IconInfoCircle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notifyProblem } from '../../lib/notify.ts';
import { useText } from '../../lib/text.ts';
import { ModalForm } from '../../ui/modal-form.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { resetPassword, type UserRow } from './user.queries.ts';

/** Asks first, then shows the temporary password: this once, until the dialog is closed by its button. */
export default function ResetPassword({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const t = useText();
  const queries = useQueryClient();
  const [password, setPassword] = useState<string | null>(null);
  const name = user.display;
  useFocusBack();

  async function reset(): Promise<void> {
    try {
      setPassword((await resetPassword(user.uuid)).password);
      await queries.invalidateQueries({ queryKey: ['user', 'list'] });
    } catch (problem) {
      notifyProblem(problem);
    }
  }

  if (password === null)
    return (
      <ModalForm opened onClose={onClose} title={t('staff.resetTitle', { name })} submitLabel={t('staff.resetYes')} onSubmit={reset}>
        <Text>{t('staff.resetWhy', { name })}</Text>
      </ModalForm>
    );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('staff.resetDone', { name })}
      closeOnClickOutside={false}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': t('staff.close') }}
    >
      <Stack gap="sm">
        <Alert color="teal" icon={<IconInfoCircle aria-hidden />}>
          {t('staff.resetOnce', { name })}
        </Alert>
        <TextInput
          data-autofocus
          readOnly
          dir="ltr"
          label={t('staff.temporaryPassword')}
          value={password}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 18, letterSpacing: '0.05em' } }}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Stack gap="xs" style={{ flexDirection: 'row', justifyContent: 'flex-end' }}>
          <CopyButton value={password}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
                onClick={copy}
              >
                {copied ? t('staff.copied') : t('staff.copy')}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>{t('staff.close')}</Button>
        </Stack>
      </Stack>
    </Modal>
  );
}
