import { labReferenceRangeResource, labTestAttributeTypeResource } from './lab/lab-test-attribute-type.resource.ts';
import { labTestTypeResource } from './lab/lab-test-type.resource.ts';
import { labCallbackResource, labResultResource } from './lab/lab-result.resource.ts';
import { labSampleResource } from './lab/lab-sample.resource.ts';
import { labTestOrderResource } from './lab/lab-test-order.resource.ts';
import { orderResource } from './lab/order.resource.ts';
import type { Resource } from '../engine/resource.ts';
import { locationResource, locationTagResource } from './admin/location.resource.ts';
import { providerResource } from './admin/provider.resource.ts';
import { careSettingResource, orderTypeResource, systemSettingResource } from './admin/system-setting.resource.ts';
import { privilegeResource, roleResource } from './admin/role.resource.ts';
import { userResource } from './admin/user.resource.ts';
import {
  conceptClassResource,
  conceptDatatypeResource,
  conceptDescriptionResource,
  conceptMappingResource,
  conceptNameResource,
  conceptResource,
} from './concept/concept.resource.ts';
import {
  encounterProviderResource,
  encounterResource,
  encounterRoleResource,
  encounterTypeResource,
} from './encounter/encounter.resource.ts';
import { obsResource } from './encounter/obs.resource.ts';
import { visitResource, visitTypeResource } from './encounter/visit.resource.ts';
import { assetCategoryResource, assetResource, assetTypeResource } from './event/asset.resource.ts';
import { eventAssetResource, eventParticipantResource, eventServiceResource } from './event/event-line.resource.ts';
import { eventTypeResource } from './event/event-type.resource.ts';
import { eventResource, eventScheduleResource } from './event/event.resource.ts';
import { participantResource, participantSalaryTypeResource } from './event/participant.resource.ts';
import { serviceResource, serviceTypeResource } from './event/service.resource.ts';
import { fieldRuleResource, ruleTokenResource } from './form/field-rule.resource.ts';
import { formFieldResource, formResource } from './form/form.resource.ts';
import { formTestCaseResource, formVersionResource } from './form/form-version.resource.ts';
import { fieldAnswerResource, fieldTypeResource, hydraFieldResource } from './form/question.resource.ts';
import { patientIdentifierResource, patientIdentifierTypeResource, patientResource } from './patient/patient.resource.ts';
import {
  personAddressResource,
  personAttributeResource,
  personAttributeTypeResource,
  personNameResource,
  personResource,
} from './person/person.resource.ts';
import { relationshipResource, relationshipTypeResource } from './person/relationship.resource.ts';
import { formEncounterResource } from './workflow/form-encounter.resource.ts';
import { componentFormResource, phaseComponentResource, workflowPhasesResource } from './workflow/workflow-map.resource.ts';
import { componentResource, phaseResource, userWorkflowResource, workflowResource } from './workflow/workflow.resource.ts';

/** Every declared resource; the engine serves what is listed here. */
export const allResources: readonly Resource[] = [
  personResource,
  personNameResource,
  personAddressResource,
  personAttributeResource,
  personAttributeTypeResource,
  relationshipResource,
  relationshipTypeResource,
  patientResource,
  patientIdentifierResource,
  patientIdentifierTypeResource,
  userResource,
  roleResource,
  privilegeResource,
  providerResource,
  locationResource,
  locationTagResource,
  systemSettingResource,
  careSettingResource,
  orderTypeResource,
  conceptResource,
  conceptNameResource,
  conceptDescriptionResource,
  conceptMappingResource,
  conceptClassResource,
  conceptDatatypeResource,
  visitTypeResource,
  visitResource,
  encounterTypeResource,
  encounterRoleResource,
  encounterResource,
  encounterProviderResource,
  obsResource,
  workflowResource,
  phaseResource,
  componentResource,
  workflowPhasesResource,
  phaseComponentResource,
  componentFormResource,
  userWorkflowResource,
  formEncounterResource,
  formResource,
  formFieldResource,
  hydraFieldResource,
  fieldAnswerResource,
  fieldTypeResource,
  fieldRuleResource,
  ruleTokenResource,
  formVersionResource,
  formTestCaseResource,
  assetCategoryResource,
  assetTypeResource,
  assetResource,
  serviceTypeResource,
  serviceResource,
  participantSalaryTypeResource,
  participantResource,
  eventTypeResource,
  eventResource,
  eventScheduleResource,
  eventAssetResource,
  eventServiceResource,
  eventParticipantResource,
  labTestTypeResource,
  labTestAttributeTypeResource,
  labReferenceRangeResource,
  orderResource,
  labTestOrderResource,
  labSampleResource,
  labResultResource,
  labCallbackResource,
];
