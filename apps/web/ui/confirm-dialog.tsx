import { Button, Group, Text } from '@mantine/core';
import { closeModal, openModal } from '@mantine/modals';
import { messageText } from '../lib/text.ts';
import type { ConfirmOptions } from './confirm.tsx';

let count = 0;

/** Opens the question of `confirm` and resolves to its answer. The safe answer has the focus. */
export function askInDialog({ title, message, yes, no, destructive = true }: ConfirmOptions): Promise<boolean> {
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
      title: title ?? messageText({ code: 'shell.confirmTitle' }),
      closeButtonProps: { 'aria-label': messageText({ code: 'shell.close' }) },
      onClose: () => resolve(answer),
      children: (
        <>
          <Text component="div">{message ?? messageText({ code: 'shell.confirmText' })}</Text>
          <Group justify="flex-end" gap="xs" mt="lg">
            <Button variant="default" data-autofocus onClick={() => close(false)}>
              {no ?? messageText({ code: 'shell.no' })}
            </Button>
            <Button color={destructive ? 'red' : 'teal'} onClick={() => close(true)}>
              {yes ?? messageText({ code: 'shell.yes' })}
            </Button>
          </Group>
        </>
      ),
    });
  });
}
