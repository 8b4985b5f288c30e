/** SQL for completed years between two days, as domain's `ageInYears` counts them from birth on. Null when a day is not known. */
export const yearsBetween = (birthdate: string, on: string): string => `extract(year from age(${on}, ${birthdate}))::int`;

/** SQL for the age of a row of `person`: today's, or that at death. */
export const ageOfPerson = (t: string): string =>
  yearsBetween(`${t}.birthdate`, `coalesce((${t}.death_date at time zone 'UTC')::date, current_date)`);
