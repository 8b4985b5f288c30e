import { role } from '@fieldward/contract/account/user.ts';
import { workflow } from '@fieldward/contract/care/workflow.ts';
import { location } from '@fieldward/contract/place/location.ts';
import { reportNames, reportNeeds, isReportName } from '@fieldward/contract/report/report.ts';
import { scheduledReport, type ReportRhythm } from '@fieldward/contract/report/scheduled-report.ts';
import { view } from '@fieldward/contract/view.ts';
import { say, type PlainCode } from '@fieldward/messages/catalogue.ts';
import { CataloguePage } from '../../../widgets/catalogue/catalogue-page.tsx';
import { catalogue, choiceOf, searchOf } from '../../../widgets/catalogue/catalogue.ts';

const rhythms: Readonly<Record<ReportRhythm, PlainCode>> = {
  weekly: 'scheduledreport.weekly',
  monthly: 'scheduledreport.monthly',
  quarterly: 'scheduledreport.quarterly',
  yearly: 'scheduledreport.yearly',
};

const roleRow = view(role, { uuid: true, name: true, retired: true });
const workflowRow = view(workflow, { uuid: true, name: true, retired: true });
const named = { uuid: true, name: true } as const;

const scheduled = catalogue(scheduledReport, {
  view: view(scheduledReport, { uuid: true, name: true, retired: true, report: true, rhythm: true, location: named, role: named }),
  texts: {
    title: 'administration.scheduledReports',
    create: 'scheduledreport.create',
    edit: 'scheduledreport.edit',
    saved: 'scheduledreport.saved',
  },
  page: {
    about: 'scheduledreport.about',
    search: 'scheduledreport.search',
    columns: [
      { key: 'report', title: 'scheduledreport.report', width: 200, yields: true, value: (row, { t }) => t(reportNames[row.report]) },
      { key: 'rhythm', title: 'scheduledreport.rhythm', width: 120, value: (row, { t }) => t(rhythms[row.rhythm]) },
      { key: 'role', title: 'scheduledreport.role', width: 170, sortable: false, value: (row, { word }) => word(row.role.name) },
      {
        key: 'location',
        title: 'scheduledreport.place',
        width: 150,
        sortable: false,
        value: (row, { t }) => row.location?.name ?? t('scheduledreport.everywhere'),
      },
    ],
  },
  fields: [
    { of: 'name', label: 'entries.name', description: 'scheduledreport.nameWhy' },
    { of: 'report', label: 'scheduledreport.report', among: reportNames },
    { of: 'rhythm', label: 'scheduledreport.rhythm', among: rhythms },
    { of: 'role', label: 'scheduledreport.role', choice: choiceOf(roleRow, { ours: true }) },
    {
      of: 'location',
      label: 'scheduledreport.place',
      description: 'scheduledreport.placeWhy',
      search: searchOf(view(location, { uuid: true, display: true }), (place) => place),
    },
    { of: 'workflow', label: 'scheduledreport.workflow', choice: choiceOf(workflowRow) },
  ],
  problems: ({ report, location: place, workflow: care }) => {
    if (!isReportName(report)) return {};
    const takes = reportNeeds[report].parameters;
    return {
      ...(place !== null && !takes.includes('facility') ? { location: say('scheduledreport.notNarrowed') } : {}),
      ...(care !== null && !takes.includes('workflow') ? { workflow: say('scheduledreport.notNarrowed') } : {}),
    };
  },
});

/** /administration/scheduledreports */
export default function ScheduledReportListScreen() {
  return <CataloguePage of={scheduled} />;
}
