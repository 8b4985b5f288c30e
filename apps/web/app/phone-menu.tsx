import { Drawer } from '@mantine/core';
import { useText } from '../lib/text.ts';
import { Wordmark } from '../ui/wordmark.tsx';
import { SideNavigation } from './side-navigation.tsx';

/** The side navigation on a phone: a drawer that the top bar opens. */
export function PhoneMenu({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useText();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="left"
      size={280}
      padding={8}
      title={<Wordmark size={24} />}
      closeButtonProps={{ 'aria-label': t('shell.closeMenu') }}
    >
      <SideNavigation collapsed={false} onChosen={onClose} />
    </Drawer>
  );
}
