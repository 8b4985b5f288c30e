import type { Moment } from '@fieldward/domain/time/day.ts';
import { useFormats, type Formats } from '../../lib/format.ts';
import { useText, type Text } from '../../lib/text.ts';
import { useProductWord } from '../product-word.ts';

/** Longer lists show only what the other version lacks, and how many both have. */
const SHOWN_WHOLE = 6;

/** Lines that say a value to a person; `other` is the value that it stands beside. */
export function useLinesOf(names: ReadonlyMap<string, string>): (value: unknown, other: unknown) => readonly string[] {
  const t = useText();
  const formats = useFormats();
  const word = useProductWord();
  const tools = { t, formats, names, word };
  return (value, other) => {
    const lines = linesOf(value, tools);
    if (lines.length === 0) return [t('conflict.nothing')];
    const others = new Set(linesOf(other, tools));
    const own = lines.filter((line) => !others.has(line));
    const alike = lines.length - own.length;
    return lines.length <= SHOWN_WHOLE || alike === 0 ? lines : [...own, t('conflict.alike', { count: alike })];
  };
}

/** What of an object is no value to a person. */
const NO_VALUES: ReadonlySet<string> = new Set(['uuid', 'links', 'typeName']);

interface Tools {
  readonly t: Text;
  readonly formats: Formats;
  readonly names: ReadonlyMap<string, string>;
  readonly word: (name: string) => string;
}

function linesOf(value: unknown, tools: Tools): readonly string[] {
  if (Array.isArray(value)) return value.map((each) => textOf(each, tools)).filter((line) => line !== '');
  const text = textOf(value, tools);
  return text === '' ? [] : [text];
}

function textOf(value: unknown, tools: Tools): string {
  const { t, formats, names, word } = tools;
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return t(value ? 'shell.yes' : 'shell.no');
  if (typeof value === 'string') return names.get(value) ?? dateIn(value, formats) ?? word(value.trim());
  if (typeof value !== 'object') return String(value);
  const object = value as Readonly<Record<string, unknown>>; // an object, as was just seen
  if (typeof object['display'] === 'string') return object['display'];
  const inner = Object.entries(object).filter(([key]) => !NO_VALUES.has(key));
  return inner
    .map(([, each]) => textOf(each, tools))
    .filter((text) => text !== '')
    .join(' · ');
}

/** A day or a moment as the programme writes it; null for any other text. */
function dateIn(text: string, { typed, moment }: Formats): string | null {
  if (/^\d{4}-\d{2}-\d{2}(T00:00:00\.000(Z|[+]0000))?$/.test(text)) return typed(text.slice(0, 'YYYY-MM-DD'.length));
  if (!/^\d{4}-\d{2}-\d{2}T/.test(text)) return null;
  return moment(text as unknown as Moment); // moments arrive in JSON as such texts
}
