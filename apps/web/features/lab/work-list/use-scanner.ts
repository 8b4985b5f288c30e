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

/**
 * Calls `onScan` with what a scanner types, wherever on the page the keyboard is. The keys reach nothing else: no button is pressed by
 * the Enter at their end, and a field into which they went gets back what it had. A text field in a dialog, or with `data-scan`,
 * keeps what is scanned into it.
 */
export function useScanner(onScan: (code: string) => void): void {
  const report = useEffectEvent(onScan);
  useEffect(() => {
    const reader = scanReader();
    let before: { field: TextField; text: string } | null = null;
    function hear(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return;
      const field = textFieldOf(event.target);
      if (field?.closest('[role="dialog"]') || field?.dataset['scan']) return;
      const { began, code } = reader.press(event.key, event.timeStamp);
      if (began) before = field === null ? null : { field, text: field.value };
      if (code !== null || (field === null && reader.count() > 1)) {
        event.preventDefault();
        event.stopPropagation();
      }
      if (code === null) return;
      if (before !== null) retype(before.field, before.text);
      before = null;
      report(code);
    }
    document.addEventListener('keydown', hear, true);
    return () => document.removeEventListener('keydown', hear, true);
  }, []);
}
