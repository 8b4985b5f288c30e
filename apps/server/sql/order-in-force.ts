/** SQL: nobody stopped it and its time is not over; {t} is the alias of the order. */
export const notEnded = (t: string): string =>
  `${t}.date_stopped is null and (${t}.auto_expire_date is null or ${t}.auto_expire_date > now())`;

/** SQL: it asks for something that is still to be done or taken. */
export const standing = (t: string): string => `${notEnded(t)} and ${t}.action <> 'DISCONTINUE'`;
