import { Modal, type ModalProps } from '@mantine/core';
import { useText } from '../lib/text.ts';
import { useFocusBack } from './use-focus-back.ts';

interface DialogProps extends Omit<ModalProps, 'opened' | 'title' | 'closeButtonProps'> {
  title: string;
}

/** A dialog without a form, drawn only while it is open: its close button has a name, and the keyboard goes back to where it was. */
export function Dialog({ title, ...rest }: DialogProps) {
  const t = useText();
  useFocusBack();
  return <Modal {...rest} opened title={title} closeButtonProps={{ 'aria-label': t('shell.closeDialog', { title }) }} />;
}
