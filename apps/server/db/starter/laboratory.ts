import { UNKNOWN_LAB_TEST_CONCEPT, UNKNOWN_LAB_TEST_TYPE } from '@fieldward/contract/laboratory.ts';
import type { StarterTable } from './starter-rows.ts';

/** The test that stands for one whose type is not known, as the laboratory module of OpenMRS brings it. */
export const unknownLabTest: StarterTable = {
  table: 'lab_test_type',
  refs: { reference_concept_id: ['concept', 'concept_id'] },
  rows: [
    {
      uuid: UNKNOWN_LAB_TEST_TYPE,
      name: 'Unknown Test Type',
      short_name: 'UNKNOWN',
      description: 'Unknown Test Type',
      test_group: 'OTHER',
      requires_specimen: false,
      needs_release: false,
      reference_concept_id: UNKNOWN_LAB_TEST_CONCEPT,
    },
  ],
};
