import { Drawer } from '@mantine/core';
import { useText } from '../lib/text.ts';
import { useFocusBack } from '../ui/use-focus-back.ts';
import { Wordmark } from '../ui/wordmark.tsx';
import { SideNavigation } from './side-navigation.tsx';

/** The side navigation on a phone: a drawer that the top bar opens. */
export function PhoneMenu({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return opened ? <OpenMenu onClose={onClose} /> : null;
}

function OpenMenu({ onClose }: { onClose: () => void }) {
  const t = useText();
  useFocusBack();
  return (
    <Drawer
      opened
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
