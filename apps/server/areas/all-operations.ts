import type { Operation } from '../engine/operation.ts';
import { customDatatypes } from './form/bank/custom-datatype.operation.ts';
import { labLabels } from './lab/sample/lab-labels.operation.ts';
import { labMultiset } from './lab/catalogue/lab-multiset.operation.ts';
import { auditExport } from './audit/log/audit-export.operation.ts';
import { auditFacets, auditLog, auditVerdict } from './audit/log/audit-log.operation.ts';
import { patientAudience } from './patient/access/patient-audience.operation.ts';
import { modules, ownAccount, ownAccountByName, ownPreferences } from './account/session/session-own-account.operation.ts';
import { breakGlass, brokenGlass } from './patient/access/break-glass.operation.ts';
import { bindUser, userLocations } from './account/user/user-location.operation.ts';
import { patientMatch } from './patient/registration/patient-match.operation.ts';
import { componentFormOrder } from './form/builder/component-form-order.operation.ts';
import { locationImport } from './place/location/location-import.operation.ts';
import { locationMerge, locationMergePreview } from './place/location/location-merge.operation.ts';
import { locationHistory, locationTree } from './place/location/location-tree.operation.ts';
import { dump } from './report/dump/dump.operation.ts';
import { report, reportList } from './report/report/report.operation.ts';
import { exportCancel, exportList, exportOne } from './report/export/export.operation.ts';
import { dashboard } from './report/dashboard/dashboard.operation.ts';
import { dashboardPeople } from './report/dashboard/dashboard-people.operation.ts';
import { eventBusy } from './event/plan/event-busy.operation.ts';
import { eventRange } from './event/calendar/event-range.operation.ts';
import { calendarFeed, calendarFeedMake, calendarFeedRevoke } from './event/calendar/calendar-feed.operation.ts';
import { eventCopy } from './event/copy/event-copy.operation.ts';
import { eventCostOne } from './event/costs/event-cost.operation.ts';
import { eventCosts } from './event/costs/event-costs.operation.ts';
import { filledForm } from './form/filled/filled-form.operation.ts';
import { formPublish, formSave } from './form/builder/form-save.operation.ts';
import { formImport } from './form/import/form-import.operation.ts';
import { formSubmission, formSubmissionOldName } from './form/submission/form-submission.operation.ts';
import { oldFieldSearch } from './form/bank/old-field-search.operation.ts';
import { patientPanels } from './patient/chart/patient-panels.operation.ts';
import { labOrders } from './lab/order/lab-orders.operation.ts';
import { labCallbackAlias, labCallbacks, labRelease, labResults } from './lab/result/lab-results.operation.ts';
import { labResultBasis } from './lab/result/lab-result-basis.operation.ts';
import { labReport } from './lab/report/lab-report.operation.ts';
import { labTrend } from './lab/result/lab-trend.operation.ts';
import { labTurnaround } from './lab/work-list/lab-turnaround.operation.ts';
import { labScan, labWorklist } from './lab/work-list/lab-worklist.operation.ts';
import { priorAnswers } from './form/submission/prior-answers.operation.ts';
import { option } from './form/bank/option.operation.ts';
import { optionImport } from './form/bank/option-import.operation.ts';
import { question } from './form/bank/question.operation.ts';
import { questionUse } from './form/bank/question-use.operation.ts';
import { savedListChange, savedListMake, savedListRemove, savedLists } from './report/saved-list/saved-list.operation.ts';
import { settingChoices, settings, settingsSave } from './settings/setting/settings.operation.ts';
import { lostSecondFactor, secondFactorRole, secondFactorRoles, secondFactorUsers } from './account/user/sign-in-policy.operation.ts';
import { readUserAccount, saveUserAccount } from './account/user/user-account.operation.ts';
import { passwordReset } from './account/user/user-password-reset.operation.ts';
import { endSessions, userSessions } from './account/user/user-sessions.operation.ts';
import { valueHistory } from './audit/history/value-history.operation.ts';
import { usersByRole } from './account/user/users-by-role.operation.ts';

/** Every operation that is served; one line per operation. */
export const allOperations: readonly Operation[] = [
  auditLog,
  auditVerdict,
  auditFacets,
  auditExport,
  patientAudience,
  valueHistory,
  modules,
  customDatatypes,
  labMultiset,
  ownAccount,
  ownAccountByName,
  ownPreferences,
  patientMatch,
  formSubmission,
  formSubmissionOldName,
  patientPanels,
  priorAnswers,
  componentFormOrder,
  usersByRole,
  userLocations,
  bindUser,
  breakGlass,
  brokenGlass,
  saveUserAccount,
  readUserAccount,
  passwordReset,
  userSessions,
  endSessions,
  secondFactorRoles,
  secondFactorRole,
  secondFactorUsers,
  lostSecondFactor,
  settings,
  settingChoices,
  settingsSave,
  oldFieldSearch,
  option,
  optionImport,
  question,
  questionUse,
  formSave,
  formPublish,
  filledForm,
  formImport,
  locationTree,
  locationHistory,
  locationMergePreview,
  locationMerge,
  locationImport,
  eventBusy,
  eventRange,
  eventCopy,
  eventCostOne,
  eventCosts,
  savedLists,
  savedListMake,
  savedListChange,
  savedListRemove,
  calendarFeed,
  calendarFeedMake,
  calendarFeedRevoke,
  dump,
  report,
  reportList,
  exportList,
  exportOne,
  exportCancel,
  labOrders,
  labResults,
  labRelease,
  labCallbacks,
  labCallbackAlias,
  labWorklist,
  labScan,
  labResultBasis,
  labTrend,
  labReport,
  labLabels,
  labTurnaround,
  dashboard,
  dashboardPeople,
];
