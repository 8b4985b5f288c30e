/** What may become of a patient in a workflow. */

export const enrolmentStatuses = ['active', 'paused', 'transferred', 'finished', 'lost', 'died'] as const;

export type EnrolmentStatus = (typeof enrolmentStatuses)[number];

/** Whether somebody with this status is in the workflow no longer. */
export const isOver = (status: EnrolmentStatus): boolean => status !== 'active' && status !== 'paused';

/** A status as it is, and as it stands in a request; what was not sent is undefined. Moments as they are on the wire. */
export interface StatusNow {
  readonly status: EnrolmentStatus;
  readonly since: string;
  readonly outcome: string | null;
  readonly reason: string | null;
}
export interface StatusSent {
  readonly status?: EnrolmentStatus | undefined;
  readonly since?: string | undefined;
  /** Null takes the end back. */
  readonly completed?: string | null | undefined;
  readonly outcome?: string | null | undefined;
  readonly reason?: string | null | undefined;
}

/** What a request makes of a status. */
type StatusChange =
  | { readonly kind: 'none' }
  /** The last status was a mistake: what was before it holds. */
  | { readonly kind: 'back' }
  /** `corrects`: it stands instead of the last one, else after it. */
  | { readonly kind: 'set'; readonly corrects: boolean; readonly next: StatusNow };

/**
 * What becomes of a status by a request: a date of completion ends an enrolment that goes on (as finished by default), an end that
 * is sent for one that is over corrects it, a null date of completion takes it back, and a status that goes on follows the last one.
 *
 * @param now the moment of the request, as on the wire
 */
export function statusChange(current: StatusNow, sent: StatusSent, now: string): StatusChange {
  if (Object.values(sent).every((value) => value === undefined)) return { kind: 'none' };
  const over = isOver(current.status);
  if (sent.completed === null && (sent.status === undefined || !isOver(sent.status)) && sent.since === undefined)
    return over ? { kind: 'back' } : ongoing(current, sent, now);
  if (sent.completed === null || sent.completed === undefined) return ongoing(current, sent, now);
  const status = sent.status ?? (over ? current.status : 'finished');
  return set(current, { ...sent, since: sent.since ?? sent.completed }, status, now);
}

function ongoing(current: StatusNow, sent: StatusSent, now: string): StatusChange {
  return set(current, sent, sent.status ?? current.status, now);
}

function set(current: StatusNow, sent: StatusSent, status: EnrolmentStatus, now: string): StatusChange {
  const [was, is] = [isOver(current.status), isOver(status)];
  const corrects = status === current.status || (was && is);
  const kept = corrects && is;
  const next: StatusNow = {
    status,
    since: sent.since ?? (corrects ? current.since : now),
    outcome: is ? (sent.outcome === undefined ? (kept ? current.outcome : null) : sent.outcome) : null,
    reason: sent.reason === undefined ? (corrects ? current.reason : null) : sent.reason,
  };
  const same =
    status === current.status &&
    Date.parse(next.since) === Date.parse(current.since) &&
    next.outcome === current.outcome &&
    next.reason === current.reason;
  return same ? { kind: 'none' } : { kind: 'set', corrects, next };
}
