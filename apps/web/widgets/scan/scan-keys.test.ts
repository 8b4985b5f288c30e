// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { scanReader } from './scan-keys.ts';

/** Presses keys with so many milliseconds between them; answers what was scanned. */
function press(keys: readonly string[], gap: number): (string | null)[] {
  const reader = scanReader();
  return keys.map((key, at) => reader.press(key, 1000 + at * gap).code);
}
const scanned = (keys: readonly string[], gap: number): string | null => press(keys, gap).find((code) => code !== null) ?? null;

describe('a scanner', () => {
  it('types fast and ends with Enter', () => {
    expect(scanned([...'S-00293', 'Enter'], 10)).toBe('S-00293');
    expect(scanned(['S', 'Shift', 'D', '-', '1', 'Enter'], 20)).toBe('SD-1');
    expect(press([...'S-00293', 'Enter'], 10).slice(0, -1)).toEqual(Array(7).fill(null));
  });

  it('differs from typing by its speed, its length and its Enter', () => {
    expect(scanned([...'S-00293', 'Enter'], 90)).toBeNull();
    expect(scanned([...'ok', 'Enter'], 10)).toBeNull();
    expect(scanned([...'S-00293'], 10)).toBeNull();
    expect(scanned([...'S-00', 'Tab', ...'293', 'Enter'], 10)).toBeNull();
  });

  it('begins where somebody stopped typing, and again after each code', () => {
    const reader = scanReader();
    let at = 0;
    const type = (text: string, gap: number) => [...text].map((key) => reader.press(key, (at += gap)));
    type('abc', 200);
    at += 500;
    expect(type('S-17', 5).map(({ began }) => began)).toEqual([true, false, false, false]);
    expect(reader.count()).toBe(4);
    expect(reader.press('Enter', at + 5).code).toBe('S-17');
    at += 10;
    type('S-18', 5);
    expect(reader.press('Enter', at + 5).code).toBe('S-18');
    expect(reader.press('Enter', at + 10).code).toBeNull();
  });
});
