/**
 * What one unit is called: the code of UCUM that the vital signs of FHIR have (https://hl7.org/fhir/R4/observation-vitalsigns.html) first, then the words
 * of CIEL and of people; in small letters, without spaces.
 */
const NAMES: readonly (readonly string[])[] = [
  ['cel', 'degc', '°c', 'c', 'celsius', 'degreescelsius', 'degreecelsius'],
  ['mm[hg]', 'mmhg'],
  ['/min', '{beats}/min', 'beats/min', 'beats/minute', 'bpm', 'rate/min', '{breaths}/min', 'breaths/min', 'breaths/minute'],
  ['kg', 'kgs', 'kilogram', 'kilograms'],
  ['g', 'gram', 'grams'],
  ['cm', 'cms', 'centimeter', 'centimeters', 'centimetre', 'centimetres'],
  ['%', 'percent'],
  ['kg/m2', 'kg/m²', 'kg/m^2'],
  ['d', 'day', 'days'],
  ['wk', 'week', 'weeks'],
  ['mo', 'month', 'months'],
  ['a', 'year', 'years'],
];

const plain = (unit: string): string => unit.toLowerCase().replaceAll(/\s/g, '');

/** Whether two words mean the same unit: the same word in any case, or one of those that are known of it. */
export function sameUnit(one: string, other: string): boolean {
  const [a, b] = [plain(one), plain(other)];
  return a === b || NAMES.some((names) => names.includes(a) && names.includes(b));
}
