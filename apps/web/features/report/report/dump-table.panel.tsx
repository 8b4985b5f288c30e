import { Button, Radio, Select, Table, VisuallyHidden } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { customTypes, dumps, dumpTypes, isDumpType, type DumpType, type ReportFormat } from '@fieldward/contract/report/report.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { workflowsQuery } from '../../../widgets/workflow.queries.ts';
import { FormatChoice } from './format-choice.tsx';
import { dumpRefusal, dumpRequest, type Choosing } from './report-request.ts';
import { workflowFormsQuery } from './report.queries.ts';
import classes from './reports.module.css';

/** The types of dump, each with its kind of file and its button; the one that is chosen shows its filters. */
export function DumpTablePanel({ type, ...choosing }: Choosing & { type: string }) {
  const t = useText();
  const { may } = useSession();
  const [formats, setFormats] = useState<Partial<Record<DumpType, ReportFormat>>>({});
  const { chosen, today, change, ask } = choosing;
  const offered = dumpTypes.filter((each) => dumps[each].privileges.every(may));
  const current = isDumpType(type) ? type : undefined;

  return (
    <div className={classes.frame}>
      <Table className={classes.table!} aria-label={t('reportscreen.dumpTable')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('reportscreen.dump')}</Table.Th>
            <Table.Th>{t('reportscreen.file')}</Table.Th>
            <Table.Th>
              <VisuallyHidden>{t('reportscreen.export')}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {offered.map((each) => {
            const name = t(dumps[each].label);
            const format = formats[each] ?? dumps[each].formats[0];
            return (
              <Fragment key={each}>
                <Table.Tr data-chosen={each === current || undefined}>
                  <Table.Td className={classes.name!}>
                    <Radio
                      name="dump"
                      value={each}
                      label={name}
                      description={t(`reportscreen.${each}Hint`)}
                      checked={each === current}
                      onChange={() => change({ type: each })}
                    />
                  </Table.Td>
                  <Table.Td>
                    <FormatChoice
                      name={name}
                      formats={dumps[each].formats}
                      value={format}
                      onChange={(next) => setFormats({ ...formats, [each]: next })}
                    />
                  </Table.Td>
                  <Table.Td className={classes.act!}>
                    <Button
                      variant={each === current ? 'filled' : 'default'}
                      leftSection={<IconDownload size={16} aria-hidden />}
                      aria-label={t('reportscreen.exportOf', { name })}
                      onClick={() => {
                        change({ type: each });
                        ask(dumpRefusal(each, chosen, today), () => dumpRequest(each, chosen, format));
                      }}
                    >
                      {t('reportscreen.export')}
                    </Button>
                  </Table.Td>
                </Table.Tr>
                {each === current && dumps[each].filters.length > 0 ? (
                  <Table.Tr data-chosen>
                    <Table.Td colSpan={3}>
                      <div className={classes.filters} role="group" aria-label={t('reportscreen.filters', { name })}>
                        <DumpFilters {...choosing} type={each} />
                      </div>
                    </Table.Td>
                  </Table.Tr>
                ) : null}
              </Fragment>
            );
          })}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** The filters of one type of dump: workflow, form of that workflow, custom report. */
function DumpFilters({ type, chosen, change, problemOf }: Choosing & { type: DumpType }) {
  const t = useText();
  const known: readonly string[] = dumps[type].filters;
  const required: readonly string[] = dumps[type].required;
  const workflows = useQuery({ ...workflowsQuery, enabled: known.includes('workflow') });
  const forms = useQuery({ ...workflowFormsQuery(chosen.workflow), enabled: known.includes('form') && chosen.workflow !== '' });
  const mandatory = (filter: string) =>
    required.includes(filter) ? { withAsterisk: true, 'aria-required': true } : { clearable: true as const };
  const list = (rows: readonly { uuid: string; name: string }[] = []) => rows.map(({ uuid, name }) => ({ value: uuid, label: name }));
  return (
    <>
      {known.includes('workflow') ? (
        <SearchSelect
          {...mandatory('workflow')}
          label={t('reportscreen.workflow')}
          placeholder={
            workflows.isPending
              ? t('shell.loading')
              : t(required.includes('workflow') ? 'reportscreen.choose' : 'reportscreen.allWorkflows')
          }
          data={list(workflows.data)}
          value={chosen.workflow || null}
          error={problemOf('workflow') ?? (workflows.isError ? t('shell.couldNotLoad') : null)}
          nothingFoundMessage={t('shell.noOptions')}
          clearButtonProps={{ 'aria-label': t('shell.clear') }}
          onChange={(workflow) => change({ workflow: workflow ?? '', form: '' })}
        />
      ) : null}
      {known.includes('form') ? (
        <SearchSelect
          {...mandatory('form')}
          label={t('reportscreen.form')}
          placeholder={
            chosen.workflow === '' ? t('reportscreen.formFirst') : forms.isPending ? t('shell.loading') : t('reportscreen.choose')
          }
          disabled={chosen.workflow === ''}
          data={list(forms.data)}
          value={chosen.form || null}
          error={problemOf('form') ?? (forms.isError ? t('shell.couldNotLoad') : null)}
          nothingFoundMessage={t(forms.data?.length === 0 ? 'reportscreen.noForms' : 'shell.noOptions')}
          onChange={(form) => change({ form: form ?? '' })}
        />
      ) : null}
      {known.includes('custom-type') ? (
        <Select
          {...mandatory('custom-type')}
          label={t('reportscreen.reportType')}
          placeholder={t('reportscreen.choose')}
          w={340}
          data={Object.entries(customTypes).map(([value, label]) => ({ value, label: t(label) }))}
          value={chosen.customType || null}
          error={problemOf('customType')}
          onChange={(customType) => change({ customType: customType ?? '' })}
        />
      ) : null}
    </>
  );
}
