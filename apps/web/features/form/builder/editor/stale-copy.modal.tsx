import { Button, Group, Modal, ScrollArea, Stack, Text } from '@mantine/core';
import { useText } from '../../../../lib/text.ts';
import { useFocusBack } from '../../../../ui/use-focus-back.ts';
import { DifferencePanel } from '../version/difference.panel.tsx';
import classes from './form-builder.module.css';
import { asWire, type WorkingCopy } from './working-copy.ts';

interface StaleCopyProps {
  mine: WorkingCopy;
  theirs: WorkingCopy;
  takeTheirs: () => void;
  saveMine: () => void;
  onClose: () => void;
}

/** Somebody else saved the form meanwhile: what differs, and the choice. Nothing is overwritten without it. */
export default function StaleCopy({ mine, theirs, takeTheirs, saveMine, onClose }: StaleCopyProps) {
  const t = useText();
  useFocusBack();
  return (
    <Modal opened onClose={onClose} title={t('builder.staleTitle')} size={560}>
      <Stack gap="md">
        <Text>{t('builder.staleText')}</Text>
        <ScrollArea.Autosize
          mah="45dvh"
          className={classes.differences ?? ''}
          viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': t('builder.staleDifferences') }}
        >
          <Text fw={600}>{t('builder.staleDifferences')}</Text>
          <DifferencePanel before={{ form: asWire(theirs), rules: [] }} after={{ form: asWire(mine), rules: [] }} />
        </ScrollArea.Autosize>
        <Text c="dimmed" size="xs">
          {t('builder.staleUndo')}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('builder.keepEditing')}
          </Button>
          <Button variant="default" onClick={takeTheirs}>
            {t('builder.takeTheirs')}
          </Button>
          <Button color="red" onClick={saveMine}>
            {t('builder.saveMine')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
