import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followPointer, type Point } from './pointer-drag.ts';

const at = (type: string, x: number, y: number, more: PointerEventInit = {}): PointerEvent =>
  new PointerEvent(type, { clientX: x, clientY: y, pointerId: 1, isPrimary: true, button: 0, bubbles: true, cancelable: true, ...more });

describe('followPointer', () => {
  const begun: Point[] = [];
  const ended: (Point | null)[] = [];
  const handle = document.createElement('button');
  const press = (more: PointerEventInit = {}): void =>
    followPointer(at('pointerdown', 10, 10, more), handle, { begin: (from) => begun.push(from), end: (to) => ended.push(to) });

  beforeEach(() => {
    vi.useFakeTimers();
    document.body.append(handle);
    handle.style.touchAction = '';
    begun.length = 0;
    ended.length = 0;
  });
  afterEach(() => {
    dispatchEvent(at('pointercancel', 0, 0));
    vi.useRealTimers();
  });

  it('is a click while a mouse hardly moves', () => {
    press();
    dispatchEvent(at('pointermove', 12, 11));
    dispatchEvent(at('pointerup', 12, 11));
    expect([begun, ended]).toEqual([[], []]);
  });

  it('begins where the pointer went down and ends where it is let go; the click after it is none', () => {
    const clicked = vi.fn();
    handle.onclick = clicked;
    press();
    dispatchEvent(at('pointermove', 30, 40));
    expect(begun).toEqual([{ x: 10, y: 10 }]);
    dispatchEvent(at('pointerup', 50, 60));
    handle.click();
    expect(ended).toEqual([{ x: 50, y: 60 }]);
    expect(clicked).not.toHaveBeenCalled();
    vi.runAllTimers();
    handle.click();
    expect(clicked).toHaveBeenCalledOnce();
  });

  it('is given up with Escape and when the browser takes the pointer', () => {
    press();
    dispatchEvent(at('pointermove', 30, 40));
    dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    dispatchEvent(at('pointerup', 50, 60));
    press();
    dispatchEvent(at('pointermove', 30, 40));
    dispatchEvent(at('pointercancel', 30, 40));
    expect(ended).toEqual([null, null]);
  });

  it('lets a finger scroll, and takes up what it rests on', () => {
    press({ pointerType: 'touch' });
    dispatchEvent(at('pointermove', 10, 40));
    vi.advanceTimersByTime(1_000);
    expect(begun).toEqual([]);
    press({ pointerType: 'touch' });
    vi.advanceTimersByTime(1_000);
    expect(begun).toHaveLength(1);
  });

  it('does not wait on a handle that does not scroll', () => {
    handle.style.touchAction = 'none';
    press({ pointerType: 'touch' });
    dispatchEvent(at('pointermove', 10, 40));
    expect(begun).toHaveLength(1);
  });

  it('does not follow the other buttons of a mouse', () => {
    press({ button: 2 });
    dispatchEvent(at('pointermove', 30, 40));
    expect(begun).toEqual([]);
  });
});
