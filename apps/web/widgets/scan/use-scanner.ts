import { useEffect, useEffectEvent } from 'react';
import { scanReader } from './scan-keys.ts';

type TextField = HTMLInputElement | HTMLTextAreaElement;

function textFieldOf(target: EventTarget | null): TextField | null {
  if (target instanceof HTMLTextAreaElement) return target;
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(target.type) ? target : null;
}

/** Puts a text into a field as if it were typed. */
function retype(field: TextField, text: string): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(kind, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Where a scan goes: the last listener that is not `below` all others. */
interface Listener {
  readonly report: (code: string) => void;
  readonly below: boolean;
}

const listeners: Listener[] = [];

/** A text that nobody types into a field so fast, or a field that scanners are meant for, or one for codes of signing in. */
const LONG = 6;
const keepsScan = ({ dataset }: TextField): boolean => dataset['scan'] === 'here';
const isSecret = ({ type, inputMode, autocomplete }: TextField): boolean =>
  type === 'password' || inputMode === 'numeric' || autocomplete === 'one-time-code';

/** Whether a scan goes to nobody while the keyboard is there. */
function deaf(field: TextField | null, { below }: Listener): boolean {
  if (field !== null && (keepsScan(field) || (field.dataset['scan'] !== 'open' && field.closest('[role="dialog"]') !== null))) return true;
  if (!below || field?.dataset['scan'] === 'open') return false;
  // what stands in a dialog is not left for a scan
  return document.querySelector('[role="dialog"]') !== null || (field !== null && isSecret(field));
}

function listen(): () => void {
  const reader = scanReader();
  let before: { field: TextField; text: string } | null = null;
  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return;
    const field = textFieldOf(event.target);
    const listener = listeners.at(-1);
    if (listener === undefined || deaf(field, listener)) return;
    const { began, code } = reader.press(event.key, event.timeStamp);
    if (began) before = field === null ? null : { field, text: field.value };
    // a word that is typed in a hurry is none: what is scanned into a field has a digit
    if (code !== null && listener.below && field !== null && (code.length < LONG || !/\d/.test(code))) return;
    if (code !== null || (field === null && reader.count() > 1)) {
      event.preventDefault();
      event.stopPropagation();
    }
    if (code === null) return;
    if (before !== null) retype(before.field, before.text);
    before = null;
    listener.report(code);
  }
  document.addEventListener('keydown', onKeyDown, true);
  return () => document.removeEventListener('keydown', onKeyDown, true);
}

/** Reports what the camera has seen as if a scanner had typed it. */
export const reportScan = (code: string): void => listeners.at(-1)?.report(code);

let stop: (() => void) | null = null;

/**
 * Calls `onScan` with what a scanner types, wherever on the page the keyboard is. The keys reach nothing else: no button is pressed by
 * the Enter at their end, and a field into which they went gets back what it had. A text field in a dialog, or with `data-scan="here"`,
 * keeps what is scanned into it; one with `data-scan="open"` does not, though it is in a dialog.
 * @param below gives way to every other one, and while a dialog is open: for the whole application
 */
export function useScanner(onScan: (code: string) => void, below = false): void {
  const report = useEffectEvent(onScan);
  useEffect(() => {
    const listener: Listener = { report, below };
    if (below) listeners.unshift(listener);
    else listeners.push(listener);
    stop ??= listen();
    return () => {
      listeners.splice(listeners.indexOf(listener), 1);
      if (listeners.length > 0) return;
      stop?.();
      stop = null;
    };
  }, [below]);
}
