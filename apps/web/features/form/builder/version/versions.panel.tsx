import { Button, Group, Select, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { DefinitionWire } from '@fieldward/domain/form/difference.ts';
import { useFormats } from '../../../../lib/format.ts';
import { notify, notifyProblem } from '../../../../lib/notify.ts';
import { accountWord } from '../../../../widgets/account/account-word.ts';
import { useText } from '../../../../lib/text.ts';
import { confirm } from '../../../../ui/confirm.tsx';
import { EmptyState, ErrorState, Skeletons } from '../../../../ui/states.tsx';
import { Parts } from '../../../../ui/parts.tsx';
import { DifferencePanel } from './difference.panel.tsx';
import { formVersionsQuery, versionDefinitionQuery, type FormVersion } from './version.queries.ts';
import { asWire, type WorkingCopy } from '../editor/working-copy.ts';
import classes from './versions.module.css';

const OpenVersion = lazy(() => import('./open-version.modal.tsx'));

/** A form with its rules as the server sends them: `form` readable by formFromWire, `rules` by rulesFromWire. */
export type VersionDefinition = DefinitionWire;

export interface VersionsPanelProps {
  /** uuid of the form. */
  form: string;
  /** The working copy and its rules, to compare with. */
  copy?: WorkingCopy;
  rules?: readonly unknown[];
  /** 'Restore this version': the builder takes `definition.form` through `copyFromWire`. Without it nothing can be restored. */
  onRestore?: (definition: VersionDefinition) => void;
}

/** Stands for the working copy among the versions to choose from. */
const COPY = 'copy';

/** The versions of a form: what differs between two, each opened as it was, restored into the working copy. */
export default function VersionsPanel({ form, copy, rules, onRestore }: VersionsPanelProps) {
  const t = useText();
  const queries = useQueryClient();
  const versions = useQuery(formVersionsQuery(form));
  const [opened, setOpened] = useState<FormVersion | null>(null);

  async function restore(version: FormVersion): Promise<void> {
    const { number } = version;
    const sure = await confirm({
      title: t('preview.restoreTitle'),
      message: t('preview.restoreText', { number }),
      yes: t('preview.restore'),
      no: t('shell.cancel'),
      destructive: false,
    });
    if (!sure) return;
    try {
      onRestore?.(await queries.fetchQuery(versionDefinitionQuery(version.uuid)));
      notify('preview.restored', { number });
    } catch (problem) {
      notifyProblem(problem);
    }
  }

  if (versions.isError) return <ErrorState error={versions.error} onRetry={() => void versions.refetch()} />;
  if (versions.data === undefined) return form === '' ? <NoVersions /> : <Skeletons rows={4} />;
  if (versions.data.length === 0) return <NoVersions />;
  return (
    <div className={classes.panel}>
      <ol className={classes.versions} aria-label={t('preview.versions')}>
        {versions.data.map((version) => (
          <VersionRow
            key={version.uuid}
            version={version}
            onOpen={() => setOpened(version)}
            onRestore={onRestore ? () => void restore(version) : undefined}
          />
        ))}
      </ol>
      <Comparison versions={versions.data} copy={copy} rules={rules} />
      {opened ? (
        <Suspense fallback={null}>
          <OpenVersion version={opened} onClose={() => setOpened(null)} />
        </Suspense>
      ) : null}
    </div>
  );
}

function NoVersions() {
  const t = useText();
  return <EmptyState title={t('preview.noVersions')} hint={t('preview.noVersionsWhy')} />;
}

interface VersionRowProps {
  version: FormVersion;
  onOpen: () => void;
  onRestore: (() => void) | undefined;
}

function VersionRow({ version: { number, note, dateCreated, creator }, onOpen, onRestore }: VersionRowProps) {
  const t = useText();
  const { moment } = useFormats();
  return (
    <li className={classes.version}>
      <div className={classes.about}>
        <Text fw={600}>{t('preview.version', { number })}</Text>
        <Text size="sm" c="dimmed">
          <Parts of={[moment(dateCreated), accountWord(creator, t)]} />
        </Text>
        {note ? (
          <Text size="sm" className={classes.note}>
            <bdi>{note}</bdi>
          </Text>
        ) : null}
      </div>
      <Group gap={4} wrap="nowrap">
        <Button size="compact-sm" variant="light" aria-label={t('preview.openOf', { number })} onClick={onOpen}>
          {t('preview.open')}
        </Button>
        {onRestore ? (
          <Button size="compact-sm" variant="subtle" aria-label={t('preview.restoreOf', { number })} onClick={onRestore}>
            {t('preview.restore')}
          </Button>
        ) : null}
      </Group>
    </li>
  );
}

interface ComparisonProps {
  versions: readonly FormVersion[];
  copy: WorkingCopy | undefined;
  rules: readonly unknown[] | undefined;
}

/** Two versions, or one and the working copy, and what was done between them. */
function Comparison({ versions, copy, rules = [] }: ComparisonProps) {
  const t = useText();
  const { dayOf } = useFormats();
  const [newest, second] = versions;
  const [from, setFrom] = useState((copy ? newest : second)?.uuid ?? newest?.uuid ?? null);
  const [to, setTo] = useState(copy ? COPY : (newest?.uuid ?? null));
  const choices = [
    ...(copy ? [{ value: COPY, label: t('preview.workingCopy') }] : []),
    ...versions.map(({ uuid, number, dateCreated }) => ({
      value: uuid,
      label: t('preview.versionOf', { number, date: dayOf(dateCreated) }),
    })),
  ];
  const own = useMemo(() => (copy ? { form: asWire(copy), rules } : null), [copy, rules]);
  const before = useDefinition(from, own);
  const after = useDefinition(to, own);
  const shared = { data: choices, allowDeselect: false, size: 'sm' } as const;
  return (
    <section aria-label={t('preview.compare')}>
      <Title order={2} size="h3" mb={4}>
        {t('preview.compare')}
      </Title>
      <div className={classes.choice}>
        <Select {...shared} label={t('preview.from')} value={from} onChange={setFrom} />
        <Select {...shared} label={t('preview.to')} value={to} onChange={setTo} />
      </div>
      {before.error ? <ErrorState error={before.error} onRetry={before.retry} /> : null}
      {after.error ? <ErrorState error={after.error} onRetry={after.retry} /> : null}
      {before.definition && after.definition ? <DifferencePanel before={before.definition} after={after.definition} /> : null}
      {!before.error && !after.error && !(before.definition && after.definition) ? <Skeletons rows={3} /> : null}
    </section>
  );
}

interface Definition {
  definition: DefinitionWire | undefined;
  error: unknown;
  retry: () => void;
}

function useDefinition(chosen: string | null, own: DefinitionWire | null): Definition {
  const { data, error, refetch } = useQuery(versionDefinitionQuery(chosen === COPY || chosen === null ? '' : chosen));
  return { definition: chosen === COPY ? (own ?? undefined) : data, error, retry: () => void refetch() };
}
