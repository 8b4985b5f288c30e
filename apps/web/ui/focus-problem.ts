/**
 * Moves the focus to the first field of a form that is marked as wrong. Of a group, which takes no focus itself, to the answer that is
 * chosen or else to the first.
 * @returns the field; null when nothing is marked
 */
export function focusFirstProblem(form: ParentNode | null | undefined): HTMLElement | null {
  const marked = form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null;
  const inside = marked?.matches('[role="radiogroup"]')
    ? (marked.querySelector<HTMLElement>('input:checked') ?? marked.querySelector<HTMLElement>('input'))
    : marked;
  inside?.focus();
  return inside;
}
