import { Problem } from '../../../engine/problem.ts';
import { rankedSearch, type Search } from '../../../engine/searches.ts';
import { plainCode } from '@fieldward/domain/person/typed-text.ts';

/** The longest text that is searched for; the rest of a longer one is left out. */
const longest = 100;

/** The most that one search finds (150 for several words); the functions in SQL know the same. */
const most = 300;

/**
 * `GET /patient?q=`: identifier (whole or beginning, also one that ended), phone number, or words of the name in any order, whole, begun,
 * misspelt, in another script or by sound, best first; then words of the address and of searchable attributes. Each row carries `matched {by, how, text}`. The work is done by the SQL function
 * patient_search (docs/decisions/patient-search.md).
 */
export const patientSearch: Search = {
  ...rankedSearch(
    {
      relation: (q, wanted) => `select s.patient_id as key, s.* from patient_search(left(${q}::text, ${longest}), ${wanted}) s`,
      extra: `jsonb_build_object('matched', match_reason({f}.key, {f}.cost, {f}.identifier, {f}.token_ids, {f}.found_by))`,
      most,
    },
    'identifier, phone, name, address or searchable attribute; best match first, with the reason in `matched`',
  ),
  value: plainCode,
};

/** Sent without `matchSimilar`, too: whoever says so much of somebody asks who that may be. */
const described = ['givenname', 'familyname', 'gender', 'birthdate'] as const;
const DAY = /^(\d{4})-(\d{1,2})-(\d{1,2})/;

/**
 * `GET /patient?matchSimilar=true&givenname=&familyname=&gender=&birthdate=`: who may be the person described, likeliest first, as registration asks
 * it (patient_matches).
 */
export const similarPatients: Search = {
  ...rankedSearch(
    {
      relation: (p) =>
        `select m.patient_id as key, m.place as rank from patient_matches((${p}::text[])[1], (${p}::text[])[2], (${p}::text[])[3], ((${p}::text[])[4])::date, null) with ordinality m(patient_id, score, reasons, place)`,
      extra: '',
      most: 50,
    },
    'names, gender and birthdate of somebody who may be registered',
  ),
  value: (_text, query) => {
    const [givenName, familyName, gender, birthdate] = described.map(
      (name) => query[name]?.trim().slice(0, longest).replaceAll('\0', '') || null,
    );
    const day =
      DAY.exec(birthdate ?? '')
        ?.slice(1)
        .map((part) => part.padStart(2, '0'))
        .join('-') ?? null;
    if (birthdate !== null && birthdate !== undefined && (day === null || Number.isNaN(Date.parse(day))))
      throw new Problem('engine.badParameter', { parameter: 'birthdate' }, 'birthdate');
    return [givenName, familyName, gender, day];
  },
};

/** `GET /person?q=`: the same by name alone, for everybody who is registered. */
export const personSearch: Search = {
  ...rankedSearch(
    {
      relation: (q, wanted) => `select s.person_id as key, s.* from person_search(left(${q}::text, ${longest}), ${wanted}) s`,
      extra: `jsonb_build_object('matched', match_reason({f}.key, {f}.cost, null, {f}.token_ids))`,
      most,
    },
    'words of the name; best match first, with the reason in `matched`',
  ),
  value: plainCode,
};
