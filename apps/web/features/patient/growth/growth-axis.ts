/** Ages on an axis: in months of little children, else in years. Ages are in days. */
const month = 30.4375;
const year = 365.25;

/** At most eight steps of whole months or years between two ages, in days, and which of the two they are. */
export function ageAxis(from: number, to: number): { readonly unit: 'month' | 'year'; readonly ticks: number[] } {
  const unit = to <= 3 * year ? 'month' : 'year';
  const days = unit === 'month' ? month : year;
  const steps = unit === 'month' ? [1, 2, 3, 6] : [1, 2, 5];
  const step = steps.find((each) => (to - from) / (each * days) <= 8) ?? 6;
  const first = Math.ceil(from / days / step) * step;
  const count = Math.max(Math.floor((to / days - first) / step) + 1, 0);
  return { unit, ticks: Array.from({ length: count }, (_, at) => (first + at * step) * days) };
}
