/** Round numbers for an axis that holds all values, about four steps apart; from zero on when nothing is below and the least is near it. */
export function axisOf(values: readonly number[]): number[] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const span = most - least || Math.abs(most) || 1;
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 2.5, 5].find((each) => each * power >= rough) ?? 10);
  const air = most === least ? step : span * 0.05;
  const bottom = Math.floor((least < 0 ? least - air : Math.max(least - air, 0)) / step);
  const top = Math.ceil((most + air) / step);
  return Array.from({ length: top - bottom + 1 }, (_, index) => Number(((bottom + index) * step).toPrecision(12)));
}
