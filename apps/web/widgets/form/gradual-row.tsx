import { memo, startTransition, useEffect, useRef, useState } from 'react';
import { inputId } from './answers/answer-props.ts';
import { QuestionRow, type QuestionRowProps } from './question-row.tsx';
import classes from './dynamic-form.module.css';

/** Inside a scrolling box the margin of the window does not count: `scrollMargin` is for that. */
const near: IntersectionObserverInit & { scrollMargin: string } = { rootMargin: '600px 0px', scrollMargin: '600px 0px' };

const waiting = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

/** Calls once when the element comes near the part of the page that is seen; answers how to stop waiting. */
function whenNear(element: Element, run: () => void): () => void {
  observer ??= new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer?.unobserve(target);
      waiting.get(target)?.();
    }
  }, near);
  waiting.set(element, run);
  observer.observe(element);
  return () => {
    waiting.delete(element);
    observer?.unobserve(element);
  };
}

/** A question that is drawn when it comes near what is seen, and then stays: two thousand of them open at once. */
export const GradualRow = memo(function GradualRow({ store, field, hint }: QuestionRowProps) {
  const [drawn, setDrawn] = useState(typeof IntersectionObserver === 'undefined');
  const placeholder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (drawn || placeholder.current === null) return undefined;
    return whenNear(placeholder.current, () => startTransition(() => setDrawn(true)));
  }, [drawn]);
  if (drawn) return <QuestionRow store={store} field={field} hint={hint} />;
  return <div ref={placeholder} id={inputId(field.uuid)} tabIndex={-1} data-waiting="" className={classes.waiting} />;
});
