import { UNKNOWN_LAB_TEST_CONCEPT, UNKNOWN_LAB_TEST_TYPE } from '@fieldward/contract/lab/lab-catalogue.ts';
import type { StarterTable } from './starter-rows.ts';

/** What specimens are, and where they are taken from: their answers are offered. Existing clients ask for these uuids. */
export const SPECIMEN_TYPE_CONCEPT = '162476AAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
export const SPECIMEN_SITE_CONCEPT = '159959AAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

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
