// Made by `npm run generate`; not edited by hand.

/** The areas of the sentences that each screen can show, with spaces, by its file below apps/web: from what it imports and what it calls. */
export const areasOfScreen = {
  'app/app.tsx': 'administration app engine lab person session shell submission',
  'features/home/home.screen.tsx':
    'access administration answer appointment bank chart correction critical dashboard dataentry engine enrolment event field firststeps followup form growth home lab labreport labscreen labwork merge numbersource ondevice pattern person photo record referral report round rule savedlist schedule session settings shell submission supply task unsent',
  'features/home/round/round.screen.tsx':
    'access answer correction engine enrolment field form home lab numbersource ondevice person photo record referral round rule schedule session shell submission task unsent',
  'features/account/password/change-password.screen.tsx': 'app engine field person session shell',
  'features/account/own/account.screen.tsx':
    'access answer app contact correction device engine field lab message numbersource offline ondevice onebyone person record schedule session shell signin staff submission word',
  'features/account/app/permission.screen.tsx': 'answer app correction engine field patient person photo session shell',
  'features/account/unsent/unsent.screen.tsx':
    'answer correction dataentry engine erasure event fieldrecord form heldrecord lab numbersource person photo record rule schedule session shell submission task unsent',
  'features/device/this-device.screen.tsx':
    'answer correction device engine field lab numbersource offline ondevice person schedule session shell submission',
  'features/patient/search/find-patient.screen.tsx':
    'answer bank card correction dataentry engine entries field form lab numbersource ondevice patient person photo record savedlist scan schedule session shell submission supply unsent word',
  'features/patient/chart/patient-detail.screen.tsx':
    'access answer app card chart correction dataentry engine erasure field form growth held lab labreport labscreen merge numbersource ondevice patient person photo record schedule session shell submission unsent',
  'features/patient/appointment/clinic-days.screen.tsx':
    'access answer appointment calendar chart correction engine field form lab labreport numbersource ondevice patient person photo schedule shell submission',
  'features/patient/household/household-list.screen.tsx':
    'answer bank dataentry engine entries field household lab numbersource patient person record shell supply',
  'features/patient/household/household.screen.tsx':
    'access answer bank correction dataentry engine entries erasure field form household lab merge numbersource ondevice patient person photo record scan schedule session shell submission supply unsent word',
  'features/patient/referral/referral-list.screen.tsx':
    'access answer chart engine enrolment field growth lab labreport merge patient person photo record referral schedule shell submission',
  'features/patient/merge/merge.screen.tsx': 'administration engine erasure field merge patient person photo shell',
  'features/patient/history/service-history.screen.tsx':
    'access answer chart correction dataentry engine field form lab numbersource patient person photo record shell submission word',
  'features/patient/correction/correct-form.screen.tsx':
    'access answer bank correction dataentry engine entries field form lab numbersource ondevice patient person record scan schedule session shell submission supply unsent word',
  'features/form/data-entry/data-view.screen.tsx':
    'access answer correction dataentry engine field form lab numbersource ondevice patient person schedule shell submission',
  'features/form/data-entry/data-entry-form.screen.tsx':
    'access answer bank correction dataentry engine entries field form lab numbersource ondevice patient person record scan schedule session shell submission supply unsent word',
  'features/care/workflow/workflow-list.screen.tsx': 'engine entries field person shell whereused workflow',
  'features/care/workflow/phase-list.screen.tsx':
    'answer bank dataentry engine entries field form person record rule ruleengine schedule schedulescreen shell whereused word workflow',
  'features/care/workflow/stage-list.screen.tsx':
    'answer bank dataentry engine entries field form person record rule schedule shell whereused word workflow',
  'features/care/workflow/stage-forms.screen.tsx':
    'answer bank chart dataentry engine entries field form person record rule schedule shell submission whereused word workflow',
  'features/event/list/event-list.screen.tsx':
    'access answer bank calendar closure dataentry engine entries event eventwork field person shell supply',
  'features/event/costs/event-costs.panel.tsx': 'answer closure engine eventwork field shell',
  'features/event/summary/event-print.screen.tsx': 'access bank closure engine event eventwork person shell supply',
  'features/event/calendar/event-calendar.screen.tsx':
    'access answer appointment bank calendar closure dataentry engine entries event eventwork field person planner shell supply',
  'features/event/planner/event-planner.screen.tsx':
    'access answer bank calendar closure dataentry engine entries event eventwork field person planner shell supply',
  'features/event/closure/event-closure.screen.tsx':
    'access answer bank calendar closure dataentry engine entries event eventwork field lab person planner session shell submission supply unsent',
  'features/lab/order/test-order-list.screen.tsx':
    'access answer bank engine field lab labreport labscreen patient person record shell submission supply',
  'features/lab/work-list/work-list.screen.tsx': 'answer engine field lab labreport labscreen labwork person record scan shell',
  'features/lab/work-list/turnaround.screen.tsx': 'answer engine field lab labreport person shell',
  'features/lab/order/test-order.screen.tsx':
    'access answer bank engine entries field lab labgroup labscreen numbersource patient person record session shell submission supply unsent',
  'features/lab/sample/sample-list.screen.tsx':
    'answer bank engine entries field lab labreport labscreen numbersource person record session shell submission supply unsent',
  'features/lab/result/test-results.screen.tsx':
    'answer dataentry engine field lab labcatalogue labgroup labreport labscreen labwork person record shell',
  'features/report/report/reports.screen.tsx':
    'answer contact engine entries eventwork field person report reportscreen scheduledreport shell',
  'features/report/dashboard/page/dashboard.screen.tsx': 'answer dashboard dashboardscreen engine eventwork field report shell',
  'features/report/dashboard/people/people.screen.tsx':
    'answer dashboard dashboardscreen engine eventwork field patient person photo report savedlist shell',
  'features/report/followup/followup.screen.tsx': 'answer dashboard dashboardscreen engine field followup person schedule shell',
  'features/report/followup/people.screen.tsx': 'answer dashboard dashboardscreen engine enrolment field followup photo schedule shell',
  'features/report/followup/cohort.screen.tsx': 'answer dashboard dashboardscreen engine enrolment field followup photo schedule shell',
  'features/administration/administration.screen.tsx': 'administration shell',
  'features/form/builder/list/form-list.screen.tsx': 'answer bank builder engine field form pattern person rule shell xlsform',
  'features/form/builder/editor/form-builder.screen.tsx':
    'answer bank builder engine field form pattern person record rule settings shell word',
  'features/form/question/question-list.screen.tsx':
    'answer bank bankscreen dataentry engine entries field pattern person record settings shell whereused word workflow',
  'features/form/rule/list/rule-engine.screen.tsx':
    'answer bank engine entries field form pattern person record rule ruleengine settings shell whereused word',
  'features/form/option/option-list.screen.tsx': 'bank bankscreen engine entries field person shell whereused word',
  'features/care/schedule/schedule-list.screen.tsx': 'answer engine entries field lab person rule schedule schedulescreen shell task',
  'features/form/marked/marked-records.screen.tsx': 'administration answer dataentry engine field person shell submission',
  'features/form/held/held-records.screen.tsx':
    'administration answer bank closure conflict correction dataentry engine entries erasure event field fieldrecord form heldrecord lab labgroup labscreen numbersource ondevice patient person photo record rule scan schedule session shell submission supply task word',
  'features/account/user/user-list.screen.tsx':
    'access answer app contact engine entries field message person record right session shell staff token whereused word',
  'features/account/role/role-list.screen.tsx': 'access engine field person record right shell staff whereused word',
  'features/account/sign-in-policy/sign-in-policy.screen.tsx': 'administration app engine field session shell signin word',
  'features/device/device-list.screen.tsx': 'administration answer device engine field lab numbersource person schedule shell',
  'features/site/site-list.screen.tsx': 'access administration engine field held kind numbersource patient person record shell site staff',
  'features/patient/merge/duplicates.screen.tsx': 'administration engine erasure field merge patient person photo shell',
  'features/patient/erasure/erasure-list.screen.tsx': 'answer engine erasure erasures field held labreport merge shell',
  'features/place/location/location-list.screen.tsx': 'access answer bank dataentry engine entries field place record shell whereused',
  'features/patient/appointment/service-list.screen.tsx':
    'administration answer appointment bank dataentry engine entries field person record shell supply',
  'features/patient/appointment/closed-day-list.screen.tsx':
    'administration answer appointment bank engine entries field person record shell supply whereused word',
  'features/settings/setting/settings.screen.tsx': 'answer bank engine field pattern person report settings shell',
  'features/patient/number-source/number-source-list.screen.tsx':
    'access answer bank engine entries erasure field labgroup merge numberscreen numbersource person record shell supply whereused word',
  'features/audit/audit-list.screen.tsx': 'answer audit engine factword field kind person reportscreen scheduledreport shell',
  'features/report/scheduled/scheduled-report-list.screen.tsx':
    'administration answer bank engine entries field person reportscreen scheduledreport shell supply whereused word',
  'features/message/outbox/messages.screen.tsx': 'answer appointment chart engine field message person session shell staff word',
  'features/account/app/app-list.screen.tsx': 'app engine field session shell staff',
  'features/audit/webhook/webhook-list.screen.tsx':
    'access answer dataentry engine field kind person record reportscreen scheduledreport shell staff webhook',
  'features/event/service/service-list.screen.tsx':
    'administration answer bank engine entries field person shell supply supplyscreen whereused word',
  'features/event/asset/asset-list.screen.tsx':
    'administration answer bank engine entries field person shell supply supplyscreen whereused word',
  'features/event/workforce/workforce-list.screen.tsx':
    'administration answer bank engine entries field person shell supply supplyscreen whereused word',
  'features/lab/catalogue/lab-test-list.screen.tsx':
    'administration answer bank bankscreen engine field lab labcatalogue labgroup person record shell whereused workflow',
  'features/lab/catalogue/lab-attribute-list.screen.tsx':
    'administration answer bank bankscreen engine entries field lab labcatalogue labgroup person record shell whereused workflow',
  'widgets/conflict/conflict.modal.tsx':
    'appointment bankscreen builder chart conflict contact engine enrolment entries labcatalogue labscreen message person place ruleengine schedule session settings shell staff supplyscreen word workflow',
  'features/account/own/must-add-factor.screen.tsx': 'engine field session shell signin',
  'app/quick-open.tsx': 'administration engine field person shell',
  'app/standby.tsx':
    'access answer app bank correction dataentry engine event eventwork form lab labgroup numbersource offline ondevice patient person record schedule session shell submission supply unsent',
  'app/open-scanned.ts': 'card engine person shell',
  'widgets/closed-day.tsx': 'appointment engine shell',
  'features/patient/chart/patient-sections.tsx':
    'access answer audit bank chart correction dataentry engine enrolment entries erasure field form household lab labreport labscreen merge numbersource ondevice patient person photo record rule scan schedule session shell submission supply task unsent word',
  'features/patient/referral/refer.modal.tsx':
    'access answer chart correction dataentry engine enrolment field form lab numbersource ondevice person record referral schedule shell submission',
  'features/patient/erasure/erase-patient.modal.tsx':
    'engine erasure erasures erasurescreen field held labreport labscreen merge patient person record shell',
  'widgets/form/one-by-one/one-by-one.panel.tsx':
    'answer bank correction dataentry engine entries field form lab numbersource ondevice onebyone person record scan schedule shell submission supply word',
  'features/lab/sample/accept-sample.modal.tsx': 'answer engine lab labscreen labwork person record shell',
  'features/lab/sample/reject-sample.modal.tsx': 'engine field lab labscreen person record shell',
  'features/lab/result/release-results.modal.tsx': 'answer engine lab labscreen labwork person record shell',
  'features/lab/result/call-back.modal.tsx': 'answer dataentry engine field lab labscreen labwork person record shell',
  'features/lab/order/test-order-summary.modal.tsx': 'answer engine lab labreport labscreen person shell',
  'features/report/followup/one-patient.panel.tsx': 'dashboard engine enrolment field followup person schedule shell',
  'features/form/builder/editor/side.panel.tsx': 'answer bank builder engine form pattern person preview shell',
  'features/form/builder/test-case/failing-tests.modal.tsx': 'answer bank builder engine form pattern person preview shell',
  'features/form/builder/editor/merge-copies.ts': 'answer bank builder engine form pattern person preview shell',
  'widgets/confirm-removal.tsx': 'engine shell whereused',
  'features/form/builder/field/field-card-settings.tsx':
    'answer bank bankscreen builder engine field form pattern person preview shell word',
  'features/form/rule/list/rule-opening.panel.tsx':
    'answer bank correction dataentry engine entries field form lab numbersource ondevice pattern person record rule ruleengine scan schedule settings shell submission supply word',
  'features/form/option/option-import.modal.tsx': 'administration bank bankscreen engine field shell',
  'features/care/schedule/schedule-opening.panel.tsx':
    'answer dataentry engine enrolment field lab person preview rule ruleengine schedule schedulescreen shell task',
  'features/place/location/location-import.modal.tsx': 'access administration bank bankscreen engine place record shell',
  'features/audit/detail-words.ts':
    'answer appointment audit bankscreen builder chart closure conflict contact correction dataentry engine enrolment entries event form held household kind lab labcatalogue labscreen message numberscreen numbersource patient person photo place preview property record rule ruleengine schedule scheduledreport session settings signin staff submission supplyscreen task workflow',
  'features/patient/chart/care-course.panel.tsx':
    'access answer appointment chart correction dataentry engine enrolment field form growth lab labreport labscreen numbersource ondevice patient person photo record referral schedule shell submission word',
  'features/patient/due/trace-decision.tsx':
    'access answer chart dataentry engine enrolment field lab patient person record schedule shell',
  'features/patient/growth/growth.panel.tsx': 'answer engine field growth lab person shell',
  'features/patient/chart/messages.panel.tsx': 'engine message shell',
  'features/form/builder/preview/preview.panel.tsx':
    'answer bank correction dataentry engine entries field form lab numbersource ondevice pattern person preview record rule scan schedule settings shell submission supply word',
  'features/form/builder/test-case/test-cases.panel.tsx': 'answer bank engine field form pattern person preview record rule settings shell',
  'features/form/builder/version/versions.panel.tsx': 'answer bank builder engine form pattern person preview shell word',
  'features/patient/enrolment/event-condition.tsx': 'answer engine enrolment person rule ruleengine schedule shell',
} as const;
