import type { appointment } from '@fieldward/contract/care/appointment.ts';
import type { programEnrollment } from '@fieldward/contract/care/program.ts';
import type { allergy } from '@fieldward/contract/patient/allergy.ts';
import type { condition } from '@fieldward/contract/patient/condition.ts';
import type { immunization } from '@fieldward/contract/patient/immunization.ts';
import type { medicationStatement } from '@fieldward/contract/patient/medication-statement.ts';
import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconArrowBackUp, IconBan, IconHistory, IconPencil, IconPlayerStop, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, type ComponentType, type ReactNode } from 'react';
import { ANY_VERSION, remove, save } from '../../../lib/client.ts';
import { notify } from '../../../lib/notify.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { late } from '../../../ui/late.tsx';
import { MenuEntry, MoreMenu } from '../../../ui/more-menu.tsx';
import { Parts } from '../../../ui/parts.tsx';
import { WorkButton } from '../../../ui/work-button.tsx';
import classes from '../chart/patient-panels.module.css';
import type { EntryDialog } from './entry-form.tsx';

const VoidEntry = late(async () => (await import('./void-entry.modal.tsx')).VoidEntry);

/** One entry of a list of the chart. */
interface ClinicalEntry {
  readonly uuid: string;
  /** Of the row that is shown, for what is done without opening it. */
  readonly version?: string;
  readonly name: string;
  readonly about: readonly (string | null)[];
  /** Shown behind the name. */
  readonly state?: ReactNode;
  /** It can be ended. */
  readonly ends?: boolean;
  /** It can be voided, not changed. */
  readonly fixed?: boolean;
}

type Opened = Omit<EntryDialog, 'patient' | 'onClose'>;

interface ClinicalListProps {
  patient: string;
  wire:
    | typeof allergy
    | typeof condition
    | typeof medicationStatement
    | typeof immunization
    | typeof programEnrollment
    | typeof appointment;
  title: string;
  /** What stands there without an entry. */
  empty: ReactNode;
  rows: readonly ClinicalEntry[];
  /** The words of the button that adds one. */
  add: string;
  /** What a change and an end are called; 'Edit' and 'End' by default. */
  words?: { readonly edit: string; readonly end: string };
  dialog: ComponentType<EntryDialog>;
  /** Shows what became of an entry, also to those who may only look. */
  history?: ComponentType<{ readonly uuid: string; readonly name: string; readonly onClose: () => void }>;
}

/** A list of the chart: entries are added, changed, ended, voided with a reason and taken back, by those who may. */
export function ClinicalList({ patient, wire, title, empty, rows, add, words, dialog: Dialog, history: History }: ClinicalListProps) {
  const t = useText();
  const { may } = useSession();
  const queries = useQueryClient();
  const heading = useId();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [shown, setShown] = useState<ClinicalEntry | null>(null);
  const [voiding, setVoiding] = useState<ClinicalEntry | null>(null);
  const [voided, setVoided] = useState<readonly ClinicalEntry[]>([]);
  const gone = voided.filter((each) => !rows.some(({ uuid }) => uuid === each.uuid));
  const adds = may(wire.privileges.write);
  const edits = may('edit' in wire.privileges ? wire.privileges.edit : wire.privileges.write);
  const removes = may(wire.privileges.remove ?? wire.privileges.write);
  const refresh = () => queries.invalidateQueries({ queryKey: ['patient', patient] });
  return (
    <Paper component="section" withBorder p="md" className={classes.panel} aria-labelledby={heading}>
      <Group justify="space-between" wrap="nowrap" mb="xs">
        <Title order={2} size="h5" id={heading}>
          {title}
        </Title>
        {adds ? (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setOpened({ uuid: '', ending: false })}
          >
            {add}
          </Button>
        ) : null}
      </Group>
      {rows.length + gone.length === 0 ? empty : null}
      <ul className={classes.rows}>
        {rows.map((row) => (
          <EntryRow
            key={row.uuid}
            row={row}
            words={words}
            edits={edits}
            removes={removes}
            onOpen={setOpened}
            onVoid={() => setVoiding(row)}
            {...(History ? { onHistory: () => setShown(row) } : {})}
          />
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
                  await save(wire, { voided: false }, { uuid: row.uuid, ifMatch: ANY_VERSION });
                  await refresh();
                  notify('chart.saved');
                }}
              />
            </Group>
          </li>
        ))}
      </ul>
      {opened ? <Dialog patient={patient} {...opened} onClose={() => setOpened(null)} /> : null}
      {History && shown ? <History uuid={shown.uuid} name={shown.name} onClose={() => setShown(null)} /> : null}
      {voiding ? (
        <VoidEntry
          uuid={voiding.uuid}
          name={voiding.name}
          onClose={() => setVoiding(null)}
          onVoid={async (reason) => {
            await remove(wire, voiding.uuid, { reason, ifMatch: voiding.version === undefined ? undefined : `"${voiding.version}"` });
            await refresh();
            setVoided((before) => [...before, voiding]);
          }}
        />
      ) : null}
    </Paper>
  );
}

interface EntryRowProps {
  row: ClinicalEntry;
  words: ClinicalListProps['words'];
  edits: boolean;
  removes: boolean;
  onOpen: (dialog: Opened) => void;
  onVoid: () => void;
  onHistory?: () => void;
}

/** An entry with what can be done with it. */
function EntryRow({ row, words, edits, removes, onOpen, onVoid, onHistory }: EntryRowProps) {
  const t = useText();
  const { uuid, version } = row;
  const open = (ending: boolean) => onOpen({ uuid, ending, ...(version === undefined ? {} : { version }) });
  return (
    <li>
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
        {edits || removes || onHistory ? (
          <MoreMenu label={t('chart.moreOf', { name: row.name })}>
            {edits && row.fixed !== true ? (
              <MenuEntry icon={IconPencil} text={words?.edit ?? t('shell.edit')} onClick={() => open(false)} />
            ) : null}
            {edits && row.ends ? <MenuEntry icon={IconPlayerStop} text={words?.end ?? t('chart.end')} onClick={() => open(true)} /> : null}
            {onHistory ? <MenuEntry icon={IconHistory} text={t('enrolment.history')} onClick={onHistory} /> : null}
            {removes ? <MenuEntry icon={IconBan} color="red" text={t('chart.void')} onClick={onVoid} /> : null}
          </MoreMenu>
        ) : null}
      </Group>
    </li>
  );
}
