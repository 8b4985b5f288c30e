import { Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../lib/text.ts';
import classes from './full-page-modal.module.css';
import { useFocusBack } from './use-focus-back.ts';

interface FullPageModalProps {
  title: string;
  onClose: () => void;
  /** Buttons at the start of the last line: what leads back. */
  back: ReactNode;
  /** Buttons at the end of the last line: what leads on or out. */
  buttons: ReactNode;
  children: ReactNode;
}

/** A dialog with a page of its own, for work of several steps; its buttons stay in sight. Rendered only while it is open. */
export function FullPageModal({ title, onClose, back, buttons, children }: FullPageModalProps) {
  const t = useText();
  useFocusBack();
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('shell.closeDialog', { title }) }}
      classNames={{ body: classes.body!, content: classes.content! }}
    >
      <div className={classes.page}>
        {children}
        <Group gap="xs" className={classes.buttons!}>
          {back}
          <span className={classes.push} />
          {buttons}
        </Group>
      </div>
    </Modal>
  );
}
