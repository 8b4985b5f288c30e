/** Sent to the window when a request got no answer: the server may be out of reach. */
export const UNREACHABLE = 'fieldward:unreachable';

/** Longest wait for an answer of the server that says nothing but that it is there. */
const ANSWER_WITHIN = 8_000;

/** Whether the server answers now. What the browser thinks of the network says little: it may end at the next mast. */
export async function serverAnswers(): Promise<boolean> {
  try {
    const { status } = await fetch('/health/live', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_WITHIN) });
    return status < 500;
  } catch {
    return false;
  }
}
