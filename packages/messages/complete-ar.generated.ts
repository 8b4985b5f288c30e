// Made by `npm run generate`; not edited by hand.

import { accessAr } from './access/ar.ts';
import { administrationAr } from './administration/ar.ts';
import { answerAr } from './answer/ar.ts';
import { appAr } from './app/ar.ts';
import { appointmentAr } from './appointment/ar.ts';
import { auditAr } from './audit/ar.ts';
import { bankAr } from './bank/ar.ts';
import { bankscreenAr } from './bankscreen/ar.ts';
import { builderAr } from './builder/ar.ts';
import { calendarAr } from './calendar/ar.ts';
import { cardAr } from './card/ar.ts';
import { chartAr } from './chart/ar.ts';
import { closureAr } from './closure/ar.ts';
import { conflictAr } from './conflict/ar.ts';
import { contactAr } from './contact/ar.ts';
import { correctionAr } from './correction/ar.ts';
import { criticalAr } from './critical/ar.ts';
import { dashboardAr } from './dashboard/ar.ts';
import { dashboardscreenAr } from './dashboardscreen/ar.ts';
import { dataentryAr } from './dataentry/ar.ts';
import { deviceAr } from './device/ar.ts';
import { engineAr } from './engine/ar.ts';
import { enrolmentAr } from './enrolment/ar.ts';
import { entriesAr } from './entries/ar.ts';
import { erasureAr } from './erasure/ar.ts';
import { erasuresAr } from './erasures/ar.ts';
import { erasurescreenAr } from './erasurescreen/ar.ts';
import { eventAr } from './event/ar.ts';
import { eventworkAr } from './eventwork/ar.ts';
import { factwordAr } from './factword/ar.ts';
import { fieldAr } from './field/ar.ts';
import { fieldrecordAr } from './fieldrecord/ar.ts';
import { firststepsAr } from './firststeps/ar.ts';
import { followupAr } from './followup/ar.ts';
import { formAr } from './form/ar.ts';
import { growthAr } from './growth/ar.ts';
import { heldAr } from './held/ar.ts';
import { heldrecordAr } from './heldrecord/ar.ts';
import { homeAr } from './home/ar.ts';
import { householdAr } from './household/ar.ts';
import { kindAr } from './kind/ar.ts';
import { labAr } from './lab/ar.ts';
import { labcatalogueAr } from './labcatalogue/ar.ts';
import { labgroupAr } from './labgroup/ar.ts';
import { labreportAr } from './labreport/ar.ts';
import { labscreenAr } from './labscreen/ar.ts';
import { labworkAr } from './labwork/ar.ts';
import { mergeAr } from './merge/ar.ts';
import { messageAr } from './message/ar.ts';
import { numberscreenAr } from './numberscreen/ar.ts';
import { numbersourceAr } from './numbersource/ar.ts';
import { offlineAr } from './offline/ar.ts';
import { ondeviceAr } from './ondevice/ar.ts';
import { onebyoneAr } from './onebyone/ar.ts';
import { patientAr } from './patient/ar.ts';
import { patternAr } from './pattern/ar.ts';
import { personAr } from './person/ar.ts';
import { photoAr } from './photo/ar.ts';
import { placeAr } from './place/ar.ts';
import { plannerAr } from './planner/ar.ts';
import { previewAr } from './preview/ar.ts';
import { programAr } from './program/ar.ts';
import { propertyAr } from './property/ar.ts';
import { recordAr } from './record/ar.ts';
import { referralAr } from './referral/ar.ts';
import { reportAr } from './report/ar.ts';
import { reportscreenAr } from './reportscreen/ar.ts';
import { rightAr } from './right/ar.ts';
import { roundAr } from './round/ar.ts';
import { ruleAr } from './rule/ar.ts';
import { ruleengineAr } from './ruleengine/ar.ts';
import { savedlistAr } from './savedlist/ar.ts';
import { scanAr } from './scan/ar.ts';
import { scheduleAr } from './schedule/ar.ts';
import { scheduledreportAr } from './scheduledreport/ar.ts';
import { schedulescreenAr } from './schedulescreen/ar.ts';
import { sessionAr } from './session/ar.ts';
import { settingsAr } from './settings/ar.ts';
import { shellAr } from './shell/ar.ts';
import { signinAr } from './signin/ar.ts';
import { siteAr } from './site/ar.ts';
import { staffAr } from './staff/ar.ts';
import { submissionAr } from './submission/ar.ts';
import { supplyAr } from './supply/ar.ts';
import { supplyscreenAr } from './supplyscreen/ar.ts';
import { taskAr } from './task/ar.ts';
import { tokenAr } from './token/ar.ts';
import { unsentAr } from './unsent/ar.ts';
import { webhookAr } from './webhook/ar.ts';
import { whereusedAr } from './whereused/ar.ts';
import { wordAr } from './word/ar.ts';
import { workflowAr } from './workflow/ar.ts';
import { xlsformAr } from './xlsform/ar.ts';
import type { Catalogue } from './catalogue.ts';

/** The sentences of every area in this language. */
export const completeAr: Catalogue = {
  ...accessAr,
  ...administrationAr,
  ...answerAr,
  ...appAr,
  ...appointmentAr,
  ...auditAr,
  ...bankAr,
  ...bankscreenAr,
  ...builderAr,
  ...calendarAr,
  ...cardAr,
  ...chartAr,
  ...closureAr,
  ...conflictAr,
  ...contactAr,
  ...correctionAr,
  ...criticalAr,
  ...dashboardAr,
  ...dashboardscreenAr,
  ...dataentryAr,
  ...deviceAr,
  ...engineAr,
  ...enrolmentAr,
  ...entriesAr,
  ...erasureAr,
  ...erasuresAr,
  ...erasurescreenAr,
  ...eventAr,
  ...eventworkAr,
  ...factwordAr,
  ...fieldAr,
  ...fieldrecordAr,
  ...firststepsAr,
  ...followupAr,
  ...formAr,
  ...growthAr,
  ...heldAr,
  ...heldrecordAr,
  ...homeAr,
  ...householdAr,
  ...kindAr,
  ...labAr,
  ...labcatalogueAr,
  ...labgroupAr,
  ...labreportAr,
  ...labscreenAr,
  ...labworkAr,
  ...mergeAr,
  ...messageAr,
  ...numberscreenAr,
  ...numbersourceAr,
  ...offlineAr,
  ...ondeviceAr,
  ...onebyoneAr,
  ...patientAr,
  ...patternAr,
  ...personAr,
  ...photoAr,
  ...placeAr,
  ...plannerAr,
  ...previewAr,
  ...programAr,
  ...propertyAr,
  ...recordAr,
  ...referralAr,
  ...reportAr,
  ...reportscreenAr,
  ...rightAr,
  ...roundAr,
  ...ruleAr,
  ...ruleengineAr,
  ...savedlistAr,
  ...scanAr,
  ...scheduleAr,
  ...scheduledreportAr,
  ...schedulescreenAr,
  ...sessionAr,
  ...settingsAr,
  ...shellAr,
  ...signinAr,
  ...siteAr,
  ...staffAr,
  ...submissionAr,
  ...supplyAr,
  ...supplyscreenAr,
  ...taskAr,
  ...tokenAr,
  ...unsentAr,
  ...webhookAr,
  ...whereusedAr,
  ...wordAr,
  ...workflowAr,
  ...xlsformAr,
};
