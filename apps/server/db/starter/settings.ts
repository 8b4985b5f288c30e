import { clinicalChoices } from '@fieldward/contract/patient/clinical-choices.ts';
import { firstVisitType, shippedRegistration } from '@fieldward/domain/settings/setting-names.ts';
import { causesOfDeath } from '@fieldward/contract/patient/person.ts';
import { growthProperty, oedemaProperty, type GrowthMeasure } from '@fieldward/domain/growth/curves.ts';
import { settingIds } from '@fieldward/contract/settings/setting-ids.ts';
import { emptyReportContent, printReportContent, reportContentProperty } from '@fieldward/domain/report/report-content.ts';
import { SPECIMEN_SITE_CONCEPT, SPECIMEN_TYPE_CONCEPT } from './laboratory.ts';
import { starterUuid, type StarterTable } from './starter-rows.ts';

interface SettingValues {
  readonly country: string;
  readonly currency: string;
}

/** The settings of a new installation; the first four have the uuids that existing clients ask for. */
export function settings(values: SettingValues): StarterTable {
  const row = (property: string, value: string, description: string, uuid = starterUuid('system_setting', property)) => ({
    uuid,
    property,
    value,
    description,
  });
  const panel = (name: string, what: string) =>
    row(
      `fieldward.panel.${name}`,
      '',
      `Questions whose latest answers the panel ${what} of the patient page shows: uuids of their concepts, with commas`,
    );
  const growth = (measure: GrowthMeasure, what: string) =>
    row(growthProperty(measure), '', `Questions for the ${what} in the growth curves of children: uuids of their concepts, with commas`);
  return {
    table: 'system_setting',
    rows: [
      row(
        'hydra.IdentifierFormat',
        '^[A-Z]{3}-[0-9]{6}$',
        'Regular expression that patient identifiers match',
        settingIds.identifierFormat,
      ),
      row('fieldward.programmeName', 'Fieldward', 'Name of the programme, as it stands on cards'),
      row('hydra.dateFormat', 'dd/MM/yyyy', 'How dates are written', settingIds.dateFormat),
      row('hydra.country', values.country, 'Country whose provinces and cities are offered first', settingIds.country),
      row('hydra.currency', values.currency, 'Code of the currency in which costs are given', settingIds.currency),
      row('fieldward.dashboard', 'true', 'Whether the Dashboard tile opens the dashboard (true or false)'),
      row('fieldward.timeZone', 'UTC', 'Time zone of the programme, such as Asia/Karachi: its clock says which day it is'),
      row('fieldward.idleMinutes', '30', 'Minutes without activity after which a person is signed out'),
      row('fieldward.submissionCheck', 'strict', 'What becomes of forms of other clients that their rules refuse: strict, mark or lenient'),
      row('fieldward.correctionHours', '24', 'Hours for which people may correct the forms that they filled; 0: not at all'),
      row(
        'fieldward.closingDay',
        'never',
        'Day of the month (1 to 28) at whose end the forms of the month before are locked; never: they stay open',
      ),
      row('fieldward.formVisits', 'true', 'Whether a form makes or joins the visit of its day and place (true or false)'),
      row('fieldward.visitType', firstVisitType, 'Type of the visits that forms make, by its uuid; first: the first one in use'),
      row('fieldward.visitsEnd', 'true', 'Whether visits that nobody ended end at midnight of the programme (true or false)'),
      row('visits.enabled', 'true', 'Whether clients of OpenMRS offer visits (true or false)'),
      row(
        'drugOrder.requireOutpatientQuantity',
        'false',
        'Whether clients of OpenMRS ask for quantity and refills of a medicine for an outpatient (true or false)',
      ),
      row('visits.allowOverlappingVisits', 'false', 'Whether a patient may have several visits at the same time (true or false)'),
      row(
        'fieldward.registrationForm',
        shippedRegistration,
        'Form that people are registered with, by its uuid; shipped: the dialog that comes with the product',
      ),
      row('fieldward.cardPhoto', 'false', 'Whether cards of patients have their photo (true or false)'),
      row('fieldward.devices', 'true', 'Whether devices may hold patients for work without a network (true or false)'),
      row('fieldward.deviceDays', '14', 'Days without contact after which a device erases the patients that it holds'),
      row('fieldward.devicePatients', '5000', 'Patients that a device may hold at most'),
      row('fieldward.deviceNumbers', '50', 'Identifiers that a device has in reserve for people whom it registers without a connection'),
      row('fieldward.deviceNumbersLost', '90', 'Days of silence after which the numbers of a device count as lost; 0 for never'),
      row('fieldward.deviceNumbersDaily', '1000', 'Identifiers that an account may reserve within a day, on all its devices together'),
      row('fieldward.passwordPolicy', 'specification', 'What new passwords must be: specification or modern'),
      row(
        'commonlabtest.specimenTypeConceptUuid',
        SPECIMEN_TYPE_CONCEPT,
        'Concept whose answers are the types of specimens that samples may have',
      ),
      row(
        'commonlabtest.specimenSiteConceptUuid',
        SPECIMEN_SITE_CONCEPT,
        'Concept whose answers are the sites that samples may be taken from',
      ),
      ...Object.entries(clinicalChoices).map(([name, { setting, concept }]) =>
        row(setting, concept, `Concept whose answers are the ${name} that the lists of the patient page offer`),
      ),
      row(causesOfDeath.setting, causesOfDeath.concept, 'Concept whose answers are the causes of death that are offered'),
      row(
        reportContentProperty,
        printReportContent(emptyReportContent),
        'What reports and the dashboard read: forms, questions and answers behind the steps of the programme, as JSON',
      ),
      panel('diagnoses', 'Diagnoses'),
      panel('patientSource', 'Patient Source'),
      panel('vitals', 'Vitals'),
      panel('patientType', 'Patient Type'),
      panel('riskCategory', 'Risk Category'),
      panel('outcome', 'Outcome'),
      panel('nextAppointment', 'Next Appointment'),
      growth('weight', 'weight'),
      growth('height', 'length or height, lying below 2 years and standing from then on,'),
      growth('lyingLength', 'length that is always measured lying'),
      growth('standingHeight', 'height that is always measured standing'),
      growth('headCircumference', 'head circumference'),
      row(
        oedemaProperty,
        '',
        'Question for oedema of both feet in the growth curves of children, and its answers that say that there is any (Yes always does): uuids of their concepts, with commas',
      ),
    ],
  };
}
