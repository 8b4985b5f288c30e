import { Button, Code, Group, Stack, Text, Title } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { notify } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';

/** Shows the recovery codes once, to copy or save, until their owner says that they are kept. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const text = codes.join('\n');
  // what had the focus is no longer there
  useEffect(() => heading.current?.focus(), []);

  function save(): void {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([`Fieldward\n\n${text}\n`], { type: 'text/plain' }));
    link.download = 'fieldward-recovery-codes.txt';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }

  return (
    <Stack gap="sm" align="flex-start">
      <Title order={3} size="h5" ref={heading} tabIndex={-1}>
        {t('signin.recoveryTitle')}
      </Title>
      <Text>{t('signin.recoveryHint')}</Text>
      <Code block dir="ltr" fz="md" style={{ whiteSpace: 'pre' }} aria-label={t('signin.recoveryTitle')}>
        {text}
      </Code>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void navigator.clipboard.writeText(text).then(() => notify('signin.copied'))}
        >
          {t('signin.copy')}
        </Button>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={save}>
          {t('signin.download')}
        </Button>
        <Button onClick={onKept}>{t('signin.kept')}</Button>
      </Group>
    </Stack>
  );
}
