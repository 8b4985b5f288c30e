import { ActionIcon } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { isolated } from '../../lib/isolated.ts';
import { useText } from '../../lib/text.ts';
import { phoneLink } from '../../widgets/phone-link.ts';

/** Calls somebody; nothing where no number is known. */
export function CallButton({ patient: { display, phone } }: { patient: { readonly display: string; readonly phone: string | null } }) {
  const t = useText();
  if (phone === null) return null;
  return (
    <ActionIcon
      component="a"
      href={phoneLink(phone)}
      variant="default"
      size={36}
      aria-label={t('task.call', { name: isolated(display), phone: isolated(phone) })}
    >
      <IconPhone size={18} aria-hidden />
    </ActionIcon>
  );
}
