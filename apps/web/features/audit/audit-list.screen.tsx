import { Alert, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconDownload, IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callFile } from '../../lib/call.ts';
import { useFormats } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { DataGrid, useGridState } from '../../ui/data-grid.tsx';
import { late } from '../../ui/late.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { WorkButton } from '../../ui/work-button.tsx';
import { AuditFilterPanel } from './audit-filters.panel.tsx';
import { useAuditColumns } from './audit.columns.tsx';
import { useDetailWords } from './use-detail-words.ts';
import type { AuditEntry, AuditVerdict } from '@fieldward/contract/audit/audit.operations.ts';
import { auditParams, auditQuery, checkTrail, type AuditFilters } from './audit.queries.ts';

const AuditEntryPanel = late(async () => (await import('./audit-entry.panel.tsx')).AuditEntryPanel);

const anything: { [K in keyof AuditFilters]: string } = {
  user: '',
  patient: '',
  action: '',
  resource: '',
  object: '',
  request: '',
  from: '',
  to: '',
};

/** /administration/audit: who did what, when, from where, to which patient. */
export default function AuditListScreen() {
  const t = useText();
  const [{ before, after, page: _page, ...filters }, setUrl] = useUrlState({ ...anything, before: '', after: '', page: 1 });
  const grid = useGridState();
  const words = useDetailWords();
  const columns = useAuditColumns(words);
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  const [verdict, setVerdict] = useState<AuditVerdict | null>(null);
  // The first page is the newest whatever keys the address still has.
  const cursor = grid.page === 1 ? { before: '', after: '' } : { before, after };
  const trail = useQuery(auditQuery(filters, { limit: grid.limit, ...cursor }));
  const rows = trail.data?.results;

  function filter(change: Partial<AuditFilters>): void {
    setVerdict(null);
    setOpened(null);
    setUrl({ ...change, before: '', after: '', page: 1 });
  }

  function turn(page: number): void {
    const older = page > grid.page;
    const key = (older ? rows?.at(-1) : rows?.[0])?.key ?? '';
    setUrl({ page, before: older && page > 1 ? key : '', after: older || page === 1 ? '' : key });
  }

  return (
    <>
      <PageHeader
        title={t('audit.title')}
        subtitle={t('audit.about')}
        actions={
          <>
            <Tooltip label={t('audit.checkHint')}>
              <WorkButton
                icon={IconShieldCheck}
                text={t('audit.check')}
                variant="default"
                work={async () => setVerdict(await checkTrail(filters))}
              />
            </Tooltip>
            <WorkButton
              icon={IconDownload}
              text={t('audit.export')}
              work={() => callFile('GET fieldward/auditexport', { query: auditParams(filters) }, 'audit.csv')}
            />
          </>
        }
      >
        <AuditFilterPanel filters={filters} onChange={filter} patient={trail.data?.patient ?? null} />
      </PageHeader>
      <div aria-live="polite">{verdict ? <Verdict verdict={verdict} onClose={() => setVerdict(null)} /> : null}</div>
      <DataGrid
        name="audit"
        label={t('audit.title')}
        columns={columns}
        rows={rows}
        idOf={(row) => row.key}
        server={{ hasNext: trail.data?.hasOlder, onPage: turn }}
        loading={trail.isFetching}
        error={trail.error}
        onRetry={() => void trail.refetch()}
        onOpen={setOpened}
        empty={<EmptyState title={t('audit.none')} hint={t('audit.noneWhy')} />}
      />
      {opened ? (
        <AuditEntryPanel
          entry={opened}
          words={words}
          onClose={() => setOpened(null)}
          onFilter={(only) => filter({ ...anything, ...only })}
        />
      ) : null}
    </>
  );
}

function Verdict({ verdict, onClose }: { verdict: AuditVerdict; onClose: () => void }) {
  const t = useText();
  const { number } = useFormats();
  const good = verdict.broken === null;
  return (
    <Alert
      mb="md"
      color={good ? 'green' : 'red'}
      icon={good ? <IconCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
      withCloseButton
      closeButtonLabel={t('shell.close')}
      onClose={onClose}
    >
      {verdict.broken === null
        ? t('audit.unbroken', { checked: number(verdict.checked), open: number(verdict.notYetLinked) })
        : t('audit.broken', { number: number(verdict.broken) })}
    </Alert>
  );
}
