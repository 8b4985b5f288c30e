import { Alert, Button, Group, Tabs } from '@mantine/core';
import { useState } from 'react';
import { today as dayNow } from '../../../lib/clock.ts';
import { notify } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { late } from '../../../ui/late.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DumpTablePanel } from './dump-table.panel.tsx';
import { periods } from './period.ts';
import { daysRefusal, type Chosen, type ExportRequest, type Refusal } from './report-request.ts';
import classes from './reports.module.css';
import { useExports } from './use-exports.ts';

const RecentExportsPanel = late(async () => (await import('./recent-exports.panel.tsx')).RecentExportsPanel);
const OwnReportsPanel = late(async () => (await import('./own-reports.panel.tsx')).OwnReportsPanel);
const ReportChoicePanel = late(async () => (await import('./report-choice.panel.tsx')).ReportChoicePanel);

const nothing: { [K in keyof Chosen]: string } = {
  from: '',
  to: '',
  workflow: '',
  form: '',
  customType: '',
  province: '',
  city: '',
  location: '',
  presumptive: '',
};

/** /reports and /administration/reports: dumps and reports of a period as files, and what became of those asked for. */
export default function ReportsScreen() {
  const t = useText();
  const [{ tab, type, report, ...chosen }, setUrl] = useUrlState({ ...nothing, tab: 'dumps', type: '', report: '' });
  const exports = useExports();
  const today = dayNow();
  /** Why the last export was not begun: shown at the fields until they are changed. */
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const wrong = { ...refusal?.fields, ...daysRefusal(chosen, today)?.fields };

  function change(next: Partial<typeof chosen> & { type?: string; report?: string }): void {
    setUrl(next);
    setRefusal((before) =>
      before === null
        ? null
        : { ...before, fields: Object.fromEntries(Object.entries(before.fields).filter(([field]) => !(field in next))) },
    );
  }

  function ask(refused: Refusal | null, request: () => ExportRequest): void {
    setRefusal(refused);
    if (refused === null) exports.start(request());
    else notify(refused.message);
  }

  const problemOf = (field: keyof Chosen): string | null => {
    const code = wrong[field];
    return code === undefined ? null : t(code);
  };
  const choosing = { chosen, today, change, ask, problemOf };

  return (
    <>
      <PageHeader title={t('reportscreen.title')} subtitle={t('reportscreen.about')}>
        {tab === 'scheduled' ? null : (
          <>
            <DateField
              label={t('reportscreen.startDate')}
              value={chosen.from}
              required
              error={problemOf('from')}
              onChange={(from) => change({ from })}
            />
            <DateField
              label={t('reportscreen.endDate')}
              value={chosen.to}
              required
              error={problemOf('to')}
              onChange={(to) => change({ to })}
            />
            <Group gap={4} role="group" aria-label={t('reportscreen.period')} className={classes.periods}>
              {periods(today).map(({ label, from, to }) => (
                <Button
                  key={label}
                  size="compact-sm"
                  variant={chosen.from === from && chosen.to === to ? 'light' : 'subtle'}
                  aria-pressed={chosen.from === from && chosen.to === to}
                  onClick={() => change({ from, to })}
                >
                  {t(label)}
                </Button>
              ))}
            </Group>
          </>
        )}
      </PageHeader>
      {exports.withheld ? (
        <Alert color="yellow" mb="md" title={t('reportscreen.withheld')}>
          {t('reportscreen.withheldWhy')}
        </Alert>
      ) : null}
      <Tabs
        value={tab === 'reports' || tab === 'scheduled' ? tab : 'dumps'}
        onChange={(next) => setUrl({ tab: next ?? 'dumps' })}
        keepMounted={false}
      >
        <Tabs.List aria-label={t('reportscreen.parts')} mb="md">
          <Tabs.Tab value="dumps">{t('reportscreen.dumps')}</Tabs.Tab>
          <Tabs.Tab value="reports">{t('reportscreen.reports')}</Tabs.Tab>
          <Tabs.Tab value="scheduled">{t('scheduledreport.forYou')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="dumps">
          <DumpTablePanel {...choosing} type={type} />
        </Tabs.Panel>
        <Tabs.Panel value="reports">
          <ReportChoicePanel {...choosing} report={report} />
        </Tabs.Panel>
        <Tabs.Panel value="scheduled">
          <OwnReportsPanel ask={ask} />
        </Tabs.Panel>
      </Tabs>
      {exports.kept ? <RecentExportsPanel {...exports} /> : null}
    </>
  );
}
