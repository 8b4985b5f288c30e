import type { Operation } from '../engine/operation.ts';
import { customDatatypes } from './custom-datatype.operation.ts';
import { labLabels } from './lab-labels.operation.ts';
import { labMultiset } from './lab-multiset.operation.ts';
import { auditExport } from './audit-export.operation.ts';
import { auditFacets, auditLog, auditVerdict } from './audit-log.operation.ts';
import { patientAudience } from './patient-audience.operation.ts';
import { modules, ownAccount, ownAccountByName, ownPreferences } from './session-own-account.operation.ts';
import { breakGlass, brokenGlass } from './break-glass.operation.ts';
import { bindUser, userLocations } from './user-location.operation.ts';
import { patientMatch } from './patient-match.operation.ts';
import { componentFormOrder } from './component-form-order.operation.ts';
import { locationImport } from './location-import.operation.ts';
import { locationMerge, locationMergePreview } from './location-merge.operation.ts';
import { locationHistory, locationTree } from './location-tree.operation.ts';
import { dump } from './dump.operation.ts';
import { report, reportList } from './report.operation.ts';
import { exportCancel, exportList, exportOne } from './export.operation.ts';
import { dashboard } from './dashboard.operation.ts';
import { dashboardPeople } from './dashboard-people.operation.ts';
import { eventBusy } from './event-busy.operation.ts';
import { eventRange } from './event-range.operation.ts';
import { calendarFeed, calendarFeedMake, calendarFeedRevoke } from './calendar-feed.operation.ts';
import { eventCopy } from './event-copy.operation.ts';
import { eventCostOne } from './event-cost.operation.ts';
import { eventCosts } from './event-costs.operation.ts';
import { filledForm } from './filled-form.operation.ts';
import { formPublish, formSave } from './form-save.operation.ts';
import { formImport } from './form-import.operation.ts';
import { formSubmission, formSubmissionOldName } from './form-submission.operation.ts';
import { oldFieldSearch } from './old-field-search.operation.ts';
import { patientPanels } from './patient-panels.operation.ts';
import { labOrders } from './lab-orders.operation.ts';
import { labCallbackMake, labRelease, labResults } from './lab-results.operation.ts';
import { labResultBasis } from './lab-result-basis.operation.ts';
import { labReport } from './lab-report.operation.ts';
import { labTrend } from './lab-trend.operation.ts';
import { labTurnaround } from './lab-turnaround.operation.ts';
import { labScan, labWorklist } from './lab-worklist.operation.ts';
import { priorAnswers } from './prior-answers.operation.ts';
import { option } from './option.operation.ts';
import { optionImport } from './option-import.operation.ts';
import { question } from './question.operation.ts';
import { questionUse } from './question-use.operation.ts';
import { savedListChange, savedListMake, savedListRemove, savedLists } from './saved-list.operation.ts';
import { settingChoices, settings, settingsSave } from './settings.operation.ts';
import { lostSecondFactor, secondFactorRole, secondFactorRoles, secondFactorUsers } from './sign-in-policy.operation.ts';
import { readUserAccount, saveUserAccount } from './user-account.operation.ts';
import { passwordReset } from './user-password-reset.operation.ts';
import { endSessions, userSessions } from './user-sessions.operation.ts';
import { valueHistory } from './value-history.operation.ts';
import { usersByRole } from './users-by-role.operation.ts';

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
  labCallbackMake,
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
