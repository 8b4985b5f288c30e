/** How far a hand slips between pressing and letting go, in pixels. */
const SLIP = 4;

/**
 * A press counts on the button that was pressed, also where that has moved away meanwhile: to leave a field may show what is wrong with
 * it, and all that stands below goes down by a line while the mouse is held. The browser presses nothing then, and Save seems to be dead.
 */
export function keepPresses(): void {
  let pressed: { button: HTMLButtonElement; x: number; y: number } | null = null;
  addEventListener(
    'mousedown',
    ({ target, button: which, clientX: x, clientY: y }) => {
      const button = target instanceof Element ? target.closest('button') : null;
      pressed = button === null || which !== 0 ? null : { button, x, y };
    },
    true,
  );
  addEventListener(
    'mouseup',
    ({ target, clientX, clientY }) => {
      const began = pressed;
      pressed = null;
      if (began === null || !began.button.isConnected || Math.hypot(clientX - began.x, clientY - began.y) > SLIP) return;
      const stayed = target instanceof Node && began.button.contains(target);
      if (!stayed) began.button.click();
    },
    true,
  );
}
