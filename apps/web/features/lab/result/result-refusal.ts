import { ApiProblem } from '../../../lib/api.ts';
import { fieldProblems } from '../../../lib/notify.ts';
import { messageText } from '../../../lib/text.ts';
import { keyOf, type Change } from './result-slots.ts';

interface Missing {
  attributeType?: unknown;
  setNumber?: unknown;
}

/** The fields that the server misses. */
function missingSlots(refusal: unknown): Readonly<Record<string, string>> {
  const body = refusal instanceof ApiProblem ? (refusal.body as { error?: { missing?: unknown } } | null) : null; // the envelope
  const missing = Array.isArray(body?.error?.missing) ? (body.error.missing as Missing[]) : []; // each is looked at below
  return Object.fromEntries(
    missing.flatMap(({ attributeType, setNumber }) =>
      typeof attributeType === 'string'
        ? [[keyOf(attributeType, typeof setNumber === 'number' ? setNumber : null), messageText({ code: 'answer.required' })]]
        : [],
    ),
  );
}

/** What the server refused, by slot: `attributes[1].valueReference` is the second of the changes that were sent. */
export function refusedSlots(refusal: unknown, changes: readonly Change[]): Readonly<Record<string, string>> {
  const at = (path: string): string => changes[Number(/^attributes\[(\d+)\]/.exec(path)?.[1] ?? -1)]?.key ?? path;
  const named = Object.entries(fieldProblems(refusal)).filter(([path]) => path !== 'attributes');
  return { ...Object.fromEntries(named.map(([path, text]) => [at(path), text])), ...missingSlots(refusal) };
}
