import { describe, expect, it } from 'vitest';
import { identifierProblem, personNameProblem } from './person.ts';
import { plainCode, plainName } from './typed-text.ts';

describe('typed and pasted text', () => {
  it.each([
    ['TBP-٠٠٠٠٤١', 'TBP-000041'],
    ['TBP-۰۰۰۰۴۱', 'TBP-000041'],
    ['\u200FTBP-000041 ', 'TBP-000041'],
    ['\u2068TBP-000041\u2069', 'TBP-000041'],
    ['\uFEFFtbp-000041', 'tbp-000041'],
  ])('%j is the code %s', (text, code) => {
    expect(plainCode(text)).toBe(code);
    expect(identifierProblem(text, { format: '^[A-Za-z]{3}-[0-9]{6}$' })).toBeNull();
  });

  it.each([
    ['\u200Fحسن', 'حسن'],
    ['\u2068Imran Raza\u2069', 'Imran Raza'],
    ['  Anna Maria ', 'Anna Maria'],
    ['Anna\u00A0Maria', 'Anna Maria'],
    // a joiner decides how letters are drawn
    ['مه\u200Cدی', 'مه\u200Cدی'],
  ])('%j is the name %s', (text, name) => {
    expect(plainName(text)).toBe(name);
    expect(personNameProblem(text)).toBeNull();
  });

  it('does not make a name of digits', () => {
    expect(personNameProblem('٣٤')).not.toBeNull();
  });
});
