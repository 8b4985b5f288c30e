// Made by `npm run generate`; not edited by hand.

import { accessEn } from './access/en.ts';
import { administrationEn } from './administration/en.ts';
import { answerEn } from './answer/en.ts';
import { appEn } from './app/en.ts';
import { appointmentEn } from './appointment/en.ts';
import { auditEn } from './audit/en.ts';
import { bankEn } from './bank/en.ts';
import { bankscreenEn } from './bankscreen/en.ts';
import { builderEn } from './builder/en.ts';
import { calendarEn } from './calendar/en.ts';
import { cardEn } from './card/en.ts';
import { chartEn } from './chart/en.ts';
import { closureEn } from './closure/en.ts';
import { conflictEn } from './conflict/en.ts';
import { contactEn } from './contact/en.ts';
import { correctionEn } from './correction/en.ts';
import { criticalEn } from './critical/en.ts';
import { dashboardEn } from './dashboard/en.ts';
import { dashboardscreenEn } from './dashboardscreen/en.ts';
import { dataentryEn } from './dataentry/en.ts';
import { deviceEn } from './device/en.ts';
import { engineEn } from './engine/en.ts';
import { enrolmentEn } from './enrolment/en.ts';
import { entriesEn } from './entries/en.ts';
import { erasureEn } from './erasure/en.ts';
import { erasuresEn } from './erasures/en.ts';
import { erasurescreenEn } from './erasurescreen/en.ts';
import { eventEn } from './event/en.ts';
import { eventworkEn } from './eventwork/en.ts';
import { factwordEn } from './factword/en.ts';
import { fieldEn } from './field/en.ts';
import { fieldrecordEn } from './fieldrecord/en.ts';
import { firststepsEn } from './firststeps/en.ts';
import { followupEn } from './followup/en.ts';
import { formEn } from './form/en.ts';
import { growthEn } from './growth/en.ts';
import { heldEn } from './held/en.ts';
import { heldrecordEn } from './heldrecord/en.ts';
import { homeEn } from './home/en.ts';
import { householdEn } from './household/en.ts';
import { kindEn } from './kind/en.ts';
import { labEn } from './lab/en.ts';
import { labcatalogueEn } from './labcatalogue/en.ts';
import { labgroupEn } from './labgroup/en.ts';
import { labreportEn } from './labreport/en.ts';
import { labscreenEn } from './labscreen/en.ts';
import { labworkEn } from './labwork/en.ts';
import { mergeEn } from './merge/en.ts';
import { messageEn } from './message/en.ts';
import { numberscreenEn } from './numberscreen/en.ts';
import { numbersourceEn } from './numbersource/en.ts';
import { offlineEn } from './offline/en.ts';
import { ondeviceEn } from './ondevice/en.ts';
import { onebyoneEn } from './onebyone/en.ts';
import { patientEn } from './patient/en.ts';
import { patternEn } from './pattern/en.ts';
import { personEn } from './person/en.ts';
import { photoEn } from './photo/en.ts';
import { placeEn } from './place/en.ts';
import { plannerEn } from './planner/en.ts';
import { previewEn } from './preview/en.ts';
import { programEn } from './program/en.ts';
import { propertyEn } from './property/en.ts';
import { recordEn } from './record/en.ts';
import { referralEn } from './referral/en.ts';
import { reportEn } from './report/en.ts';
import { reportscreenEn } from './reportscreen/en.ts';
import { rightEn } from './right/en.ts';
import { roundEn } from './round/en.ts';
import { ruleEn } from './rule/en.ts';
import { ruleengineEn } from './ruleengine/en.ts';
import { savedlistEn } from './savedlist/en.ts';
import { scanEn } from './scan/en.ts';
import { scheduleEn } from './schedule/en.ts';
import { scheduledreportEn } from './scheduledreport/en.ts';
import { schedulescreenEn } from './schedulescreen/en.ts';
import { sessionEn } from './session/en.ts';
import { settingsEn } from './settings/en.ts';
import { shellEn } from './shell/en.ts';
import { signinEn } from './signin/en.ts';
import { siteEn } from './site/en.ts';
import { staffEn } from './staff/en.ts';
import { submissionEn } from './submission/en.ts';
import { supplyEn } from './supply/en.ts';
import { supplyscreenEn } from './supplyscreen/en.ts';
import { taskEn } from './task/en.ts';
import { tokenEn } from './token/en.ts';
import { unsentEn } from './unsent/en.ts';
import { webhookEn } from './webhook/en.ts';
import { whereusedEn } from './whereused/en.ts';
import { wordEn } from './word/en.ts';
import { workflowEn } from './workflow/en.ts';
import { xlsformEn } from './xlsform/en.ts';

/** The sentences of every area in this language. */
export const completeEn = {
  ...accessEn,
  ...administrationEn,
  ...answerEn,
  ...appEn,
  ...appointmentEn,
  ...auditEn,
  ...bankEn,
  ...bankscreenEn,
  ...builderEn,
  ...calendarEn,
  ...cardEn,
  ...chartEn,
  ...closureEn,
  ...conflictEn,
  ...contactEn,
  ...correctionEn,
  ...criticalEn,
  ...dashboardEn,
  ...dashboardscreenEn,
  ...dataentryEn,
  ...deviceEn,
  ...engineEn,
  ...enrolmentEn,
  ...entriesEn,
  ...erasureEn,
  ...erasuresEn,
  ...erasurescreenEn,
  ...eventEn,
  ...eventworkEn,
  ...factwordEn,
  ...fieldEn,
  ...fieldrecordEn,
  ...firststepsEn,
  ...followupEn,
  ...formEn,
  ...growthEn,
  ...heldEn,
  ...heldrecordEn,
  ...homeEn,
  ...householdEn,
  ...kindEn,
  ...labEn,
  ...labcatalogueEn,
  ...labgroupEn,
  ...labreportEn,
  ...labscreenEn,
  ...labworkEn,
  ...mergeEn,
  ...messageEn,
  ...numberscreenEn,
  ...numbersourceEn,
  ...offlineEn,
  ...ondeviceEn,
  ...onebyoneEn,
  ...patientEn,
  ...patternEn,
  ...personEn,
  ...photoEn,
  ...placeEn,
  ...plannerEn,
  ...previewEn,
  ...programEn,
  ...propertyEn,
  ...recordEn,
  ...referralEn,
  ...reportEn,
  ...reportscreenEn,
  ...rightEn,
  ...roundEn,
  ...ruleEn,
  ...ruleengineEn,
  ...savedlistEn,
  ...scanEn,
  ...scheduleEn,
  ...scheduledreportEn,
  ...schedulescreenEn,
  ...sessionEn,
  ...settingsEn,
  ...shellEn,
  ...signinEn,
  ...siteEn,
  ...staffEn,
  ...submissionEn,
  ...supplyEn,
  ...supplyscreenEn,
  ...taskEn,
  ...tokenEn,
  ...unsentEn,
  ...webhookEn,
  ...whereusedEn,
  ...wordEn,
  ...workflowEn,
  ...xlsformEn,
} as const;
