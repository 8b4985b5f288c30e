import { describe, expect, it } from 'vitest';
import { growthCurves, inGrowthUnits, type Recorded } from './curves.ts';
import { daysOfMonth, lmsAt, referencePositions, standardPositions, type ReferenceTables } from './lms-table.ts';
import { whoReference } from './who-reference.ts';
import { whoStandards } from './who-standards.ts';
import { growthFlag, growthIndicators, growthPoint, linesAt, type GrowthIndicator, type GrowthSex, type Position } from './z-score.ts';
import type { Day } from '../time/day.ts';

/**
 * Children of the example survey that comes with WHO Anthro (survey.csv), with the z-scores that WHO's macro gives them (survey_z_st.csv):
 * sex, age in days, kg, cm, position, head in cm, then weight-for-age, height-for-age, weight-for-height, BMI-for-age, head-for-age.
 */
const survey: readonly [GrowthSex, number, number, number | null, Position, number | null, readonly (number | null)[]][] = [
  // the position is not that of the age: 0.7 cm
  ['F', 719, 15.1, 97.8, 'standing', null, [2.18, 3.87, 0.36, 0.11, null]],
  ['F', 600, 12.5, 87.9, 'standing', null, [1.32, 2.06, 0.34, 0.23, null]],
  ['M', 868, 12.9, 85.9, 'lying', null, [-0.08, -1.69, 1.16, 1.43, null]],
  ['M', 1805, 20.1, 107.1, 'lying', null, [0.72, -0.69, 1.71, 1.7, null]],
  // beyond 3: restricted where weight counts
  ['F', 955, 7.6, null, null, null, [-4.32, null, null, null, null]],
  ['M', 0, 5.5, 55.9, 'lying', 38.2, [3.77, 3.18, 1.55, 2.73, 2.94]],
  ['F', 90, 4.5, 60.4, 'lying', 39.5, [-2.02, 0.34, -3.26, -3.01, 0.01]],
  ['F', 1716, 27.5, 110.4, 'lying', null, [2.85, 0.48, 4.05, 3.87, null]],
  ['F', 935, 17.4, 87.6, 'standing', null, [2.29, -1.02, 3.97, 4.22, null]],
  ['M', 643, 8.7, 75.9, 'lying', null, [-2.53, -3.24, -1.31, -0.67, null]],
  ['M', 64, 5.7, 58.7, 'lying', 43.0, [0.05, -0.03, 0.17, 0.1, 3.16]],
  // others
  ['M', 64, 4.1, 56.0, 'lying', 39.6, [-2.54, -1.38, -1.99, -2.59, 0.27]],
  ['M', 0, 4.7, 57.2, 'lying', 36.1, [2.47, 3.86, -1.18, 0.71, 1.29]],
  ['F', 206, 5.7, 60.7, 'lying', 39.4, [-2.36, -2.71, -0.66, -1.0, -2.51]],
  ['F', 149, 6.0, 61.6, 'lying', 40.8, [-1.08, -1.01, -0.5, -0.68, -0.45]],
  ['F', 30, 4.3, 55.3, 'lying', 37.8, [0.22, 0.85, -0.82, -0.35, 1.09]],
];

