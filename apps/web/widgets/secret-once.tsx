import { Alert, Button, CopyButton, Stack, TextInput } from '@mantine/core';
import { IconCheck, IconCopy, IconInfoCircle } from '@tabler/icons-react';
import { useText } from '../lib/text.ts';
import { Dialog } from '../ui/dialog.tsx';

interface SecretOnceProps {
  title: string;
  /** What to do with it, and that it is shown only now. */
  about: string;
  label: string;
  secret: string;
  onClose: () => void;
}

/** A secret that is shown this once: until the dialog is closed by its button. */
export function SecretOnce({ title, about, label, secret, onClose }: SecretOnceProps) {
  const t = useText();
  return (
    <Dialog onClose={onClose} title={title} closeOnClickOutside={false} closeOnEscape={false}>
      <Stack gap="sm">
        <Alert color="teal" icon={<IconInfoCircle aria-hidden />}>
          {about}
        </Alert>
        <TextInput
          data-autofocus
          readOnly
          dir="ltr"
          label={label}
          value={secret}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 18, letterSpacing: '0.05em' } }}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Stack gap="xs" style={{ flexDirection: 'row', justifyContent: 'flex-end' }}>
          <CopyButton value={secret}>
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
    </Dialog>
  );
}
