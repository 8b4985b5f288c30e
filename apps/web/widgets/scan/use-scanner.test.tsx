import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useScanner } from './use-scanner.ts';

let now = 0;
beforeEach(() => {
  now = 10_000;
});
afterEach(cleanup);

/** A scanner types into whatever has the keyboard; what nobody stops arrives in the field. */
function scan(text: string, target: HTMLElement, gap = 8): void {
  for (const key of [...text, 'Enter']) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: (now += gap) });
    const goesOn = fireEvent(target, event);
    if (goesOn && key.length === 1 && target instanceof HTMLInputElement)
      fireEvent.change(target, { target: { value: target.value + key } });
  }
}

const scans: string[] = [];
function App({ page, below = true }: { page?: (code: string) => void; below?: boolean }) {
  useScanner((code) => scans.push(code), below);
  return (
    <>
      {page ? <Page onScan={page} /> : null}
      <input aria-label="Name" defaultValue="Zah" />
      <input aria-label="Age" inputMode="numeric" />
      <input aria-label="Here" data-scan="here" />
    </>
  );
}
function Page({ onScan }: { onScan: (code: string) => void }) {
  useScanner(onScan);
  return null;
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
beforeEach(() => scans.splice(0));

it('hears a scan wherever the keyboard is, and gives a field back what it had', () => {
  render(<App />);
  scan('TBP-000123', document.body);
  scan('TBP-000124', field('Name'));
  expect(scans).toEqual(['TBP-000123', 'TBP-000124']);
  expect(field('Name').value).toBe('Zah');
});

it('leaves what is typed, in a hurry too, and codes of signing in', () => {
  render(<App />);
  scan('TBP-000124', field('Name'), 120);
  scan('Ayele', field('Name'));
  scan('482913', field('Age'));
  scan('TBP-000125', field('Here'));
  expect(scans).toEqual([]);
  expect([field('Name').value, field('Age').value, field('Here').value]).toEqual(['ZahTBP-000124Ayele', '482913', 'TBP-000125']);
});

it('gives way to the page that listens, and to a dialog', () => {
  const page = vi.fn();
  const { rerender } = render(<App page={page} />);
  scan('S-00012', document.body);
  expect([page.mock.calls, scans]).toEqual([[['S-00012']], []]);
  rerender(<App />);
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'dialog');
  scan('TBP-000126', document.body);
  expect(scans).toEqual([]);
  dialog.remove();
  scan('TBP-000127', document.body);
  expect(scans).toEqual(['TBP-000127']);
});
