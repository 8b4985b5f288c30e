import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';

/**
 * Many buttons that are one stop of the Tab key: the arrow keys walk over them, Home and End go to the first and last.
 * The last one that had the focus keeps the stop.
 */
export function ButtonSet({ label, className, children }: { label: string; className: string | undefined; children: ReactNode }) {
  const set = useRef<HTMLDivElement>(null);
  const buttons = (): HTMLElement[] => [...(set.current?.querySelectorAll('button') ?? [])];

  function stopAt(chosen: HTMLElement | undefined): void {
    for (const button of buttons()) button.tabIndex = button === chosen ? 0 : -1;
  }

  // Buttons come and go while one searches: there is always exactly one stop.
  useEffect(() => {
    const all = buttons();
    const stops = all.filter(({ tabIndex }) => tabIndex === 0);
    if (stops.length !== 1) stopAt(all.find((button) => button === document.activeElement) ?? all[0]);
  });

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const all = buttons();
    const at = all.findIndex((button) => button === document.activeElement);
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: rtl ? at - 1 : at + 1,
      ArrowLeft: rtl ? at + 1 : at - 1,
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: all.length - 1,
    };
    const to = steps[event.key];
    if (to === undefined || at < 0) return;
    event.preventDefault();
    all[(to + all.length) % all.length]?.focus();
  }

  return (
    <div
      ref={set}
      role="toolbar"
      tabIndex={-1}
      aria-label={label}
      className={className}
      onKeyDown={onKeyDown}
      onFocus={(event: FocusEvent) => stopAt(event.target instanceof HTMLElement ? event.target : undefined)}
    >
      {children}
    </div>
  );
}
