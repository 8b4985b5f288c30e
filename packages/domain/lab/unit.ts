/** Units of laboratory values, as they are offered; what stands for all others comes last. */
export const labUnits = [
  '%',
  'cells/L',
  'cells/uL',
  'copies/mL',
  'fl',
  'g/L',
  'gm/dL',
  'IU/L',
  'IU/mL',
  'mEq/L',
  'mg/dL',
  'mg/L',
  'mIU/L',
  'mL',
  'mm/hr',
  'mmol/L',
  'ng/dL',
  'ng/mL',
  'nmol/L',
  'pg',
  'pg/mL',
  'seconds',
  'U/L',
  'ug/dL',
  'uL',
  'umol/L',
  'x10^6/L',
  'x10^9/L',
  'x10^12/L',
  'OTHER TEST UNIT',
  'NOT APPLICABLE',
] as const;

/** A unit as it stands beside a value; null where there is none, or none that means anything. */
export function shownUnit(unit: string | null | undefined): string | null {
  const text = (unit ?? '').trim();
  return text === '' || text.toUpperCase() === 'NOT APPLICABLE' ? null : text;
}
