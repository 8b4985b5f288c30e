import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useText } from '../../lib/text.ts';
import { nameOf } from './copy-field.ts';
import classes from './form-builder.module.css';
import type { WorkingCopy } from './working-copy.ts';

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
  const { onlyMine, onlyTheirs, changed } = compare(mine, theirs);
  const lines = [
    ...(mine.name === theirs.name ? [] : [t('builder.staleName', { name: theirs.name })]),
    ...onlyTheirs.map((name) => t('builder.staleOnlyTheirs', { name })),
    ...onlyMine.map((name) => t('builder.staleOnlyMine', { name })),
    ...changed.map((name) => t('builder.staleChanged', { name })),
  ];
  return (
    <Modal opened onClose={onClose} title={t('builder.staleTitle')} size={560}>
      <Stack gap="md">
        <Text>{t('builder.staleText')}</Text>
        {lines.length > 0 ? (
          <ul className={classes.differences} aria-label={t('builder.staleDifferences')}>
            {lines.slice(0, MOST_LINES).map((line) => (
              <li key={line}>{line}</li>
            ))}
            {lines.length > MOST_LINES ? <li>{t('builder.andMore', { count: lines.length - MOST_LINES })}</li> : null}
          </ul>
        ) : (
          <Text c="dimmed">{t('builder.staleSame')}</Text>
        )}
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

const MOST_LINES = 12;

function compare(mine: WorkingCopy, theirs: WorkingCopy): { onlyMine: string[]; onlyTheirs: string[]; changed: string[] } {
  const own = new Map(mine.fields.map((field) => [field.uuid, field]));
  const other = new Map(theirs.fields.map((field) => [field.uuid, field]));
  return {
    onlyMine: mine.fields.filter(({ uuid }) => !other.has(uuid)).map(nameOf),
    onlyTheirs: theirs.fields.filter(({ uuid }) => !own.has(uuid)).map(nameOf),
    changed: theirs.fields
      .filter((field) => {
        const twin = own.get(field.uuid);
        return twin !== undefined && JSON.stringify({ ...twin, field: 0 }) !== JSON.stringify({ ...field, field: 0 });
      })
      .map(nameOf),
  };
}
