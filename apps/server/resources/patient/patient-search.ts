import { rankedSearch } from '../../engine/searches.ts';

/** The longest text that is searched for; the rest of a longer one is left out. */
const longest = 100;

/**
 * `GET /patient?q=`: identifier (whole or beginning) or words of the name in any order, whole, begun, misspelt or by
 * sound, best first. Each row carries `matched {by, how, text}`. The work is done by the SQL function
 * patient_search (docs/decisions/patient-search.md); at most the 1,000 best patients are counted and paged through.
 */
export const patientSearch = rankedSearch(
  (q, wanted) =>
    `select s.patient_id as key, s.rank, jsonb_build_object('matched', s.matched) as extra from patient_search(left(${q}::text, ${longest}), ${wanted}) s`,
  'identifier or name; best match first, with the reason in `matched`',
);
