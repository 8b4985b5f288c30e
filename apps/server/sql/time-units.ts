/** Units of time by their codes in CIEL and in UCUM. */
const UNITS = [
  ['162583', 's', '1 second'],
  ['1733', 'min', '1 minute'],
  ['1822', 'h', '1 hour'],
  ['1072', 'd', '1 day'],
  ['1073', 'wk', '7 days'],
  ['1074', 'mo', '1 month'],
  ['1734', 'a', '1 year'],
] as const;

/** Of a concept (SQL of its key) what a unit of time says of it: by the code of the concept itself, or one that it is mapped to. */
const ofUnit = (concept: string, says: (unit: (typeof UNITS)[number]) => string): string =>
  `(select case u.code ${UNITS.map((unit) => `when '${unit[0]}' then ${says(unit)}`).join(' ')} end
  from (select rtrim(c.uuid, 'A') as code from concept c where c.concept_id = ${concept} and c.uuid ~ '^[0-9]+A+$'
    union all select m.code from concept_mapping m where m.concept_id = ${concept} and lower(m.source) = 'ciel') u
  where u.code in (${UNITS.map(([ciel]) => `'${ciel}'`).join(', ')}) limit 1)`;

/** SQL of the interval that a unit of time is. */
export const timeSpanSql = (concept: string): string => ofUnit(concept, ([, , span]) => `interval '${span}'`);

/** SQL of the code of a unit of time in UCUM. */
export const timeUnitSql = (concept: string): string => ofUnit(concept, ([, ucum]) => `'${ucum}'`);

/** The code in CIEL of a unit of UCUM. */
export const cielOfTime = (ucum: string): string | null => UNITS.find(([, code]) => code === ucum)?.[0] ?? null;
