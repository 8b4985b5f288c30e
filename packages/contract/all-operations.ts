import * as apiToken from './account/api-token.operations.ts';
import * as appConsent from './account/app-consent.operations.ts';
import * as connectedApp from './account/connected-app.operations.ts';
import * as draftKey from './account/draft-key.operations.ts';
import * as draft from './account/draft.operations.ts';
import * as ownAccount from './account/own-account.operations.ts';
import * as ownSessions from './account/own-sessions.operations.ts';
import * as secondFactor from './account/second-factor.operations.ts';
import * as session from './account/session.operations.ts';
import * as signInPolicy from './account/sign-in-policy.operations.ts';
import * as userAccount from './account/user-account.operations.ts';
import * as appointmentOpenmrs from './care/appointment-openmrs.operations.ts';
import * as orderEntry from './care/order-entry.operations.ts';
import * as appointment from './care/appointment.operations.ts';
import * as outcome from './care/outcome.operations.ts';
import * as phase from './care/phase.operations.ts';
import * as round from './care/round.operations.ts';
import * as schedule from './care/schedule.operations.ts';
import * as sinceYesterday from './care/since-yesterday.operations.ts';
import * as task from './care/task.operations.ts';
import * as device from './device/device.operations.ts';
import * as eventCalendar from './event/event-calendar.operations.ts';
import * as eventClosure from './event/event-closure.operations.ts';
import * as eventCopy from './event/event-copy.operations.ts';
import * as eventCosts from './event/event-costs.operations.ts';
import * as eventPlan from './event/event-plan.operations.ts';
import * as bank from './form/bank.operations.ts';
import * as correction from './form/correction.operations.ts';
import * as fieldRecord from './form/field-record.operations.ts';
import * as filling from './form/filling.operations.ts';
import * as form from './form/form.operations.ts';
import * as marked from './form/marked.operations.ts';
import * as openmrsForm from './form/openmrs-form.operations.ts';
import * as criticalResult from './lab/critical-result.operations.ts';
import * as labCatalogue from './lab/lab-catalogue.operations.ts';
import * as labOrder from './lab/lab-order.operations.ts';
import * as labPaper from './lab/lab-paper.operations.ts';
import * as labResult from './lab/lab-result.operations.ts';
import * as labWork from './lab/lab-work.operations.ts';
import * as change from './audit/change.operations.ts';
import * as webhook from './audit/webhook.operations.ts';
import * as site from './site/site.operations.ts';
import * as heldRows from './site/held-rows.operations.ts';
import * as siteLetter from './site/site-letter.operations.ts';
import * as sitePeople from './site/site-people.operations.ts';
import * as siteRecords from './site/site-records.operations.ts';
import * as audit from './audit/audit.operations.ts';
import * as valueHistory from './audit/value-history.operations.ts';
import * as firstSteps from './settings/first-steps.operations.ts';
import * as openmrsConfiguration from './settings/openmrs-configuration.operations.ts';
import * as settings from './settings/settings.operations.ts';
import * as whereUsed from './settings/where-used.operations.ts';
import type { EntranceWire, OperationWire } from './operation.ts';
import * as patientAccess from './patient/patient-access.operations.ts';
import * as patientErasure from './patient/patient-erasure.operations.ts';
import * as patientMerge from './patient/patient-merge.operations.ts';
import * as visitJoin from './patient/visit-join.operations.ts';
import * as patientBanner from './patient/patient-banner.operations.ts';
import * as patientCard from './patient/patient-card.operations.ts';
import * as patientPhoto from './patient/patient-photo.operations.ts';
import * as patientPairs from './patient/patient-pairs.operations.ts';
import * as household from './patient/household.operations.ts';
import * as contact from './message/contact.operations.ts';
import * as message from './message/message.operations.ts';
import * as referral from './patient/referral.operations.ts';
import * as householdResident from './patient/household-resident.operations.ts';
import * as openmrsChart from './patient/openmrs-chart.operations.ts';
import * as patientChart from './patient/patient-chart.operations.ts';
import * as patientGrowth from './patient/patient-growth.operations.ts';
import * as patientTimeline from './patient/patient-timeline.operations.ts';
import * as identifierSource from './patient/identifier-source.operations.ts';
import * as personCorrection from './patient/person-correction.operations.ts';
import * as registration from './patient/registration.operations.ts';
import * as location from './place/location.operations.ts';
import * as dashboard from './report/dashboard.operations.ts';
import * as reportExport from './report/export.operations.ts';
import * as followup from './report/followup.operations.ts';
import * as savedList from './report/saved-list.operations.ts';
import * as scheduledReport from './report/scheduled-report.operations.ts';

/** Every file of wires; one line per file. */
const files = [
  change,
  webhook,
  site,
  heldRows,
  siteLetter,
  sitePeople,
  siteRecords,
  audit,
  valueHistory,
  firstSteps,
  settings,
  whereUsed,
  apiToken,
  appConsent,
  connectedApp,
  draftKey,
  draft,
  ownAccount,
  ownSessions,
  secondFactor,
  session,
  signInPolicy,
  userAccount,
  appointment,
  appointmentOpenmrs,
  outcome,
  phase,
  schedule,
  round,
  sinceYesterday,
  task,
  contact,
  message,
  device,
  eventCalendar,
  eventClosure,
  eventCopy,
  eventCosts,
  eventPlan,
  bank,
  correction,
  fieldRecord,
  filling,
  marked,
  form,
  openmrsForm,
  openmrsChart,
  openmrsConfiguration,
  patientAccess,
  patientBanner,
  patientCard,
  patientPhoto,
  patientChart,
  patientGrowth,
  household,
  householdResident,
  referral,
  patientErasure,
  patientMerge,
  visitJoin,
  patientTimeline,
  identifierSource,
  patientPairs,
  orderEntry,
  personCorrection,
  registration,
  location,
  dashboard,
  reportExport,
  followup,
  savedList,
  scheduledReport,
  criticalResult,
  labCatalogue,
  labOrder,
  labPaper,
  labResult,
  labWork,
] as const;

type ExportsOf<F> = F extends unknown ? F[keyof F] : never;
type Wires = Extract<ExportsOf<(typeof files)[number]>, OperationWire>;

/** The wires by name: `Operations['GET fieldward/eventbusy']`. Only this type is for the web, which must not load the schemas. */
export type Operations = { readonly [W in Wires as `${W['method']} ${W['path']}`]: W };

/** Every wire of an operation. */
export const allOperationWires: readonly OperationWire[] = files.flatMap((file) => Object.values<unknown>(file)).filter(isWire);

/** Those of the entrance, which the server serves in `http/`. */
export const entranceWires: readonly EntranceWire[] = allOperationWires.filter((wire) => wire.entrance === true);

function isWire(value: unknown): value is OperationWire {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}
