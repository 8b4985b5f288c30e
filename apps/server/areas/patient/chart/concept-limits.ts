/** SQL columns of what is normal, critical and possible of a concept (c). */
export const CONCEPT_LIMITS = `c.units, c.low_normal as "lowNormal", c.hi_normal as "hiNormal", c.low_critical as "lowCritical", c.hi_critical as "hiCritical",
  c.low_absolute as "lowAbsolute", c.hi_absolute as "hiAbsolute"`;

export interface ConceptLimits {
  readonly units: string | null;
  readonly lowNormal: number | null;
  readonly hiNormal: number | null;
  readonly lowCritical: number | null;
  readonly hiCritical: number | null;
  readonly lowAbsolute: number | null;
  readonly hiAbsolute: number | null;
}
