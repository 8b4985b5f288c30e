import type { FhirMap } from '../engine/fhir/fhir-map.ts';
import { exportsOfFiles } from './area-files.ts';

const isFhirMap = (value: unknown): value is FhirMap =>
  typeof value === 'object' && value !== null && 'fhir' in value && 'sources' in value;

/** Every resource that FHIR shows: what `*.fhir.ts` files export. */
export const allFhir: readonly FhirMap[] = await exportsOfFiles('.fhir.ts', isFhirMap);
