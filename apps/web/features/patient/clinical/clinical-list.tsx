import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconArrowBackUp, IconPlus } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { notify } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { late } from '../../../ui/late.tsx';
import { Parts } from '../../../ui/parts.tsx';
import { WorkButton } from '../../../ui/work-button.tsx';
import classes from '../chart/patient-panels.module.css';

const VoidEntry = late(async () => (await import('./void-entry.modal.tsx')).VoidEntry);

/** One entry of a list of the chart. */
interface ClinicalEntry {
  readonly uuid: string;
  readonly name: string;
  readonly about: readonly (string | null)[];
  /** Said behind the name. */
  readonly state?: ReactNode;
  /** Buttons of its own. */
  readonly actions?: ReactNode;
}

interface ClinicalListProps {
  title: string;
  empty: string;
  rows: readonly ClinicalEntry[];
  /** The button that adds one: its words and what it does; undefined where the person may not. */
  add: { readonly words: string; readonly open: () => void } | undefined;
  /** Voids an entry with a reason, and brings it back; undefined where the person may not. */
  remove: ((uuid: string, reason: string) => Promise<void>) | undefined;
  takeBack: (uuid: string) => Promise<void>;
}

/** A list of the chart: entries are added, voided with a reason and taken back. */
export function ClinicalList({ title, empty, rows, add, remove, takeBack }: ClinicalListProps) {
  const t = useText();
  const heading = useId();
  const [voiding, setVoiding] = useState<ClinicalEntry | null>(null);
  const [voided, setVoided] = useState<readonly ClinicalEntry[]>([]);
  const gone = voided.filter((each) => !rows.some(({ uuid }) => uuid === each.uuid));
  return (
    <Paper component="section" withBorder p="md" className={classes.panel} aria-labelledby={heading}>
      <Group justify="space-between" wrap="nowrap" mb="xs">
        <Title order={2} size="h5" id={heading}>
          {title}
        </Title>
        {add ? (
          <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={add.open}>
            {add.words}
          </Button>
        ) : null}
      </Group>
      {rows.length + gone.length === 0 ? <Text c="dimmed">{empty}</Text> : null}
      <ul className={classes.rows}>
        {rows.map((row) => (
          <li key={row.uuid}>
            <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
              <div>
                <Text fw={600} component="span">
                  <bdi>{row.name}</bdi>
                </Text>{' '}
                {row.state}
                <Text size="sm" c="dimmed">
                  <Parts of={row.about} />
                </Text>
              </div>
              <Group gap={4} wrap="nowrap">
                {row.actions}
                {remove ? (
                  <Button
                    variant="subtle"
                    color="red"
                    size="compact-sm"
                    aria-label={t('chart.voidOf', { name: row.name })}
                    onClick={() => setVoiding(row)}
                  >
                    {t('chart.void')}
                  </Button>
                ) : null}
              </Group>
            </Group>
          </li>
        ))}
        {gone.map((row) => (
          <li key={row.uuid}>
            <Group justify="space-between" gap="xs" wrap="nowrap">
              <Text c="dimmed">
                <del>{row.name}</del>
              </Text>
              <WorkButton
                variant="subtle"
                size="compact-sm"
                icon={IconArrowBackUp}
                text={t('chart.takeBack')}
                aria-label={t('chart.takeBackOf', { name: row.name })}
                work={async () => {
                  await takeBack(row.uuid);
                  notify('chart.saved');
                }}
              />
            </Group>
          </li>
        ))}
      </ul>
      {voiding && remove ? (
        <VoidEntry
          uuid={voiding.uuid}
          name={voiding.name}
          onClose={() => setVoiding(null)}
          onVoid={async (reason) => {
            await remove(voiding.uuid, reason);
            setVoided((before) => [...before, voiding]);
          }}
        />
      ) : null}
    </Paper>
  );
}
