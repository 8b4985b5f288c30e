export interface Point {
  x: number;
  y: number;
}

interface Following {
  /** It is a drag: the pointer has moved far enough, or a finger has rested. */
  begin: (from: Point) => void;
  /** It was let go there; null when it was given up. */
  end: (at: Point | null) => void;
}

/** A mouse that moves less than this many pixels clicks. */
const CLICK = 4;
/** A finger takes something up when it rests this long, in milliseconds; one that moves sooner scrolls. On a handle that does not scroll (`touch-action: none`) nobody waits. */
const REST = 250;
const TREMBLE = 6;

const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });

/** Follows a pointer that went down on something that can be dragged by a handle, until it is let go. Escape gives up. */
export function followPointer(down: PointerEvent, handle: Element, { begin, end }: Following): void {
  if (down.button !== 0 || !down.isPrimary) return;
  const touch = down.pointerType === 'touch' && getComputedStyle(handle).touchAction !== 'none';
  const from = pointOf(down);
  const following = new AbortController();
  const options = { capture: true, signal: following.signal };
  let dragging = false;

  function take(): void {
    dragging = true;
    begin(from);
  }
  const timer = touch ? setTimeout(take, REST) : undefined;

  function stop(at: Point | null): void {
    clearTimeout(timer);
    following.abort();
    if (!dragging) return;
    swallowClick();
    end(at);
  }

  addEventListener(
    'pointermove',
    (event) => {
      if (dragging || event.pointerId !== down.pointerId) return;
      const moved = Math.hypot(event.clientX - from.x, event.clientY - from.y);
      if (touch && moved > TREMBLE) stop(null);
      if (!touch && moved > CLICK) take();
    },
    options,
  );
  addEventListener('pointerup', (event) => event.pointerId === down.pointerId && stop(pointOf(event)), options);
  addEventListener('pointercancel', (event) => event.pointerId === down.pointerId && stop(null), options);
  addEventListener(
    'keydown',
    (event) => {
      if (!dragging || event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      stop(null);
    },
    options,
  );
  const prevent = (event: Event): void => {
    if ((dragging || !touch) && event.cancelable) event.preventDefault();
  };
  // What a browser would do with the same movement: scroll, select, drag a picture of the element, open its menu.
  addEventListener('touchmove', prevent, { ...options, passive: false });
  for (const type of ['selectstart', 'dragstart', 'contextmenu']) addEventListener(type, prevent, options);
}

/** The click that follows a drag is none. */
function swallowClick(): void {
  const swallowing = new AbortController();
  addEventListener(
    'click',
    (event) => {
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true, signal: swallowing.signal },
  );
  setTimeout(() => swallowing.abort());
}
