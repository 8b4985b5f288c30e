/** How the programme writes a day, for sentences that are made outside of components: the settings arrive after the first drawing. */
let show: (day: string) => string = (day) => day;

/** Says how days are written from now on. */
export function showDaysAs(written: (day: string) => string): void {
  show = written;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A value of a sentence: a day (`YYYY-MM-DD`) as the programme writes it, anything else as it is. */
export const withDayShown = <T>(value: T): T | string => (typeof value === 'string' && DAY.test(value) ? show(value) : value);