describe('z-scores to 5 years', () => {
  it.each(survey)('are those of WHO: %s of %i days, %s kg, %s cm', (sex, ageDays, weight, height, position, head, expected) => {
    const measures = { weight, position, ...(height === null ? {} : { height }), ...(head === null ? {} : { head }) };
    const found = growthIndicators.map((indicator) => growthPoint(indicator, sex, ageDays, measures)?.z ?? null);
    // WHO's macro counts the same in days and rounds to two decimals
    for (const [at, z] of expected.entries()) {
      if (z === null) expect(found[at]).toBeNull();
      else expect(Math.abs((found[at] ?? NaN) - z)).toBeLessThan(0.0101);
    }
  });

  it('stand on the numbers that WHO printed', () => {
    // boys at birth; girls of 24 months, lying and standing
    expect(lmsAt(whoStandards.M.weightForAge, standardPositions.weightForAge, 0)).toEqual({ l: 0.3487, m: 3.3464, s: 0.14602 });
    const month24 = 24 * daysOfMonth;
    expect(lmsAt(whoStandards.F.lengthForAge, standardPositions.lengthForAge, month24)?.m).toBeCloseTo(86.4153, 4);
    expect(lmsAt(whoStandards.F.heightForAge, standardPositions.heightForAge, month24)?.m).toBeCloseTo(85.7153, 4);
    // simplified field tables, boys: weight at birth and at 12 months; -3, -2, 0, 2, 3
    const printed = (ageDays: number) => linesAt('weightForAge', 'M', ageDays)?.map((value) => value.toFixed(1));
    expect(printed(0)).toEqual(['2.1', '2.5', '3.3', '4.4', '5.0']);
    expect(printed(12 * daysOfMonth)).toEqual(['6.9', '7.7', '9.6', '12.0', '13.3']);
    // days between the weeks and months, from the table of days (weianthro)
    const weight = (day: number) => lmsAt(whoStandards.M.weightForAge, standardPositions.weightForAge, day)?.m ?? NaN;
    for (const [day, m] of [
      [3, 3.3627],
      [17, 3.8828],
      [107, 6.7166],
      [200, 8.1475],
      [556, 10.9932],
    ] as const)
      expect(Math.abs(weight(day) - m)).toBeLessThan(0.001);
  });

  it('have every number of a table in its place', () => {
    for (const tables of [whoStandards.M, whoStandards.F])
      for (const [name, table] of Object.entries(tables)) {
        const positions = standardPositions[name as keyof typeof standardPositions]; // the keys are those of the tables
        expect(table.length / positions.length).toBe(/length|heightForAge|head/.test(name) ? 2 : 3);
      }
  });
});

describe('z-scores from 5 to 19 years', () => {
  // months that are not stored, from WHO's tables (bfawho2007, hfawho2007, wfawho2007)
  it.each([
    ['M', 'bmiForAge', 64, 15.2605, 0.08464],
    ['M', 'bmiForAge', 155, 18.171, 0.11869],
    ['F', 'bmiForAge', 133, 17.3044, 0.12782],
    ['F', 'bmiForAge', 227, 21.4143, 0.14432],
    ['M', 'heightForAge', 145, 149.6212, 0.04755],
    ['M', 'heightForAge', 170, 164.2717, 0.04701],
    ['F', 'heightForAge', 139, 148.7023, 0.04552],
    ['F', 'heightForAge', 61, 109.6016, 0.04355],
    ['M', 'weightForAge', 118, 30.616, 0.16122],
    ['F', 'weightForAge', 104, 27.0896, 0.16579],
  ] as const)('%s %s of month %i', (sex, name: keyof ReferenceTables, month, m, s) => {
    const found = lmsAt(whoReference[sex][name], referencePositions[name], month * daysOfMonth);
    expect(Math.abs((found?.m ?? NaN) - m)).toBeLessThan(0.004);
    expect(Math.abs((found?.s ?? NaN) - s)).toBeLessThan(0.0001);
  });

  // WHO AnthroPlus, its test of girls of 60.32 and 60.91 months
  it.each([
    [60.32, 113.8, 18.7, [0.21, 0.96, -0.58]],
    [60.911701, 113.6, 20.5, [0.79, 0.85, 0.42]],
  ])('of a girl of %f months are those of WHO', (months, height, weight, expected) => {
    const z = (indicator: GrowthIndicator) => growthPoint(indicator, 'F', months * daysOfMonth, { weight, height })?.z ?? NaN;
    for (const [at, indicator] of (['weightForAge', 'heightForAge', 'bmiForAge'] as const).entries())
      expect(Math.abs(z(indicator) - (expected[at] ?? NaN))).toBeLessThan(0.0101);
    expect(growthPoint('weightForHeight', 'F', months * daysOfMonth, { weight, height })).toBeNull();
  });

  it('end where WHO has no curve', () => {
    const at = (indicator: GrowthIndicator, month: number) =>
      growthPoint(indicator, 'M', month * daysOfMonth, { weight: 30, height: 140, head: 52 })?.z ?? null;
    expect([at('weightForAge', 120), at('weightForAge', 121)]).toEqual([expect.any(Number), null]);
    expect([at('bmiForAge', 228), at('bmiForAge', 229)]).toEqual([expect.any(Number), null]);
    expect([at('headForAge', 59), at('headForAge', 60)]).toEqual([expect.any(Number), null]);
    expect(growthPoint('weightForAge', 'M', -1, { weight: 3 })).toBeNull();
    expect(growthPoint('weightForAge', 'M', 10, { weight: 0 })).toBeNull();
    expect(growthPoint('weightForHeight', 'M', 100, { weight: 3, height: 44 })).toBeNull();
  });
});

