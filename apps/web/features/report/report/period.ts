import dayjs from 'dayjs';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';

/** A period that is often asked for, from its first to its last day (`YYYY-MM-DD`), at most until today. */
interface Period {
  readonly label: Extract<PlainCode, `reportscreen.${string}`>;
  readonly from: string;
  readonly to: string;
}

const DAY = 'YYYY-MM-DD';

/** The periods offered on a day. One that is still running ends that day. */
export function periods(today: string): readonly Period[] {
  const now = dayjs(today);
  const before = (unit: 'month' | 'year'): Pick<Period, 'from' | 'to'> => {
    const then = now.subtract(1, unit);
    return { from: then.startOf(unit).format(DAY), to: then.endOf(unit).format(DAY) };
  };
  return [
    { label: 'reportscreen.thisMonth', from: now.startOf('month').format(DAY), to: today },
    { label: 'reportscreen.lastMonth', ...before('month') },
    { label: 'reportscreen.thisYear', from: now.startOf('year').format(DAY), to: today },
    { label: 'reportscreen.lastYear', ...before('year') },
  ];
}
