import type { AskedScope } from '@fieldward/contract/account/app-consent.operations.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import type { Text } from '../../../lib/text.ts';

const TYPES: Readonly<Record<string, PlainCode>> = {
  '*': 'app.everything',
  AllergyIntolerance: 'app.typeAllergyIntolerance',
  Appointment: 'app.typeAppointment',
  CodeSystem: 'app.typeCodeSystem',
  Condition: 'app.typeCondition',
  DiagnosticReport: 'app.typeDiagnosticReport',
  Encounter: 'app.typeEncounter',
  EpisodeOfCare: 'app.typeEpisodeOfCare',
  Group: 'app.typeGroup',
  Immunization: 'app.typeImmunization',
  Location: 'app.typeLocation',
  Medication: 'app.typeMedication',
  MedicationRequest: 'app.typeMedicationRequest',
  MedicationStatement: 'app.typeMedicationStatement',
  Observation: 'app.typeObservation',
  Organization: 'app.typeOrganization',
  Patient: 'app.typePatient',
  Practitioner: 'app.typePractitioner',
  Questionnaire: 'app.typeQuestionnaire',
  QuestionnaireResponse: 'app.typeQuestionnaireResponse',
  RelatedPerson: 'app.typeRelatedPerson',
  ServiceRequest: 'app.typeServiceRequest',
  Specimen: 'app.typeSpecimen',
  Task: 'app.typeTask',
  ValueSet: 'app.typeValueSet',
};

/** What a scope opens; the name that FHIR has for it where we have none. */
export function scopeWord({ type }: AskedScope, t: Text): string {
  const code = TYPES[type];
  return code === undefined ? type : t(code);
}

/** What may be done with it. */
export const actWord = ({ reads, writes }: AskedScope, t: Text): string =>
  t(reads ? (writes ? 'app.readsWrites' : 'app.reads') : 'app.writes');
