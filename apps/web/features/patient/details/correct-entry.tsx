import { Button, Group, Radio, Text } from '@mantine/core';
import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { labelled, useText } from '../../../lib/text.ts';
import { endWords, entryText } from '../../../widgets/person-details/detail-words.ts';
import { isEnded, hasPreferred, partField, preferredOf, entriesOf, type Details, type Listed } from '@fieldward/domain/person/details.ts';
import { livingEntries } from '@fieldward/domain/person/detail-changes.ts';
import classes from './correct-details.module.css';

interface CorrectEntryProps {
  list: Listed;
  id: string;
  now: Details;
  stored: Details;
  /** What makes it the preferred one; undefined where none is. */
  preferLabel?: string;
  set: (changes: Readonly<Record<string, string>>) => void;
  /** The fields of the entry. */
  children: ReactNode;
}

/** One of several names, identifiers, phones or addresses: its fields, whether it is the preferred one, and a way to end it. */
export function CorrectEntry({ list, id, now, stored, preferLabel, set, children }: CorrectEntryProps) {
  const t = useText();
  const endLabel = t(endWords[list]);
  // the address that is shown first stands above the others
  const preferred = hasPreferred(list) ? preferredOf[list] : list === 'address' ? 'preferredAddress' : null;
  const ended = partField(list, id, 'ended');
  const text = entryText(now, list, id);
  const others = livingEntries(stored, now, list).filter((each) => each !== id);
  const added = !entriesOf(stored, list).includes(id);
  if (isEnded(now, list, id))
    return added ? null : (
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text c="dimmed" dir="auto" className={classes.ended}>
          <del>{entryText(stored, list, id) || text}</del>
        </Text>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          onClick={() => set({ [ended]: '' })}
        >
          {t('patient.keepEntry')}
        </Button>
      </Group>
    );
  return (
    <div role="group" aria-label={text || t('patient.newEntry')} className={classes.entry}>
      {children}
      {others.length > 0 || added || !hasPreferred(list) ? (
        <Group justify="space-between" gap="xs">
          {preferred === null ? (
            <span />
          ) : (
            <Radio label={preferLabel} name={preferred} checked={now[preferred] === id} onChange={() => set({ [preferred]: id })} />
          )}
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            leftSection={<IconX size={16} aria-hidden />}
            aria-label={added ? t('patient.removeEntry') : labelled(endLabel, text)}
            onClick={() =>
              set({
                [ended]: 'yes',
                ...(preferred !== null && now[preferred] === id
                  ? { [preferred]: hasPreferred(list) ? (others[0] ?? '') : stored[preferred] }
                  : {}),
              })
            }
          >
            {added ? t('patient.removeEntry') : endLabel}
          </Button>
        </Group>
      ) : null}
    </div>
  );
}
