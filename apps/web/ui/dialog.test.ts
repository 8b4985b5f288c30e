// @vitest-environment node
import { describe, expect, it } from 'vitest';

const sources = import.meta.glob<string>('../{app,features,ui,widgets}/**/*.tsx', { query: '?raw', import: 'default', eager: true });

describe('a dialog that is drawn only while it is open', () => {
  it('gives the keyboard back, and its close button has a name', () => {
    const always = Object.entries(sources).filter(
      ([path, text]) => !path.includes('.test.') && /<Modal\s[^>]*?\bopened(\s|$|\/|>)(?!=)/m.test(text),
    );
    expect(always.length).toBeGreaterThan(10);
    const wrong = always.filter(([, text]) => !text.includes('useFocusBack()') || !/closeButtonProps|withCloseButton=\{false\}/.test(text));
    expect(wrong.map(([path]) => path)).toEqual([]);
  });
});
