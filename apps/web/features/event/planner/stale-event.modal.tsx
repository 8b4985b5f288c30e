import { Button, Group, Modal, ScrollArea, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/text.ts';
import { ErrorState, Skeletons } from '../../../ui/states.tsx';
import { useFocusBack } from '../../../ui/use-focus-back.ts';
import type { FullEvent } from '../summary/event.queries.ts';
import { eventQuery, type ReadEvent } from '../summary/event.queries.ts';
import classes from './planner.module.css';

/** One field in which the versions differ. */
export interface StaleField {
  label: string;
  mine: readonly string[];
  theirs: readonly string[];
}

interface StaleEventProps {
  uuid: string;
  /** The fields that differ between what is being edited and what is stored now. */
  compare?: (theirs: FullEvent) => readonly StaleField[];
  /** To save over the version that was shown. */
  onKeepMine: (etag: string | undefined, theirs: ReadEvent) => void;
  onTakeTheirs: (theirs: ReadEvent) => void;
  onClose: () => void;
}

/** Somebody else saved the event meanwhile: both versions side by side, and the choice. Nothing is overwritten without it. */
export function StaleEvent({ uuid, compare, onKeepMine, onTakeTheirs, onClose }: StaleEventProps) {
  const t = useText();
  useFocusBack();
  const read = useQuery(eventQuery(uuid));
  // until it was asked again it might be the version that is known already
  const theirs = read.isFetchedAfterMount && !read.isFetching ? read.data : undefined;
  const closed = theirs?.event.closed === true;
  const differences = theirs && compare ? compare(theirs.event) : [];
  return (
    <Modal opened onClose={onClose} title={t('planner.staleTitle')} size={720}>
      <Stack gap="md">
        <Text>{t(closed ? 'planner.staleClosed' : 'planner.staleText')}</Text>
        {theirs ? (
          compare ? (
            <Differences differences={differences} />
          ) : null
        ) : read.isError && !read.isFetching ? (
          <ErrorState error={read.error} onRetry={() => void read.refetch()} />
        ) : (
          <Skeletons rows={4} />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('planner.keepEditing')}
          </Button>
          <Button variant="default" disabled={!theirs} onClick={() => theirs && onTakeTheirs(theirs)}>
            {t('planner.takeTheirs')}
          </Button>
          <Button color="red" disabled={!theirs || closed} onClick={() => theirs && onKeepMine(theirs.etag, theirs)}>
            {t('planner.keepMine')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function Differences({ differences }: { differences: readonly StaleField[] }) {
  const t = useText();
  if (differences.length === 0) return <Text c="dimmed">{t('planner.staleSame')}</Text>;
  return (
    <ScrollArea.Autosize
      mah="50dvh"
      className={classes.versions ?? ''}
      viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': t('planner.staleTitle') }}
    >
      <Table aria-label={t('planner.staleTitle')} layout="fixed" verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col" className={classes.versionField ?? ''}>
              {t('planner.field')}
            </Table.Th>
            <Table.Th scope="col">{t('planner.mine')}</Table.Th>
            <Table.Th scope="col">{t('planner.theirs')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {differences.map(({ label, mine, theirs }) => (
            <Table.Tr key={label}>
              <Table.Th scope="row">{label}</Table.Th>
              <Table.Td>
                <Version lines={mine} other={theirs} />
              </Table.Td>
              <Table.Td>
                <Version lines={theirs} other={mine} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  );
}

/** The value of one version; what the other does not have is marked. */
function Version({ lines, other }: { lines: readonly string[]; other: readonly string[] }) {
  const t = useText();
  if (lines.length === 0) return <>{t('planner.nothing')}</>;
  return lines.map((line) => (
    <div key={line} className={classes.versionLine}>
      {other.includes(line) ? (
        <bdi>{line}</bdi>
      ) : (
        <mark>
          <bdi>{line}</bdi>
        </mark>
      )}
    </div>
  ));
}