it('a z-score beyond 2 is flagged, one beyond what lives is taken for a mistake', () => {
  expect([-6.5, -3.1, -3, -2.1, -2, 2, 2.1, 3.1, 5.1].map((z) => growthFlag('weightForAge', z))).toEqual([
    'implausible',
    'belowMinus3',
    'belowMinus2',
    'belowMinus2',
    null,
    null,
    'abovePlus2',
    'abovePlus3',
    'implausible',
  ]);
});

describe('the curves of a child', () => {
  const on = (day: string) => day as Day; // written as one
  const recorded = (measure: Recorded['measure'], day: string, value: number, units: string | null): Recorded => ({
    measure,
    day: on(day),
    value,
    units,
  });

  it('read numbers in the units of their questions', () => {
    expect(inGrowthUnits('weight', 3400, 'g')).toBe(3.4);
    expect(inGrowthUnits('weight', 3.4, null)).toBe(3.4);
    expect(inGrowthUnits('height', 0.87, 'M')).toBe(87);
    expect(inGrowthUnits('headCircumference', 345, 'mm')).toBe(34.5);
    expect(inGrowthUnits('height', 7, 'hands')).toBeNull();
  });

  it('pair what was measured on one day, and stand among their lines', () => {
    const curves = growthCurves('M', on('2024-01-01'), [
      recorded('weight', '2024-01-01', 3300, 'g'),
      recorded('weight', '2024-12-31', 9.6, 'kg'),
      recorded('weight', '2024-12-31', 9.5, 'kg'),
      recorded('lyingLength', '2024-12-31', 75, 'cm'),
      recorded('standingHeight', '2026-06-01', 90, 'cm'),
      recorded('weight', '2026-06-01', 13, 'kg'),
    ]);
    expect(curves.map(({ indicator, points }) => [indicator, points.length])).toEqual([
      ['weightForAge', 3],
      ['heightForAge', 2],
      ['weightForHeight', 2],
      ['bmiForAge', 2],
    ]);
    const [weight, , forHeight] = curves;
    expect(weight?.points[1]).toEqual({ x: 365, ageDays: 365, day: '2024-12-31', value: 9.5, z: -0.14 });
    expect(weight?.lines[0]?.x).toBe(0);
    expect(weight?.lines.every(({ values }) => values.length === 5 && values.toSorted((a, b) => a - b).join() === values.join())).toBe(
      true,
    );
    // the length of the first year is drawn as the height of the newest point
    expect(forHeight?.points.map(({ x }) => x)).toEqual([74.3, 90]);
    // and below the first height of WHO's table the lines are those of the lengths
    const small = growthCurves('M', on('2024-01-01'), [
      recorded('weight', '2024-01-01', 3.3, 'kg'),
      recorded('height', '2024-01-01', 50, 'cm'),
      recorded('weight', '2026-06-01', 13, 'kg'),
      recorded('height', '2026-06-01', 90, 'cm'),
    ]).find(({ indicator }) => indicator === 'weightForHeight');
    expect(small?.lines[0]).toEqual({ x: 44.3, values: linesAt('weightForHeight', 'M', 0, 45)?.map((value) => Number(value.toFixed(2))) });
  });

  it('read nothing of the weight of a child with oedema of both feet, and all of its length and head', () => {
    const measured = [
      recorded('weight', '2024-07-01', 8, 'kg'),
      recorded('height', '2024-07-01', 67, 'cm'),
      recorded('headCircumference', '2024-07-01', 43, 'cm'),
      recorded('weight', '2024-10-01', 8.8, 'kg'),
      recorded('height', '2024-10-01', 71, 'cm'),
    ];
    const read = (...days: string[]) =>
      growthCurves('M', on('2024-01-01'), measured, new Set(days.map(on))).map(({ indicator, points, oedema }) => [
        indicator,
        points.map(({ day }) => day),
        oedema.map(({ day }) => day),
      ]);
    const [july, october] = ['2024-07-01', '2024-10-01'];
    expect(read(october)).toEqual([
      ['weightForAge', [july], [october]],
      ['heightForAge', [july, october], []],
      ['weightForHeight', [july], [october]],
      ['bmiForAge', [july], [october]],
      ['headForAge', [july], []],
    ]);
    // and where there always was oedema the curve still says so
    const [weight] = growthCurves('M', on('2024-01-01'), measured, new Set([on(july), on(october)]));
    expect([weight?.points, weight?.oedema[1]]).toEqual([[], { x: 274, value: 8.8, day: october, ageDays: 274 }]);
    expect(weight?.lines.length).toBeGreaterThan(2);
  });
});
