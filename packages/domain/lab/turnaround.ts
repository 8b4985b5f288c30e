/** How long laboratory tests take. */

/** Moments of one test, in milliseconds since 1970; null: not (yet) happened. */
export interface LabTimes {
  readonly ordered: number;
  readonly collected: number | null;
  readonly accepted: number | null;
  readonly released: number | null;
}

export const labStages = ['collected', 'accepted', 'released', 'total'] as const;
/** From the stage before to this one; `total` from order to release. */
export type LabStage = (typeof labStages)[number];

/** By what times are grouped. */
export const turnaroundGroupings = ['type,location', 'type', 'location'] as const;

interface Spread {
  readonly count: number;
  /** Hours, two decimals; null when nothing is counted. */
  readonly median: number | null;
  readonly p90: number | null;
}

const hour = 3_600_000;

/** The smallest value that at least a share of the sorted values does not exceed (nearest rank). */
export function nearestRank(sorted: readonly number[], share: number): number | null {
  return sorted[Math.max(Math.ceil(share * sorted.length) - 1, 0)] ?? null;
}

function hoursOf(times: LabTimes, stage: LabStage): number | null {
  const from = { collected: times.ordered, accepted: times.collected, released: times.accepted ?? times.collected, total: times.ordered }[
    stage
  ];
  const to = stage === 'total' ? times.released : times[stage];
  // a test without specimen has no stages between, only a total
  return from === null || to === null || to < from ? null : (to - from) / hour;
}

/** Median and 90th percentile (nearest rank) of each stage, in hours. What has not happened, or happened before its turn, is not counted. */
export function turnaround(tests: readonly LabTimes[]): Readonly<Record<LabStage, Spread>> {
  const spread = (stage: LabStage): Spread => {
    const hours = tests.flatMap((each) => hoursOf(each, stage) ?? []).toSorted((a, b) => a - b);
    const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 100) / 100);
    return { count: hours.length, median: rounded(nearestRank(hours, 0.5)), p90: rounded(nearestRank(hours, 0.9)) };
  };
  return { collected: spread('collected'), accepted: spread('accepted'), released: spread('released'), total: spread('total') };
}
