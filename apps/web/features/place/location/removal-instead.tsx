import { Button, Group } from '@mantine/core';
import { closeAllModals } from '@mantine/modals';
import type { Ref } from '@fieldward/contract/view.ts';
import { useText } from '../../../lib/text.ts';

/** Opens the dialog that moves or merges a place. */
export type Choose = (dialog: { readonly does: 'move' | 'merge'; readonly place: Ref }) => void;

/** Other ways than deleting a place that is used: what is there goes along. */
export function Instead({ place, choose }: { place: Ref; choose: Choose }) {
  const t = useText();
  const go = (does: 'move' | 'merge') => (): void => {
    closeAllModals();
    choose({ does, place });
  };
  return (
    <Group gap="xs">
      <Button variant="default" size="compact-sm" onClick={go('move')}>
        {t('whereused.moveInstead')}
      </Button>
      <Button variant="default" size="compact-sm" onClick={go('merge')}>
        {t('whereused.mergeInstead')}
      </Button>
    </Group>
  );
}
