import { rankedSearch } from '../../../engine/searches.ts';

/** The longest text that is searched for; the rest of a longer one is left out. */
const longest = 100;

/** The most that one search finds (150 for several words); the functions in SQL know the same. */
const most = 300;

/**
 * `GET /patient?q=`: identifier (whole or beginning, also one that ended), phone number, or words of the name in any order, whole, begun,
 * misspelt, in another script or by sound, best first; then words of the address and of searchable attributes. Each row carries `matched {by, how, text}`. The work is done by the SQL function
 * patient_search (docs/decisions/patient-search.md).
 */
export const patientSearch = rankedSearch(
  {
    relation: (q, wanted) => `select s.patient_id as key, s.* from patient_search(left(${q}::text, ${longest}), ${wanted}) s`,
    extra: `jsonb_build_object('matched', match_reason({f}.key, {f}.cost, {f}.identifier, {f}.token_ids, {f}.found_by))`,
    most,
  },
  'identifier, phone, name, address or searchable attribute; best match first, with the reason in `matched`',
);

/** `GET /person?q=`: the same by name alone, for everybody who is registered. */
export const personSearch = rankedSearch(
  {
    relation: (q, wanted) => `select s.person_id as key, s.* from person_search(left(${q}::text, ${longest}), ${wanted}) s`,
    extra: `jsonb_build_object('matched', match_reason({f}.key, {f}.cost, null, {f}.token_ids))`,
    most,
  },
  'words of the name; best match first, with the reason in `matched`',
);
