import { Button, Radio, Select, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reportNames, type ReportFormat } from '@fieldward/contract/report/report.ts';
import { useText } from '../../../lib/text.ts';
import { RadioChoice } from '../../../ui/radio-choice.tsx';
import { EmptyState, ErrorState, Skeletons } from '../../../ui/states.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { workflowsQuery } from '../../../widgets/workflow.queries.ts';
import { FormatChoice } from './format-choice.tsx';
import { PlaceChoice } from './place-choice.tsx';
import { reportRefusal, reportRequest, type Choosing } from './report-request.ts';
import { reportListQuery } from './report.queries.ts';
import classes from './reports.module.css';

/** The reports that the person may run: which one, of which places, as which kind of file. */
export function ReportChoicePanel({ report, ...choosing }: Choosing & { report: string }) {
  const t = useText();
  const [wanted, setWanted] = useState<ReportFormat>('xlsx');
  const { chosen, today, change, ask, problemOf } = choosing;
  const list = useQuery(reportListQuery);
  const reports = list.data?.filter(({ name }) => Object.hasOwn(reportNames, name));
  const current = reports?.find(({ name }) => name === report);
  const format = current?.formats.includes(wanted) === false ? (current.formats[0] ?? wanted) : wanted;
  const knows = (parameter: string): boolean => current?.parameters.some((each) => each === parameter) ?? false;
  const workflows = useQuery({ ...workflowsQuery, enabled: knows('workflow') });

  if (list.isError && reports === undefined) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (reports === undefined) return <Skeletons rows={6} />;
  if (reports.length === 0) return <EmptyState title={t('reportscreen.noReports')} />;

  return (
    <div className={classes.report}>
      <RadioChoice
        label={t('reportscreen.report')}
        required
        value={current?.name ?? ''}
        // the presumptive are asked for, not everybody screened; the choice can be changed
        onChange={(next) => change({ report: next, presumptive: next === 'presumptivePatients' ? 'yes' : '' })}
        className={classes.choices!}
      >
        <Stack gap="xs" mt={4}>
          {reports.map(({ name }) => (
            <Radio key={name} value={name} label={t(reportNames[name])} description={t(`reportscreen.${name}Hint`)} />
          ))}
        </Stack>
      </RadioChoice>
      <div className={classes.asked}>
        {knows('facility') ? <PlaceChoice {...choosing} /> : null}
        {knows('workflow') ? (
          <SearchSelect
            label={t('reportscreen.workflow')}
            placeholder={workflows.isPending ? t('shell.loading') : t('reportscreen.allWorkflows')}
            clearable
            clearButtonProps={{ 'aria-label': t('shell.clear') }}
            data={(workflows.data ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))}
            value={chosen.workflow || null}
            error={problemOf('workflow')}
            nothingFoundMessage={t('shell.noOptions')}
            onChange={(workflow) => change({ workflow: workflow ?? '' })}
          />
        ) : null}
        {knows('presumptive_tb') ? (
          <Select
            label={t('reportscreen.presumptive')}
            allowDeselect={false}
            data={[
              { value: '', label: t('reportscreen.both') },
              { value: 'yes', label: t('reportscreen.yes') },
              { value: 'no', label: t('reportscreen.no') },
            ]}
            value={chosen.presumptive}
            onChange={(presumptive) => change({ presumptive: presumptive ?? '' })}
          />
        ) : null}
        <div className={classes.finish}>
          {current === undefined ? null : (
            <FormatChoice name={t(reportNames[current.name])} formats={current.formats} value={format} onChange={setWanted} />
          )}
          <Button
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() =>
              ask(reportRefusal(current, chosen, today), () => {
                if (current === undefined) throw new Error('no report is chosen');
                return reportRequest(current, chosen, format);
              })
            }
          >
            {t('reportscreen.export')}
          </Button>
        </div>
      </div>
    </div>
  );
}
