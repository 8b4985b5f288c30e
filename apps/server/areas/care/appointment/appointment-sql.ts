/** SQL over appointments. */

/** The status of an appointment `t` as everybody is told it: who was to come on a day that is over was missed. */
export const statusOf = (t: string): string =>
  `case when ${t}.status = 'scheduled' and ${t}.day < (now() at time zone (select programme_zone()))::date then 'missed' else ${t}.status end`;
