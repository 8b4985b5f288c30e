import type { ReferralKind, ReferralUrgency } from '@fieldward/domain/care/referral.ts';
import { fieldProblems } from '../../../lib/notify.ts';
import type { Found } from '../../../ui/autocomplete.tsx';

/** An empty dialog. */
export const NOTHING = {
  kind: 'referral' as ReferralKind,
  workflow: '',
  from: '',
  to: null as Found | null,
  isOutside: false,
  outside: '',
  service: '',
  urgency: 'routine' as ReferralUrgency,
  reason: '',
  message: '',
  expected: '',
};
/** What was typed into the dialog. */
export type Entered = typeof NOTHING;
/** The problem of each field. */
export type Errors = Partial<Record<keyof Entered, string>>;

/** What must be given and is not. */
export function missing({ from, to, isOutside, outside, reason, expected }: Entered, required: string): Errors {
  return {
    ...(from === '' ? { from: required } : {}),
    ...(!isOutside && to === null ? { to: required } : {}),
    ...(isOutside && outside.trim() === '' ? { outside: required } : {}),
    ...(reason.trim() === '' ? { reason: required } : {}),
    ...(expected === '' ? { expected: required } : {}),
  };
}

/** Where the problems of the server stand: that of the destination at the field that is shown. */
export function atFields(problem: unknown, { isOutside }: Entered): Errors {
  const { to, ...found } = fieldProblems(problem);
  const known = Object.fromEntries(Object.entries(found).filter(([name]) => name in NOTHING));
  return to === undefined ? known : { ...known, [isOutside ? 'outside' : 'to']: to };
}

/** What is sent; a referral alone has a service. */
export function bodyOf({ kind, workflow, from, to, isOutside, outside, service, urgency, reason, message, expected }: Entered) {
  return {
    kind,
    workflow: workflow || null,
    from,
    to: isOutside ? null : (to?.uuid ?? null),
    outside: isOutside ? outside.trim() : null,
    service: kind === 'referral' ? service.trim() || null : null,
    urgency,
    reason: reason.trim(),
    message: message.trim() || null,
    expected,
  };
}
