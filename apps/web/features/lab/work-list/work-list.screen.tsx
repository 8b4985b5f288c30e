import { Badge, Box, Tabs } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { WorkRow } from '@fieldward/contract/lab/lab-work.operations.ts';
import { labWorkLists, type LabWorkList } from '@fieldward/domain/lab/work-list.ts';
import { useFormats } from '../../../lib/format.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { DataGrid, useGridState } from '../../../ui/data-grid.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { RouteLink, useGo } from '../../../widgets/navigation.tsx';
import { PlaceFilter } from '../../../widgets/place-filter.tsx';
import { keepActiveTest } from '../order/active-test.ts';
import { labWorkChanged } from '../order/lab-work.queries.ts';
import { listOf, mayDo, nextStep, type Step } from '../order/next-step.ts';
import { ScanBox } from './scan-box.tsx';
import { useScanner } from '../../../widgets/scan/use-scanner.ts';
import { useWorkColumns, type WorkActions } from './work-list.columns.tsx';
import { countWork, findWork, workListQuery, type WorkFilters } from './work-list.queries.ts';
import { WorkDialog, type OpenStep } from './work-dialog.tsx';

const ANY = { list: 'toaccept', q: '', location: '', from: '', to: '' };

const sameLabel = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** /laboratory: the laboratory's work over all patients; a scanned label opens what comes next for its test. */
export default function WorkListScreen() {
  const t = useText();
  const { number } = useFormats();
  const go = useGo();
  const { may } = useSession();
  const queries = useQueryClient();
  const [url, setUrl] = useUrlState(ANY);
  const list: LabWorkList = labWorkLists.find((each) => each === url.list) ?? 'toaccept';
  const filters: WorkFilters = { ...url, list };
  const { location, from, to } = url;
  const backwards = from !== '' && to !== '' && to < from;
  const filtered = [url.q, location, from, to].some((text) => text !== '');
  const grid = useGridState();
  const found = useQuery({ ...workListQuery(filters, { limit: grid.limit, startIndex: grid.startIndex }), enabled: !backwards });
  const shown = found.data?.list === list ? found.data : undefined;
  const scanField = useRef<HTMLInputElement>(null);
  const table = useRef<HTMLDivElement>(null);
  const turn = useRef(0);
  const [open, setOpen] = useState<OpenStep | null>(null);

  const change = (next: Partial<typeof url>): void => {
    grid.setPage(1);
    setUrl(next);
  };

  const indexOf = ({ uuid }: WorkRow): number => shown?.results.findIndex((each) => each.uuid === uuid) ?? -1;

  function take(row: WorkRow, step: Step, label = ''): void {
    const at = label === '' ? indexOf(row) : -1;
    const does = mayDo(step, may) ? step.does : 'look';
    if (does === 'results' || does === 'samples') {
      const { uuid, labReferenceNumber, labTestType } = row;
      keepActiveTest({ uuid, labReferenceNumber, labTestType: { uuid: labTestType.uuid, name: labTestType.display } });
      return go(does === 'results' ? '/testresults' : '/samplelist', { test: uuid });
    }
    if (label !== '') change({ q: label, list: listOf(step) ?? list });
    setOpen({ row, step: does === 'look' ? { does } : step, label, at, confirmed: false });
  }

  async function scan(code: string): Promise<void> {
    const label = code.trim();
    if (open?.step.does === 'accept' && sameLabel(label, open.step.sample.sampleIdentifier)) return setOpen({ ...open, confirmed: true });
    const mine = (turn.current += 1);
    setOpen(null);
    try {
      const rows = await findWork({ code: label });
      if (mine !== turn.current) return;
      const [row] = rows;
      if (row !== undefined && rows.length === 1) {
        const rejected = row.samples.find((one) => one.status === 'REJECTED' && sameLabel(one.sampleIdentifier, label));
        if (rejected) notify('labwork.wasRejected', { identifier: label, reason: rejected.rejectReason ?? '' });
        return take(row, nextStep(row, { label }), label);
      }
      // not a label: perhaps an identifier of a patient
      const totals = await countWork(label, filters);
      if (mine !== turn.current) return;
      const where = totals[list] > 0 ? list : labWorkLists.find((each) => totals[each] > 0);
      if (where !== undefined) return change({ q: label, list: where });
      notify(row === undefined ? 'labwork.notFound' : 'labwork.allDone', { code: label });
      scanField.current?.select();
    } catch (problem) {
      notifyProblem(problem);
    }
  }
  useScanner((code) => void scan(code));

  /** The dialog goes; after a change or a scan, which is heard anywhere, the keyboard is at the next row, or where the next label is scanned. */
  async function close(changed: boolean): Promise<void> {
    const { label = '', at = -1 } = open ?? {};
    setOpen(null);
    if (label !== '') change({ q: '' });
    if (!changed) return void (at < 0 && requestAnimationFrame(() => scanField.current?.focus()));
    await labWorkChanged(queries);
    requestAnimationFrame(() => {
      const rows = table.current?.querySelectorAll<HTMLElement>('tbody tr[tabindex]') ?? [];
      (at < 0 ? scanField.current : (rows[Math.min(at, rows.length - 1)] ?? scanField.current))?.focus();
    });
  }

  // after the page has the keyboard; touch screens would unfold theirs
  useEffect(() => {
    if (matchMedia('(pointer: coarse)').matches) return;
    const soon = setTimeout(() => scanField.current?.focus());
    return () => clearTimeout(soon);
  }, []);

  const actions: WorkActions = {
    next: (row) => take(row, nextStep(row, { list })),
    reject: (row, sample) =>
      setOpen({ row, step: { does: 'accept', sample }, label: '', at: indexOf(row), confirmed: false, rejects: true }),
  };
  const columns = useWorkColumns(list, actions, may);
  const titles = {
    collected: from === '' && to === '' ? t('labwork.collectedToday') : t('labwork.collected'),
    toaccept: t('labwork.toAccept'),
    toresult: t('labwork.toResult'),
    torelease: t('labwork.toRelease'),
    overdue: t('labwork.overdue'),
    critical: t('labwork.critical'),
  } as const;

  return (
    <>
      <PageHeader
        title={t('labwork.title')}
        subtitle={t('labwork.about')}
        actions={<RouteLink to="/laboratory/turnaround">{t('labreport.turnaround')}</RouteLink>}
      >
        <ScanBox field={scanField} value={url.q} onSearch={(q) => change({ q })} onScan={(code) => void scan(code)} />
        <PlaceFilter
          label={t('labwork.location')}
          none={t('labwork.allLocations')}
          value={location}
          onChange={(chosen) => change({ location: chosen })}
        />
        <Box w={148}>
          <DateField
            label={t(list === 'collected' ? 'labwork.collectedFrom' : 'labwork.orderedFrom')}
            value={from}
            onChange={(day) => change({ from: day })}
          />
        </Box>
        <Box w={148}>
          <DateField
            label={t(list === 'collected' ? 'labwork.collectedTo' : 'labwork.orderedTo')}
            value={to}
            error={backwards ? t('labwork.toBeforeFrom') : null}
            onChange={(day) => change({ to: day })}
          />
        </Box>
      </PageHeader>
      <Tabs value={list} onChange={(chosen) => change({ list: chosen ?? list })}>
        <Tabs.List aria-label={t('labwork.lists')}>
          {labWorkLists.map((each) => (
            <Tabs.Tab
              key={each}
              value={each}
              rightSection={
                found.data ? (
                  <Badge
                    variant="light"
                    color={found.data.totals[each] > 0 && (each === 'critical' || each === 'overdue') ? 'red' : 'gray'}
                    className="fw-status"
                  >
                    {number(found.data.totals[each])}
                  </Badge>
                ) : null
              }
            >
              {titles[each]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {labWorkLists.map((each) => (
          <Tabs.Panel key={each} value={each} pt="sm" ref={each === list ? table : null}>
            {each === list ? (
              <DataGrid
                key={`${list} ${may('Edit CommonLab Samples')}`}
                name={`lab-work-${list}`}
                label={titles[list]}
                columns={columns}
                rows={backwards ? [] : shown?.results}
                idOf={(row) => row.uuid}
                server={{ total: backwards ? 0 : shown?.totals[list], hasNext: shown?.hasNext }}
                loading={found.isFetching}
                error={found.error}
                onRetry={() => void found.refetch()}
                onOpen={actions.next}
                empty={
                  filtered ? (
                    <EmptyState title={t('labscreen.noMatch')} hint={t('labwork.noMatchWhy')} />
                  ) : (
                    <EmptyState title={t('labwork.empty')} hint={t('labwork.emptyWhy')} />
                  )
                }
              />
            ) : null}
          </Tabs.Panel>
        ))}
      </Tabs>
      {open ? <WorkDialog open={open} onOpen={setOpen} onTake={take} onClose={(changed) => void close(changed)} /> : null}
    </>
  );
}
