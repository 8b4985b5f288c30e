import { Button, Group, Text } from '@mantine/core';
import { closeModal, openModal } from '@mantine/modals';
import type { ReactNode } from 'react';
import { sayText } from '../lib/text.ts';

export interface ConfirmOptions {
  title?: string;
  message?: ReactNode;
  yes?: string;
  no?: string;
  /** Red button: something is lost. On unless said otherwise. */
  destructive?: boolean;
}

let count = 0;

/**
 * Asks before something cannot be undone: 'Confirm to Delete', 'Are you sure to do this ?', Yes, No.
 * Resolves to true only for Yes; closing, Escape and No are all false. The safe answer has the focus.
 */
export function confirm(options: ConfirmOptions = {}): Promise<boolean> {
  const { title, message, yes, no, destructive = true } = options;
  const modalId = `confirm-${++count}`;
  return new Promise((resolve) => {
    let answer = false;
    const close = (value: boolean): void => {
      answer = value;
      closeModal(modalId);
    };
    openModal({
      modalId,
      size: 440,
      title: title ?? sayText({ code: 'shell.confirmTitle' }),
      closeButtonProps: { 'aria-label': sayText({ code: 'shell.close' }) },
      onClose: () => resolve(answer),
      children: (
        <>
          <Text component="div">{message ?? sayText({ code: 'shell.confirmText' })}</Text>
          <Group justify="flex-end" gap="xs" mt="lg">
            <Button variant="default" data-autofocus onClick={() => close(false)}>
              {no ?? sayText({ code: 'shell.no' })}
            </Button>
            <Button color={destructive ? 'red' : 'teal'} onClick={() => close(true)}>
              {yes ?? sayText({ code: 'shell.yes' })}
            </Button>
          </Group>
        </>
      ),
    });
  });
}
