import { labReferenceRangeResource, labTestAttributeTypeResource } from './lab/catalogue/lab-test-attribute-type.resource.ts';
import { labTestTypeResource } from './lab/catalogue/lab-test-type.resource.ts';
import { labCallbackResource, labResultResource } from './lab/result/lab-result.resource.ts';
import { labSampleResource } from './lab/sample/lab-sample.resource.ts';
import { labTestOrderResource } from './lab/order/lab-test-order.resource.ts';
import { orderResource } from './lab/order/order.resource.ts';
import type { Resource } from '../engine/resource.ts';
import { locationResource, locationTagResource } from './place/location/location.resource.ts';
import { providerResource } from './account/user/provider.resource.ts';
import { careSettingResource, orderTypeResource, systemSettingResource } from './settings/setting/system-setting.resource.ts';
import { privilegeResource, roleResource } from './account/role/role.resource.ts';
import { userResource } from './account/user/user.resource.ts';
import {
  conceptClassResource,
  conceptDatatypeResource,
  conceptDescriptionResource,
  conceptMappingResource,
  conceptNameResource,
  conceptResource,
} from './form/concept/concept.resource.ts';
import {
  encounterProviderResource,
  encounterResource,
  encounterRoleResource,
  encounterTypeResource,
} from './patient/encounter/encounter.resource.ts';
import { obsResource } from './patient/encounter/obs.resource.ts';
import { visitResource, visitTypeResource } from './patient/encounter/visit.resource.ts';
import { assetCategoryResource, assetResource, assetTypeResource } from './event/supply/asset.resource.ts';
import { eventAssetResource, eventParticipantResource, eventServiceResource } from './event/plan/event-line.resource.ts';
import { eventTypeResource } from './event/plan/event-type.resource.ts';
import { eventResource, eventScheduleResource } from './event/plan/event.resource.ts';
import { participantResource, participantSalaryTypeResource } from './event/supply/participant.resource.ts';
import { serviceResource, serviceTypeResource } from './event/supply/service.resource.ts';
import { fieldRuleResource, ruleTokenResource } from './form/rule/field-rule.resource.ts';
import { formFieldResource, formResource } from './form/builder/form.resource.ts';
import { formTestCaseResource, formVersionResource } from './form/version/form-version.resource.ts';
import { fieldAnswerResource, fieldTypeResource, hydraFieldResource } from './form/bank/question.resource.ts';
import { patientIdentifierResource, patientIdentifierTypeResource, patientResource } from './patient/registration/patient.resource.ts';
import {
  personAddressResource,
  personAttributeResource,
  personAttributeTypeResource,
  personNameResource,
  personResource,
} from './patient/person/person.resource.ts';
import { relationshipResource, relationshipTypeResource } from './patient/person/relationship.resource.ts';
import { formEncounterResource } from './care/workflow/form-encounter.resource.ts';
import { componentFormResource, phaseComponentResource, workflowPhasesResource } from './care/workflow/workflow-map.resource.ts';
import { componentResource, phaseResource, userWorkflowResource, workflowResource } from './care/workflow/workflow.resource.ts';

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
