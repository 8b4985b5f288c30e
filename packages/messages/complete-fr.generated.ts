// Made by `npm run generate`; not edited by hand.

import { accessFr } from './access/fr.ts';
import { administrationFr } from './administration/fr.ts';
import { answerFr } from './answer/fr.ts';
import { appFr } from './app/fr.ts';
import { appointmentFr } from './appointment/fr.ts';
import { auditFr } from './audit/fr.ts';
import { bankFr } from './bank/fr.ts';
import { bankscreenFr } from './bankscreen/fr.ts';
import { builderFr } from './builder/fr.ts';
import { calendarFr } from './calendar/fr.ts';
import { cardFr } from './card/fr.ts';
import { chartFr } from './chart/fr.ts';
import { closureFr } from './closure/fr.ts';
import { conflictFr } from './conflict/fr.ts';
import { contactFr } from './contact/fr.ts';
import { correctionFr } from './correction/fr.ts';
import { criticalFr } from './critical/fr.ts';
import { dashboardFr } from './dashboard/fr.ts';
import { dashboardscreenFr } from './dashboardscreen/fr.ts';
import { dataentryFr } from './dataentry/fr.ts';
import { deviceFr } from './device/fr.ts';
import { engineFr } from './engine/fr.ts';
import { enrolmentFr } from './enrolment/fr.ts';
import { entriesFr } from './entries/fr.ts';
import { erasureFr } from './erasure/fr.ts';
import { erasuresFr } from './erasures/fr.ts';
import { erasurescreenFr } from './erasurescreen/fr.ts';
import { eventFr } from './event/fr.ts';
import { eventworkFr } from './eventwork/fr.ts';
import { factwordFr } from './factword/fr.ts';
import { fieldFr } from './field/fr.ts';
import { fieldrecordFr } from './fieldrecord/fr.ts';
import { firststepsFr } from './firststeps/fr.ts';
import { followupFr } from './followup/fr.ts';
import { formFr } from './form/fr.ts';
import { growthFr } from './growth/fr.ts';
import { heldFr } from './held/fr.ts';
import { heldrecordFr } from './heldrecord/fr.ts';
import { homeFr } from './home/fr.ts';
import { householdFr } from './household/fr.ts';
import { kindFr } from './kind/fr.ts';
import { labFr } from './lab/fr.ts';
import { labcatalogueFr } from './labcatalogue/fr.ts';
import { labgroupFr } from './labgroup/fr.ts';
import { labreportFr } from './labreport/fr.ts';
import { labscreenFr } from './labscreen/fr.ts';
import { labworkFr } from './labwork/fr.ts';
import { mergeFr } from './merge/fr.ts';
import { messageFr } from './message/fr.ts';
import { numberscreenFr } from './numberscreen/fr.ts';
import { numbersourceFr } from './numbersource/fr.ts';
import { offlineFr } from './offline/fr.ts';
import { ondeviceFr } from './ondevice/fr.ts';
import { onebyoneFr } from './onebyone/fr.ts';
import { patientFr } from './patient/fr.ts';
import { patternFr } from './pattern/fr.ts';
import { personFr } from './person/fr.ts';
import { photoFr } from './photo/fr.ts';
import { placeFr } from './place/fr.ts';
import { plannerFr } from './planner/fr.ts';
import { previewFr } from './preview/fr.ts';
import { programFr } from './program/fr.ts';
import { propertyFr } from './property/fr.ts';
import { recordFr } from './record/fr.ts';
import { referralFr } from './referral/fr.ts';
import { reportFr } from './report/fr.ts';
import { reportscreenFr } from './reportscreen/fr.ts';
import { rightFr } from './right/fr.ts';
import { roundFr } from './round/fr.ts';
import { ruleFr } from './rule/fr.ts';
import { ruleengineFr } from './ruleengine/fr.ts';
import { savedlistFr } from './savedlist/fr.ts';
import { scanFr } from './scan/fr.ts';
import { scheduleFr } from './schedule/fr.ts';
import { scheduledreportFr } from './scheduledreport/fr.ts';
import { schedulescreenFr } from './schedulescreen/fr.ts';
import { sessionFr } from './session/fr.ts';
import { settingsFr } from './settings/fr.ts';
import { shellFr } from './shell/fr.ts';
import { signinFr } from './signin/fr.ts';
import { siteFr } from './site/fr.ts';
import { staffFr } from './staff/fr.ts';
import { submissionFr } from './submission/fr.ts';
import { supplyFr } from './supply/fr.ts';
import { supplyscreenFr } from './supplyscreen/fr.ts';
import { taskFr } from './task/fr.ts';
import { tokenFr } from './token/fr.ts';
import { unsentFr } from './unsent/fr.ts';
import { webhookFr } from './webhook/fr.ts';
import { whereusedFr } from './whereused/fr.ts';
import { wordFr } from './word/fr.ts';
import { workflowFr } from './workflow/fr.ts';
import { xlsformFr } from './xlsform/fr.ts';
import type { Catalogue } from './catalogue.ts';

/** The sentences of every area in this language. */
export const completeFr: Catalogue = {
  ...accessFr,
  ...administrationFr,
  ...answerFr,
  ...appFr,
  ...appointmentFr,
  ...auditFr,
  ...bankFr,
  ...bankscreenFr,
  ...builderFr,
  ...calendarFr,
  ...cardFr,
  ...chartFr,
  ...closureFr,
  ...conflictFr,
  ...contactFr,
  ...correctionFr,
  ...criticalFr,
  ...dashboardFr,
  ...dashboardscreenFr,
  ...dataentryFr,
  ...deviceFr,
  ...engineFr,
  ...enrolmentFr,
  ...entriesFr,
  ...erasureFr,
  ...erasuresFr,
  ...erasurescreenFr,
  ...eventFr,
  ...eventworkFr,
  ...factwordFr,
  ...fieldFr,
  ...fieldrecordFr,
  ...firststepsFr,
  ...followupFr,
  ...formFr,
  ...growthFr,
  ...heldFr,
  ...heldrecordFr,
  ...homeFr,
  ...householdFr,
  ...kindFr,
  ...labFr,
  ...labcatalogueFr,
  ...labgroupFr,
  ...labreportFr,
  ...labscreenFr,
  ...labworkFr,
  ...mergeFr,
  ...messageFr,
  ...numberscreenFr,
  ...numbersourceFr,
  ...offlineFr,
  ...ondeviceFr,
  ...onebyoneFr,
  ...patientFr,
  ...patternFr,
  ...personFr,
  ...photoFr,
  ...placeFr,
  ...plannerFr,
  ...previewFr,
  ...programFr,
  ...propertyFr,
  ...recordFr,
  ...referralFr,
  ...reportFr,
  ...reportscreenFr,
  ...rightFr,
  ...roundFr,
  ...ruleFr,
  ...ruleengineFr,
  ...savedlistFr,
  ...scanFr,
  ...scheduleFr,
  ...scheduledreportFr,
  ...schedulescreenFr,
  ...sessionFr,
  ...settingsFr,
  ...shellFr,
  ...signinFr,
  ...siteFr,
  ...staffFr,
  ...submissionFr,
  ...supplyFr,
  ...supplyscreenFr,
  ...taskFr,
  ...tokenFr,
  ...unsentFr,
  ...webhookFr,
  ...whereusedFr,
  ...wordFr,
  ...workflowFr,
  ...xlsformFr,
};
