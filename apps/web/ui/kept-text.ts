import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

type TextElement = HTMLInputElement | HTMLTextAreaElement;

interface KeptText<E extends TextElement> {
  /** What the person is told at the field, once they have left it or tried to save; null before, and when all is well. */
  error: string | null;
  /** To be spread on the input. */
  field: { ref: RefObject<E | null>; onBlurCapture: () => void; onInvalid: () => void };
}

/**
 * Text that its field cannot take stays where it was typed, is explained there and keeps its form from being sent: never is it
 * put back, emptied or cut in silence.
 * @param problem what is wrong with the text that the field shows now, in the language of the person; null when nothing is
 */
export function useKeptText<E extends TextElement = HTMLInputElement>(problem: string | null): KeptText<E> {
  const ref = useRef<E>(null);
  const [shown, setShown] = useState(false);
  if (shown && problem === null) setShown(false);
  useLayoutEffect(() => ref.current?.setCustomValidity(problem ?? ''));
  const show = (): void => setShown(problem !== null);
  return { error: shown ? problem : null, field: { ref, onBlurCapture: show, onInvalid: show } };
}

function keepsText(element: TextElement): boolean {
  return element.willValidate && (element.validity.customError || element.validity.badInput);
}

/** Whether inputs within it keep text that they cannot take. Each of them says so then, and the first has the focus. Forms within answer for themselves. */
function refuseKeptText(within: ParentNode): boolean {
  const inputs = [...within.querySelectorAll<TextElement>('input, textarea')];
  const kept = inputs.filter((each) => (each.form === null || each.form === within) && keepsText(each));
  for (const each of kept) each.checkValidity();
  kept[0]?.focus();
  return kept.length > 0;
}

/** What a submission or a click would save: a form, or what stands around a button that is marked with `data-saves`. */
function saves({ type, target }: Event): ParentNode | null {
  if (!(target instanceof Element)) return null;
  if (type === 'submit') return target;
  const button = target.closest('[data-saves]');
  return button && (button.closest('[role=dialog], main') ?? document);
}

/** Told of a form, or of what stands around a button that saves, whose text kept it from being sent: what else is wrong can be shown at once. */
export const KEPT_FROM_SENDING = 'keptfromsending';

/** Before everything else that listens: no form has to remember to ask, and the next one cannot forget it. */
function guard(event: Event): void {
  const within = saves(event);
  if (within === null || !refuseKeptText(within)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  within.dispatchEvent(new Event(KEPT_FROM_SENDING));
}

document.addEventListener('submit', guard, true);
document.addEventListener('click', guard, true);
