import { beforeAll, beforeEach, expect, it } from 'vitest';
import { keepPresses } from './kept-press.ts';

let presses = 0;
let button: HTMLButtonElement;
let words: HTMLElement;

beforeAll(keepPresses);
beforeEach(() => {
  document.body.innerHTML = '<p></p><button type="button"><span>Save</span></button>';
  [button, words] = [document.querySelector('button')!, document.querySelector('p')!];
  presses = 0;
  button.addEventListener('click', () => {
    presses += 1;
  });
});

const mouse = (kind: 'mousedown' | 'mouseup', over: Element, y: number, button = 0) =>
  over.dispatchEvent(new MouseEvent(kind, { bubbles: true, button, clientX: 50, clientY: y }));

it('counts on a button that has moved away under the mouse', () => {
  mouse('mousedown', button.firstElementChild!, 100);
  mouse('mouseup', words, 101);
  expect(presses).toBe(1);
});

it.each([
  ['stays: the browser presses it', () => [button.firstElementChild!, 100] as const],
  ['is left by the mouse', () => [words, 130] as const],
])('leaves alone a button that %s', (_, end: () => readonly [Element, number]) => {
  mouse('mousedown', button, 100);
  mouse('mouseup', ...end());
  expect(presses).toBe(0);
});

it('leaves alone what is pressed with another key of the mouse, is gone, or cannot be pressed', () => {
  mouse('mousedown', button, 100, 2);
  mouse('mouseup', words, 100);
  mouse('mousedown', button, 100);
  button.disabled = true;
  mouse('mouseup', words, 100);
  button.disabled = false;
  mouse('mousedown', button, 100);
  button.remove();
  mouse('mouseup', words, 100);
  expect(presses).toBe(0);
});
