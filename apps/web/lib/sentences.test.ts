// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { englishOf, isCode, kindOf } from './sentences.ts';

describe('a sentence that is loaded', () => {
  it('has a code, a text and a kind', () => {
    expect(isCode('shell.home')).toBe(true);
    expect(englishOf('shell.home')).toBe('Home');
    expect(kindOf('shell.comingSoon')).toBe('info');
  });

  it('is not whatever an object has by nature', () => {
    expect(isCode('toString')).toBe(false);
  });
});
