/** SQL for completed years between two days, as domain's `ageInYears` counts them from birth on. Null when a day is not known. */
export const yearsBetween = (birthdate: string, on: string): string => `extract(year from age(${on}, ${birthdate}))::int`;

/**
 * SQL for the age of a row of `person`: now where the programme is, or at a moment in a zone; of somebody who died before that, at
 * death. Null when the birthdate is not known.
 */
export const ageOfPerson = (t: string, at = 'now()', zone = '(select programme_zone())'): string =>
  `case when ${t}.birthdate is not null
    then greatest(${yearsBetween(`${t}.birthdate`, `(least(${at}, ${t}.death_date) at time zone ${zone})::date`)}, 0) end`;
