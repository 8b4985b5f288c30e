/** What causes messages, as SQL. */

/** One cause of messages. */
export interface Cause {
  /**
   * SQL of rows that are to be messages: subject, day, patient_id, location_id, expires_at; of messages to staff also recipient, user_id,
   * channel. $1 is today, $2 the days before an appointment, $3 whether consent is assumed. Null where the cause itself writes its message.
   */
  readonly found: string | null;
  /**
   * SQL of what the text may say of the messages with the keys $1, as `values`; a message that is missing has no cause any more. Days are
   * `YYYY-MM-DD`.
   */
  readonly facts: string;
}

/** Why a message (SQL of its alias) was cancelled that waits again when that is over. */
export const mayReturn = (message: string): string =>
  `${message}.state = 'cancelled' and ${message}.failure in ('gone', 'noConsent', 'off')`;

/** The name of the place of a message (m). */
export const placeOf = `(select l.name from location l where l.location_id = m.location_id)`;
